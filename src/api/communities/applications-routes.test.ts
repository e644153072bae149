import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appliedTo, ownApplications } from '#contract/communities/applications-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aBrandMember, anItem } from '#test/brand-factories.ts'
import { aBrand, aCommunity, aUser } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'
import { communitiesRoutes } from './communities-routes.ts'
import { emptyTables } from '#test/empty-tables.ts'

const app = testApp()
let community_id: number
let required: number
let optional: number
let occupation_id: number

beforeAll(async () => {
  const brand_id = await aBrand(app.db)
  await aBrandMember(app.db, { brand_id, email: 'joined@brand.example' })
  await aBrandMember(app.db, { brand_id, email: 'invited@brand.example', invitation_accepted_at: null })
  await aBrandMember(app.db, { email: 'other@brand.example' })
  community_id = await aCommunity(app.db, { name: '浜の会', brand_id })
  required = await anItem(app.db, community_id, { name: 'きっかけは', required: true })
  optional = await anItem(app.db, community_id, { name: '好きな季節は', sort_order: 2 })
  const occupation = await app.db
    .insertInto('occupations')
    .values({ name: '会社員' })
    .returning('id')
    .executeTakeFirstOrThrow()
  occupation_id = occupation.id
})
beforeEach(async () => {
  app.rate_limits = false
  await emptyTables(app.db, 'community_applications, mails, test.jobs')
})

const rows = rowsOf(app)
const good = () => ({
  community_id,
  occupation_id,
  full_name: '海野 渚',
  gender: 'female',
  postal_code: '150-0001',
  birthday: '1990-02-03',
  answers: [{ community_application_question_id: required, content: '海が好きで。' }] as unknown,
})
const apply = async (some: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const response = await apiOf(app, communitiesRoutes()).request('/api/v1/community_applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...good(), ...some }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const mails = () => rows('select kind, to_address, subject, text_body from mails order by id')

test('a visitor applies; the text of the question is stored with the answer', async () => {
  const { status, body } = await apply()
  expect([status, appliedTo.parse(body)]).toEqual([201, body])
  expect(body).toEqual({ id: 1, community_id, community_name: '浜の会', applied_at: '2026-11-20T10:00:00+09:00' })
  expect(await rows('select * from community_applications')).toMatchObject([
    { user_id: null, full_name: '海野 渚', postal_code: '1500001', address: null, email: null, state: 'new' },
  ])
  await rows(`update community_application_items set name = '別の質問' where id = ${required}`)
  await rows(`delete from community_application_items where id = ${optional}`)
  expect(
    await rows('select item_id, question, content from community_application_answers order by sort_order'),
  ).toEqual([
    { item_id: required, question: 'きっかけは', content: '海が好きで。' },
    { item_id: null, question: '好きな季節は', content: '' },
  ])
  await rows(`update community_application_items set name = 'きっかけは' where id = ${required}`)
})

test('the applicant and joined members of the brand are notified; the brand’s mail contains no name', async () => {
  await apply({ email: 'Nagisa@example.jp', full_name: '当選です https://evil.example' })
  const [toApplicant, toMember, ...others] = await mails()
  expect(others).toEqual([])
  expect(toApplicant).toMatchObject({ kind: 'community_application', to_address: 'nagisa@example.jp' })
  expect(toApplicant?.text_body).toMatch(/^お申し込みの方へ\n/)
  expect(toApplicant?.text_body).not.toContain('evil')
  expect(toMember).toMatchObject({ kind: 'community_application_for_brand', to_address: 'joined@brand.example' })
  expect(toMember?.text_body).toContain('https://tsumugi.example/brand/community_applications?application=1')
  for (const secret of ['evil', 'nagisa', '1500001', '海が好き']) expect(toMember?.text_body).not.toContain(secret)
})

test('an application to a community without a brand notifies the operator, at the address in the settings', async () => {
  const own = await aCommunity(app.db, { name: '駅前の会' })
  const told = () => rows(`select kind, to_address, text_body from mails order by id desc limit 1`)
  const answers: unknown[] = []
  await apply({ community_id: own, answers })
  expect(await told()).toMatchObject([
    { kind: 'community_application_for_operator', to_address: 'support@tsumugi.example' },
  ])
  await rows(`insert into settings (key, value) values ('operator', '{"email": "desk@tsumugi.example"}')`)
  await apply({ community_id: own, answers, full_name: '海野 渚' })
  const [mail] = await told()
  expect(mail).toMatchObject({ to_address: 'desk@tsumugi.example' })
  expect(mail?.text_body).toMatch(
    /^運営のご担当者 様\n[^]*tsumugi\.example\/admin\/community_applications\?application=2/,
  )
  expect(mail?.text_body).not.toContain('海野')
})

test('without a joined member neither the brand nor the operator is notified', async () => {
  await apply({ community_id: await aCommunity(app.db, { brand_id: await aBrand(app.db) }), answers: [] })
  expect(await mails()).toEqual([])
})

test('without an address only the brand is notified', async () => {
  await apply()
  expect((await mails()).map((mail) => mail.to_address)).toEqual(['joined@brand.example'])
})

test('an unpublished or unknown community is 404 with messages.community', async () => {
  const hidden = await aCommunity(app.db, { published: false })
  for (const id of [hidden, 2_147_483_647])
    expect(await apply({ community_id: id })).toMatchObject({
      status: 404,
      body: { code: 'community_not_found', messages: { community: [expect.any(String)] } },
    })
  expect(await rows('select 1 from community_applications')).toEqual([])
})

test('missing and invalid fields have lists of messages', async () => {
  const { status, body } = await apply({
    full_name: '',
    gender: 'x',
    postal_code: 'abc',
    birthday: '2001-02-29',
    occupation_id: null,
    email: 'nonsense',
    answers: [],
  })
  expect(status).toBe(422)
  expect(body.messages).toEqual({
    full_name: ['お名前を入力してください。'],
    gender: [expect.any(String)],
    postal_code: ['郵便番号は7桁の数字で入力してください。'],
    birthday: ['生年月日を正しく選んでください。'],
    occupation_id: ['職業を選んでください。'],
    email: ['メールアドレスを正しく入力してください。'],
    [`answers.${required}`]: ['「きっかけは」に答えてください。'],
  })
  expect((await apply({ full_name: undefined })).body.messages).toEqual({ full_name: ['入力してください。'] })
  expect(await rows('select 1 from community_applications')).toEqual([])
})

test('a postal code may come as the number of a number input', async () => {
  expect((await apply({ postal_code: 600000 })).status).toBe(201)
  expect(await rows('select postal_code from community_applications')).toEqual([{ postal_code: '0600000' }])
  expect((await apply({ postal_code: 123456789 })).status).toBe(422)
})

test('an answer to a removed question or one of another community is rejected, not dropped silently', async () => {
  const foreign = await anItem(app.db, await aCommunity(app.db))
  const answers = [
    { community_application_question_id: required, content: 'はい' },
    { community_application_question_id: foreign, content: 'はい' },
  ]
  expect(await apply({ answers })).toMatchObject({ status: 422, body: { code: 'application_items_changed' } })
})

test('a repeated call creates nothing; a new call does', async () => {
  const key = { 'idempotency-key': 'b1d9a1e0-0000-4000-8000-000000000001' }
  const [first, again] = await Promise.all([apply({}, key), apply({}, key)])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(first.body).toEqual(again.body)
  expect((await apply({ full_name: '海野 波' }, key)).body.id).not.toBe(first.body.id)
  await apply()
  await apply()
  expect(await rows('select 1 from community_applications')).toHaveLength(4)
  expect(await mails()).toHaveLength(4)
  expect((await apply({}, { 'idempotency-key': 'with space' })).status).toBe(422)
})

test('too many from one address are rejected', async () => {
  app.rate_limits = true
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await apply({ full_name: `海野 ${i}` })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})

test('too many mails to one address are rejected', async () => {
  app.rate_limits = true
  app.clock.advance(2 * 3_600_000)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await apply({ email: 'somebody@example.jp' })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('a signed-in applicant sees their own applications with decisions, the newest first', async () => {
  const [user, other] = [await aUser(app.db), await aUser(app.db)]
  await apply({}, signedInAs(user))
  app.clock.advance(1000)
  await apply({}, signedInAs(user))
  await apply({}, signedInAs(other))
  await apply()
  await rows(
    `update community_applications set state = 'accepted', decided_at = now(), decision_message = 'ようこそ', memo = '内緒' where id = 1`,
  )
  const list = (query = '') =>
    getJson(apiOf(app, communitiesRoutes()), `/api/v1/community_applications${query}`, signedInAs(user))
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(ownApplications.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    community_applications: [
      { id: 2, state: 'new', decision_message: null, decided_at: null },
      { id: 1, state: 'accepted', decision_message: 'ようこそ', community: { id: community_id, name: '浜の会' } },
    ],
    meta: { current_page: 1, total_pages: 1 },
  })
  expect(JSON.stringify(body)).not.toContain('内緒')
  expect((await list('?page=2')).body).toMatchObject({ community_applications: [] })
  expect((await getJson(apiOf(app, communitiesRoutes()), '/api/v1/community_applications')).status).toBe(401)
})

test('a community that accepts no applications refuses them, except a repeated call that has applied before', async () => {
  const key = { 'idempotency-key': 'before-closing' }
  const before = await apply({}, key)
  await rows(`update communities set accepting_applications = false where id = ${community_id}`)
  try {
    expect(await apply()).toMatchObject({ status: 422, body: { code: 'applications_closed' } })
    expect(await apply({}, { 'idempotency-key': 'after-closing' })).toMatchObject({ status: 422 })
    expect(await apply({}, key)).toEqual(before)
    expect(await rows('select 1 from community_applications')).toHaveLength(1)
  } finally {
    await rows(`update communities set accepting_applications = true where id = ${community_id}`)
  }
})
