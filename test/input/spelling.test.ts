// Responses to unusual but possible input: other spellings of ids, text in place of numbers, bodies
// that are too long.
import { describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { PUBLIC_BASE } from '#contract/endpoints.ts'
import { testApp } from '../database.ts'
import { aBrand, anExperience, aSlot } from '../factories.ts'

const app = testApp()
const call = async (path: string, init: RequestInit = {}) => {
  const response = await wholeApi(app).request(PUBLIC_BASE + path, init)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const post = (path: string, body: string) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

describe('an id', () => {
  it('has one spelling', async () => {
    const { id } = await anExperience(app.db)
    expect((await call(`/experiences/${id}`)).status).toBe(200)
    for (const other of [`0${id}`, `+${id}`, `${id}.0`, `${id}e0`, `0x${id.toString(16)}`, `%20${id}`, `-${id}`])
      expect(await call(`/experiences/${other}`)).toMatchObject({ status: 404, body: { code: 'experience_not_found' } })
  })

  it('that is invalid gives the not-found message of its collection', async () => {
    await aBrand(app.db)
    for (const [path, field] of [
      ['/brands/x', 'brand'],
      ['/brands/0/communities', 'brand'],
      ['/ambassadors/x', 'ambassador'],
      ['/communities/99999999999/detail', 'community'],
      ['/experiences/x/reviews', 'base'],
      ['/calendars/x', 'base'],
    ])
      expect(await call(path!)).toMatchObject({ status: 404, body: { messages: { [field!]: [expect.any(String)] } } })
  })

  it('is a required integer in the document', async () => {
    const document = (await (await wholeApi(app).request('/api/openapi.json')).json()) as {
      paths: Record<string, { get: { parameters: object[] } }>
      components: { parameters: Record<string, object> }
    }
    expect(document.paths['/api/v1/experiences/{id}']?.get.parameters).toContainEqual({
      $ref: '#/components/parameters/id',
    })
    expect(document.components.parameters.id).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    })
  })
})

describe('text in place of another type', () => {
  it.each([
    ['people=two', 'people', '数字で入力してください。'],
    ['people=1.5', 'people', '整数で入力してください。'],
    ['people=99999999999999999999', 'people', '1000以下で入力してください。'],
    ['online=perhaps', 'online', '正しい形式で入力してください。'],
  ])('of a query: %s', async (query, field, words) => {
    expect((await call(`/stories?${query}`)).body.messages).toEqual({ [field]: [words] })
  })

  it('of a body', async () => {
    const { id } = await anExperience(app.db)
    await aSlot(app.db, id)
    expect((await post('/sign_in', '{"email":5}')).body.messages).toEqual({
      email: ['正しい形式で入力してください。'],
      password: ['入力してください。'],
    })
    expect((await post('/sign_in', '[]')).body.messages).toEqual({ base: ['正しい形式で入力してください。'] })
  })
})

it.each([
  ['in pieces', {}],
  ['by the length it has', { 'content-length': '2000012' }],
])('a body that is too long, %s, ends the connection, so that no other request is sent over it', async (_, length) => {
  const headers = { 'content-type': 'application/json', ...length }
  const body = JSON.stringify({ email: 'x'.repeat(2_000_000) })
  const answer = await call('/sign_in', { method: 'POST', headers, body })
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(answer.headers.get('connection')).toBe('close')
})
