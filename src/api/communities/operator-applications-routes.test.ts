// Tests applications to communities without a brand, which admins read and decide. The brand's
// tests cover what both share.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { receivedApplication, receivedApplications } from '#contract/communities/received-applications-schemas.ts'
import { decideApplication } from '#services/communities/applications/decisions.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { signedInAs, signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, anAdmin, aUser } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'
import { emptyTables } from '#test/empty-tables.ts'

const app = testApp()
let admin: UserActor
let member: BrandActor
let station: number
let brands: number

beforeAll(async () => {
  admin = await anAdmin(app.db)
  member = await aBrandMember(app.db)
  station = await aCommunity(app.db, { name: '駅前の会' })
  brands = await aCommunity(app.db, { name: '浜の会', brand_id: member.brand_id })
})
beforeEach(async () => {
  await emptyTables(app.db, 'community_applications, mails, test.jobs')
  await rows(`update communities set brand_id = null where id = ${station}`)
})

const rows = rowsOf(app)
const call = async (method: string, path: string, body?: unknown) => {
  const response = await wholeApi(app).request(`/api/v1/admin/community_applications${path}`, {
    method,
    headers: { ...signedInAs(admin), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, text, body: json ? (JSON.parse(text) as Record<string, unknown>) : {} }
}
const made = (values: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(app.db, { community_id: station, ...values })

test('the list has applications to communities without a brand, and these communities for the filter', async () => {
  await made({ full_name: '海野 渚' })
  await anApplication(app.db, { community_id: brands })
  const { status, body } = await call('GET', '')
  expect(status).toBe(200)
  expect(receivedApplications.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    community_applications: [{ user_name: '海野 渚', read: false }],
    meta: { total_count: 1 },
    communities: [{ id: station, name: '駅前の会' }],
  })
})

test('applications to a brand’s communities are not found here by any operation', async () => {
  const id = await anApplication(app.db, { community_id: brands })
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/decision', { state: 'accepted' }],
    ['PUT', '/memo', { memo: 'x', known_memo: '' }],
  ] as const)
    expect(await call(method, `/${id}${path}`, body)).toMatchObject({
      status: 404,
      body: { code: 'application_not_found' },
    })
  expect(await rows('select state, memo from community_applications')).toEqual([{ state: 'new', memo: '' }])
  expect(await rows('select 1 from community_application_readings')).toEqual([])
})

test('an admin reads, decides and writes a memo, each recorded with their name; the applicant is notified', async () => {
  const id = await made({ email: 'nagisa@example.jp' })
  expect((await call('GET', `/${id}`)).body.readings).toEqual([])
  expect((await call('POST', `/${id}/decision`, { state: 'accepted', message: 'ようこそ。' })).status).toBe(200)
  expect((await call('PUT', `/${id}/memo`, { memo: '電話しました。', known_memo: '' })).status).toBe(200)
  const { body } = await call('GET', `/${id}`)
  expect(receivedApplication.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    state: 'accepted',
    decided_by: admin.email,
    decided_by_operator: true,
    memo: '電話しました。',
    readings: [{ email: admin.email, operator: true, exported: false }],
  })
  expect(await rows('select kind, to_address from mails')).toEqual([
    { kind: 'community_application_decided', to_address: 'nagisa@example.jp' },
  ])
  expect(await rows('select actor_type, actor_id, action, detail from audit_log order by id')).toEqual([
    { actor_type: 'user', actor_id: admin.id, action: 'decide_application', detail: { from: 'new', to: 'accepted' } },
    { actor_type: 'user', actor_id: admin.id, action: 'note_application', detail: {} },
  ])
})

test('the file has only the operator’s applications, and every line is recorded as a read', async () => {
  const id = await made({ full_name: '海野 渚' })
  await anApplication(app.db, { community_id: brands, full_name: '森 葵' })
  const { status, text } = await call('GET', '/applications.csv')
  expect([status, text.includes('海野 渚'), text.includes('森 葵')]).toEqual([200, true, false])
  expect(
    await rows('select application_id, brand_member_id, user_id, exported from community_application_readings'),
  ).toEqual([{ application_id: id, brand_member_id: null, user_id: admin.id, exported: true }])
})

test('a community that moves to a brand keeps its applications; the brand isn’t told which admin read them', async () => {
  const id = await made()
  await call('GET', `/${id}`)
  await call('POST', `/${id}/decision`, { state: 'accepted' })
  await rows(`update communities set brand_id = ${member.brand_id} where id = ${station}`)
  expect((await call('GET', `/${id}`)).status).toBe(404)
  const askBrand = async (method: string, path: string, body?: unknown) => {
    const response = await wholeApi(app).request(`/brand/api/v1/community-applications/${id}${path}`, {
      method,
      headers: { ...signedInToBrandAs(member), 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const seen = await askBrand('GET', '')
  expect(seen).toMatchObject({
    decided_by: null,
    decided_by_operator: true,
    readings: [{ email: null, operator: true }],
  })
  const changed = { state: 'declined', message: '満席です。', known_state: 'accepted' }
  expect(await askBrand('POST', '/decision', changed)).toMatchObject({ state: 'declined' })
  expect(await askBrand('GET', '')).toMatchObject({ decided_by: member.email, decided_by_operator: false })
})

test('a user who is no admin can’t decide applications, even by calling the operation directly', async () => {
  const id = await made()
  const user = await aUser(app.db)
  await expect(decideApplication(app, user, id, { state: 'accepted', known_state: 'new' })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
