import { describe, expect, test } from 'vitest'
import { stories as storiesSchema, front as frontSchema } from '#contract/experiences/experiences-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { testApp } from '#test/database.ts'
import { anAmbassador, aBrand, anExperience, aSlot, aTheme } from '#test/factories.ts'
import { experiencesRoutes } from './experiences-routes.ts'

const app = testApp()
const get = (path: string) => getJson(apiOf(app, experiencesRoutes()), `/api/v1${path}`)
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an invalid cursor', () => {
  test.each([
    'x',
    '!!!',
    '%00',
    'a'.repeat(400),
    cursor(null),
    cursor({}),
    cursor([]),
    cursor(['new', 'all', 1]),
    cursor(['new', 'all', 1, 1, 1]),
    cursor(['popular', 'all', 1, 1]),
    cursor(['new', 'some', 1, 1]),
    cursor(['new', 'all', '1', 1]),
    cursor(['new', 'all', -1, 1]),
    cursor(['new', 'all', 1.5, 1]),
    cursor(['new', 'all', 1e300, 1]),
    cursor(['new', 'all', null, 1]),
    cursor(['new', 'all', 1, 2_147_483_648]),
    cursor(['new', 'all', 1, 1]).slice(0, -3),
  ])('%s is refused', async (text) => {
    expect(await get(`/stories?cursor=${text}`)).toMatchObject({
      status: 422,
      body: { status: 422, code: 'invalid_input', messages: { cursor: [expect.any(String)] } },
    })
  })

  test('extreme valid values are accepted', async () => {
    for (const sort of ['new', 'popular', 'soon', 'price_asc', 'price_desc'])
      for (const value of [0, sort === 'new' || sort === 'soon' ? 8_362_612_800_000_000 : 2_147_483_647])
        expect((await get(`/stories?sort=${sort}&cursor=${cursor([sort, 'all', value, 0])}`)).status).toBe(200)
  })
})

test.each([
  ['sort=best', 'sort'],
  ['state=48', 'state'],
  ['state=-1', 'state'],
  ['state=0', 'state'],
  ['category_id=x', 'category_id'],
  ['date_from=tomorrow', 'date_from'],
  ['date_from=2026-02-30', 'date_from'],
  ['date_from=2026-12-02&date_to=2026-12-01', 'date_to'],
  ['people=NaN', 'people'],
  ['price_max=1e99', 'price_max'],
  ['online=perhaps', 'online'],
  [`q=${'あ'.repeat(101)}`, 'q'],
])('%s is refused', async (query, field) => {
  expect(await get(`/stories?${query}`)).toMatchObject({
    status: 422,
    body: { messages: { [field]: expect.arrayContaining([expect.any(String)]) } },
  })
})

test('empty fields of a form count as not given', async () => {
  const path = '/stories?q=&category_id=&theme_id=&state=&online=&date_from=&date_to=&people=&price_max=&sort=&cursor='
  expect((await get(path)).status).toBe(200)
})

test('list and front page have the shape of the contract', async () => {
  const theme = await aTheme(app.db, '海のそば')
  await aTheme(app.db, '誰も使わない')
  const made = await anExperience(app.db, { title: '磯あそび', themes: [theme], state: 47, address: '町' })
  await aSlot(app.db, made.id)
  await anExperience(app.db, { online: true })
  await anExperience(app.db, { themes: [theme], status: 'awaiting' })
  const ambassador = await anAmbassador(app.db)
  await anAmbassador(app.db, { published: false })
  const brand = await aBrand(app.db)
  await aBrand(app.db, { published: false })

  const list = await get('/stories')
  expect(storiesSchema.parse(list.body)).toEqual(list.body)
  expect(list.body.meta).toEqual({ next_cursor: null, count: 2, count_is_exact: true })

  const front = await get('/front')
  expect(frontSchema.parse(front.body)).toEqual(front.body)
  expect(front.body).toMatchObject({
    new_stories: [{}, {}],
    popular: [{}, {}],
    soon: [{ id: made.id, title: '磯あそび' }],
    themes: [{ id: theme, name: '海のそば', count: 1, image_url: `https://images.example/e/${made.id}/1` }],
    areas: [{ state: 47, count: 1 }],
    online_count: 1,
    ambassadors: [{ id: ambassador }],
    brands: [{ id: brand, image_url: `https://images.example/b/${brand}/1` }],
  })
})
