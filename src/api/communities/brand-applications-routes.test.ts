import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { receivedApplication, receivedApplications } from '#contract/communities/received-applications-schemas.ts'
import { listAudit } from '#services/audit/audit.ts'
import { removeBrandMember } from '#services/brands/members/members.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, anAdmin, aUser } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'
import { emptyTables } from '#test/empty-tables.ts'

const app = testApp()
let own: BrandActor
let colleague: BrandActor
let other: BrandActor
let shore: number
let hill: number

beforeAll(async () => {
  own = await aBrandMember(app.db, { email: 'own@brand.example' })
  colleague = await aBrandMember(app.db, { brand_id: own.brand_id, email: 'colleague@brand.example' })
  other = await aBrandMember(app.db)
  shore = await aCommunity(app.db, { brand_id: own.brand_id, name: '浜の会' })
  hill = await aCommunity(app.db, { brand_id: own.brand_id, name: '丘の会' })
})
beforeEach(async () => {
  await emptyTables(app.db, 'community_applications, mails, test.jobs')
})

const rows = rowsOf(app)
const call = async (method: string, path: string, body?: unknown, as: BrandActor = own) => {
  const response = await wholeApi(app).request(`/brand/api/v1/community-applications${path}`, {
    method,
    headers: { ...signedInToBrandAs(as), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : {}
  return { status: response.status, text, body: json, headers: response.headers }
}
const made = (values: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(app.db, { community_id: shore, applied_at: new Date('2026-11-18T01:00:00Z'), ...values })
const namesOf = (body: Record<string, unknown>) =>
  receivedApplications.parse(body).community_applications.map(({ user_name }) => user_name)
const readings = () =>
  rows('select application_id, brand_member_id, exported from community_application_readings order by id')

test('the list has applications to the brand’s communities, the newest first, 20 per page', async () => {
  for (let at = 1; at <= 21; at++) await made({ full_name: `申込${at}`, applied_at: new Date(Date.UTC(2026, 9, at)) })
  await anApplication(app.db, { community_id: await aCommunity(app.db, { brand_id: other.brand_id }) })
  await anApplication(app.db)
  const { status, body } = await call('GET', '')
  expect(status).toBe(200)
  expect(receivedApplications.parse(body)).toEqual(body)
  expect(namesOf(body)).toHaveLength(20)
  expect(namesOf(body)[0]).toBe('申込21')
  expect(body).toMatchObject({
    meta: { current_page: 1, total_pages: 2, total_count: 21 },
    communities: [{ name: '丘の会' }, { name: '浜の会' }],
  })
  expect(namesOf((await call('GET', '?page=2')).body)).toEqual(['申込1'])
  expect(namesOf((await call('GET', '?page=3')).body)).toEqual([])
  expect(await readings()).toEqual([])
})

test('filters by community and state, and finds by name and address', async () => {
  await made({ full_name: '海野 渚', email: 'nagisa@example.jp' })
  await made({ full_name: '山田 100%', community_id: hill })
  await made({ full_name: '森 葵', state: 'accepted', decided_at: new Date() })
  const names = async (query: string) => namesOf((await call('GET', query)).body).sort()
  expect(await names(`?community_id=${hill}`)).toEqual(['山田 100%'])
  expect(await names('?state=accepted')).toEqual(['森 葵'])
  expect(await names('?state=new&q=NAGISA')).toEqual(['海野 渚'])
  expect(await names(`?q=${encodeURIComponent('%')}`)).toEqual(['山田 100%'])
  expect(await names('?state=&community_id=&q=')).toHaveLength(3)
  expect((await call('GET', '?state=unknown')).status).toBe(422)
})

test('one application with age, occupation and answers; each read is recorded and shown to the next reader', async () => {
  const user = await aUser(app.db)
  const id = await made({ birthday: '1990-11-21', user_id: user.id, answers: ['海が好きで。', ''] })
  const { status, body } = await call('GET', `/${id}`)
  expect(status).toBe(200)
  expect(receivedApplication.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id,
    community_name: '浜の会',
    user_age: 35,
    has_account: true,
    answers: [
      { question: '質問1', answer: '海が好きで。' },
      { question: '質問2', answer: '' },
    ],
    readings: [],
  })
  expect(body).not.toHaveProperty('birthday')
  const again = await call('GET', `/${id}`, undefined, colleague)
  expect(again.body.readings).toMatchObject([{ email: 'own@brand.example', exported: false }])
  expect(await readings()).toEqual([
    { application_id: id, brand_member_id: own.id, exported: false },
    { application_id: id, brand_member_id: colleague.id, exported: false },
  ])
  expect((await call('GET', '')).body.community_applications).toMatchObject([{ id, read: true }])
})

test('readings and decisions name members who were removed since', async () => {
  const removed = [
    await aBrandMember(app.db, { brand_id: own.brand_id, email: 'ichi@brand.example' }),
    await aBrandMember(app.db, { brand_id: own.brand_id, email: 'ni@brand.example' }),
  ]
  const id = await made()
  for (const member of removed) await call('GET', `/${id}`, undefined, member)
  await call('POST', `/${id}/decision`, { state: 'accepted', message: 'ようこそ。' }, removed[0])
  for (const member of removed) await removeBrandMember(app, own, member.id)
  expect((await call('GET', `/${id}`, undefined, removed[0])).status).toBe(401)
  const { body } = await call('GET', `/${id}`)
  expect(body).toMatchObject({
    decided_by: 'ichi@brand.example',
    readings: [{ email: 'ni@brand.example' }, { email: 'ichi@brand.example' }],
  })
  const { entries } = await listAudit(app, await anAdmin(app.db), { sort: 'newest' })
  expect(entries[0]).toMatchObject({
    action: 'remove_brand_member',
    actor: { name: own.email },
    subject: { name: 'ni@brand.example' },
  })
  // A brand that takes the community over doesn't learn their addresses.
  await rows(`update communities set brand_id = ${other.brand_id} where id = ${shore}`)
  const seen = await call('GET', `/${id}`, undefined, other)
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body)).not.toContain('brand.example')
  await rows(`update communities set brand_id = ${own.brand_id} where id = ${shore}`)
})

test('applications of another brand and of the operator are not found by any operation, and no read is recorded', async () => {
  const foreign = await anApplication(app.db, { community_id: await aCommunity(app.db, { brand_id: other.brand_id }) })
  const operators = await anApplication(app.db)
  for (const id of [foreign, operators, 2_147_483_647])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/decision', { state: 'accepted' }],
      ['PUT', '/memo', { memo: 'x', known_memo: '' }],
    ] as const)
      expect(await call(method, `/${id}${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'application_not_found' },
      })
  expect(await readings()).toEqual([])
  expect(await rows(`select state, memo from community_applications`)).toEqual([
    { state: 'new', memo: '' },
    { state: 'new', memo: '' },
  ])
})

test('accepting notifies the applicant with the brand’s message', async () => {
  const id = await made({ full_name: '海野 渚', email: 'nagisa@example.jp' })
  const { status, body } = await call('POST', `/${id}/decision`, { state: 'accepted', message: 'ようこそ。\r\n' })
  expect([status, body]).toEqual([
    200,
    { id, state: 'accepted', decision_message: 'ようこそ。', decided_at: '2026-11-20T10:00:00+09:00' },
  ])
  const [mail] = await rows('select kind, to_address, subject, text_body from mails')
  expect(mail).toMatchObject({ kind: 'community_application_decided', to_address: 'nagisa@example.jp' })
  expect(mail?.text_body).toMatch(/海野 渚 様[^]*受け入れられました。[^]*ようこそ。/)
  expect((await call('GET', `/${id}`)).body).toMatchObject({ state: 'accepted', decided_by: 'own@brand.example' })
  expect(await rows('select actor_id, action, detail from audit_log order by id desc limit 1')).toEqual([
    { actor_id: own.id, action: 'decide_application', detail: { from: 'new', to: 'accepted' } },
  ])
})

test('declining requires a message; without an address no mail is sent', async () => {
  const id = await made()
  expect(await call('POST', `/${id}/decision`, { state: 'declined', message: ' \n' })).toMatchObject({
    status: 422,
    body: { messages: { message: [expect.stringContaining('メッセージを入力')] } },
  })
  expect(await rows('select state from community_applications')).toEqual([{ state: 'new' }])
  expect((await call('POST', `/${id}/decision`, { state: 'declined', message: '今期は満席です。' })).status).toBe(200)
  expect(await rows('select 1 from mails')).toEqual([])
})

test('a second decision is rejected; a deliberate change is allowed, and the mail says so', async () => {
  const id = await made({ email: 'nagisa@example.jp' })
  const decline = { state: 'declined', message: '今期は満席です。' }
  const [first, second] = await Promise.all([
    call('POST', `/${id}/decision`, { state: 'accepted' }),
    call('POST', `/${id}/decision`, decline, colleague),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = first.status === 200 ? 'accepted' : 'declined'
  expect(await rows('select 1 from mails')).toHaveLength(1)
  const message = 'あらためてご連絡します。'
  expect(await call('POST', `/${id}/decision`, { state: winner, message, known_state: winner })).toMatchObject({
    status: 422,
    body: { code: 'application_decided_so' },
  })
  const changed = { state: winner === 'accepted' ? 'declined' : 'accepted', message, known_state: winner }
  expect((await call('POST', `/${id}/decision`, changed)).status).toBe(200)
  const mails = await rows('select text_body from mails order by id')
  expect(mails[1]?.text_body).toContain('先にお送りしたお返事から変更がありました')
})

test('a memo is visible to the brand only, and a concurrent change is rejected', async () => {
  const id = await made()
  expect((await call('PUT', `/${id}/memo`, { memo: '電話しました。', known_memo: '' })).body).toEqual({
    id,
    memo: '電話しました。',
  })
  expect(await call('PUT', `/${id}/memo`, { memo: '別のメモ', known_memo: '' }, colleague)).toMatchObject({
    status: 409,
    body: { code: 'memo_changed', messages: { memo: [expect.any(String)] } },
  })
  expect((await call('PUT', `/${id}/memo`, { memo: 'あ'.repeat(4001), known_memo: '電話しました。' })).status).toBe(422)
  expect((await call('GET', `/${id}`)).body.memo).toBe('電話しました。')
})

test('the file has every application, also of many parts', async () => {
  const community_id = await aCommunity(app.db, { brand_id: own.brand_id })
  const count = 1_003
  for (let made_count = 0; made_count < count; made_count++) await anApplication(app.db, { community_id })
  const { status, text } = await call('GET', `/applications.csv?community_id=${community_id}`)
  expect(status).toBe(200)
  expect(new Set(text.match(/^\d+(?=,)/gm)).size).toBe(count)
})

test('the file has the filtered applications, with formulas escaped, and every line is recorded as a read', async () => {
  const id = await made({ full_name: '=cmd()', address: '渋谷区, 神宮前', answers: ['はい'] })
  await made({ community_id: hill })
  await anApplication(app.db, { community_id: await aCommunity(app.db, { brand_id: other.brand_id }) })
  const { status, text, headers } = await call('GET', `/applications.csv?community_id=${shore}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('tsumugi-applications-2026-11-20.csv')
  const [head, line, ...rest] = text.split('\r\n')
  expect(head).toContain('お名前,年齢,性別')
  expect(line).toContain(`"'=cmd()"`)
  expect(line).toContain('"渋谷区, 神宮前"')
  expect(line).toContain('606-8187')
  expect(rest).toEqual([''])
  expect(await readings()).toEqual([{ application_id: id, brand_member_id: own.id, exported: true }])
})
