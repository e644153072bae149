import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { applicationsSummary, replyTemplates } from '#contract/communities/received-applications-schemas.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { sweepApplications } from '#services/communities/applications/applications.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { signedInAs, signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, anAdmin, aUser } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'
import { emptyTables } from '#test/empty-tables.ts'

const app = testApp()
let own: BrandActor
let colleague: BrandActor
let admin: UserActor
let shore: number

beforeAll(async () => {
  own = await aBrandMember(app.db)
  colleague = await aBrandMember(app.db, { brand_id: own.brand_id })
  admin = await anAdmin(app.db)
  shore = await aCommunity(app.db, { brand_id: own.brand_id, name: '浜の会' })
})
beforeEach(async () => {
  await emptyTables(app.db, 'community_applications, application_templates, mails, test.jobs')
})

const rows = rowsOf(app)
const ask = async (path: string, method: string, body: unknown, headers: Record<string, string>) => {
  const response = await wholeApi(app).request(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const brand = (method: string, path: string, body?: unknown, as: BrandActor = own) =>
  ask(`/brand/api/v1/community-applications${path}`, method, body, signedInToBrandAs(as))
const operator = (method: string, path: string, body?: unknown) =>
  ask(`/api/v1/admin/community_applications${path}`, method, body, signedInAs(admin))
const made = (values: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(app.db, { community_id: shore, email: 'nagisa@example.jp', ...values })
const state = (id: number) =>
  rows(`select state, decision_message, decided_by from community_applications where id = ${id}`)
const decide = async (id: number, body: object = { state: 'accepted', message: 'ようこそ。' }, as: BrandActor = own) =>
  (await brand('POST', `/${id}/decision`, body, as)).body as { decided_at: string }

test('the mail of a decision waits; taking the decision back withdraws it, and the job finds nothing', async () => {
  const id = await made()
  const { decided_at } = await decide(id)
  const [job] = await app.sentJobs()
  expect(job).toMatchObject({ name: 'deliver-mail', after: 13 })
  expect(await brand('POST', `/${id}/decision/undo`, { decided_at })).toEqual({
    status: 200,
    body: { id, state: 'new' },
  })
  expect(await state(id)).toEqual([{ state: 'new', decision_message: null, decided_by: null }])
  expect(await rows('select 1 from mails')).toEqual([])
  await deliverMail(app, { id: job!.data.id })
  expect((await brand('POST', `/${id}/decision/undo`, { decided_at })).status).toBe(409)
  expect(await rows('select action from audit_log order by id desc limit 1')).toEqual([{ action: 'undo_decision' }])
  // Decided again as if nothing had been.
  await decide(id)
  expect(await rows('select text_body from mails')).toEqual([
    { text_body: expect.not.stringContaining('先にお送りした') },
  ])
})

test('a changed decision goes back to the former one', async () => {
  const id = await made()
  await decide(id, { state: 'declined', message: '満席です。' }, colleague)
  app.clock.advance(60_000)
  const { decided_at } = await decide(id, { state: 'accepted', known_state: 'declined' })
  expect((await brand('POST', `/${id}/decision/undo`, { decided_at })).body).toEqual({ id, state: 'declined' })
  expect(await state(id)).toEqual([{ state: 'declined', decision_message: '満席です。', decided_by: colleague.id }])
  expect(await rows('select 1 from mails')).toHaveLength(1)
})

test('not after the time, not by a colleague, not of an earlier decision, not when the mail is on its way', async () => {
  const id = await made()
  const { decided_at } = await decide(id)
  const undo = async (as = own, at = decided_at) =>
    (await brand('POST', `/${id}/decision/undo`, { decided_at: at }, as)).body.code
  expect(await undo(colleague)).toBe('decision_final')
  expect(await undo(own, '2026-11-20T09:00:00+09:00')).toBe('decision_final')
  await rows('update mails set attempts = 1')
  expect(await undo()).toBe('decision_final')
  await rows('update mails set attempts = 0')
  app.clock.advance(13_001)
  expect(await undo()).toBe('decision_final')
  expect(await state(id)).toMatchObject([{ state: 'accepted' }])
  await sweepApplications(app)
  expect(await rows('select 1 from community_application_undos')).toEqual([])
  expect(await rows('select 1 from mails')).toHaveLength(1)
})

test('undo and delivery at once: the mail is sent or the decision is taken back, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await made()
    const { decided_at } = await decide(id)
    const [mail] = await rows(`select max(id)::int as id from mails`)
    const [undone] = await Promise.all([
      brand('POST', `/${id}/decision/undo`, { decided_at }),
      deliverMail(app, { id: mail!.id as number }),
    ])
    const sent = await rows(`select 1 from mails where id = ${String(mail!.id)} and state = 'sent'`)
    expect(sent).toHaveLength(undone.status === 200 ? 0 : 1)
    expect(await state(id)).toMatchObject([{ state: undone.status === 200 ? 'new' : 'accepted' }])
  }
})

test('the applicant sees the decision when it can’t be taken back any more', async () => {
  const user = await aUser(app.db)
  const id = await made({ user_id: user.id })
  const { decided_at } = await decide(id)
  const seen = async () => {
    const { body } = await ask('/api/v1/community_applications', 'GET', undefined, signedInAs(user))
    return (body.community_applications as { state: string; decision_message: string | null }[])[0]
  }
  expect(await seen()).toMatchObject({ state: 'new', decision_message: null, decided_at: null })
  app.clock.advance(14_000)
  expect(await seen()).toMatchObject({ state: 'accepted', decision_message: 'ようこそ。', decided_at })
})

test('twenty applications decided by two members at once: each is decided and mailed once', async () => {
  const ids: number[] = []
  for (let at = 0; at < 20; at++) ids.push(await made({ email: `a${at}@example.jp` }))
  const run = async (as: BrandActor, body: object) => {
    const results: number[] = []
    for (const id of ids) results.push((await brand('POST', `/${id}/decision`, body, as)).status)
    return results
  }
  const [first, second] = await Promise.all([
    run(own, { state: 'accepted' }),
    run(colleague, { state: 'declined', message: '満席です。' }),
  ])
  for (const at of ids.keys())
    expect([first[at], second[at]].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409])
  expect(await rows('select to_address from mails group by to_address having count(*) = 1')).toHaveLength(20)
})

test('killed before the commit, a decision leaves neither state nor mail', async () => {
  const id = await made()
  const { checkpoint } = app
  app.checkpoint = (step) => {
    if (step === 'decision:written') throw new Error('killed')
  }
  app.log = { ...app.log, error: () => {} }
  expect((await brand('POST', `/${id}/decision`, { state: 'accepted' })).status).toBe(500)
  app.checkpoint = checkpoint
  expect(await state(id)).toMatchObject([{ state: 'new' }])
  expect(await rows('select 1 from mails')).toEqual([])
  expect(await app.sentJobs()).toEqual([])
  expect((await brand('POST', `/${id}/decision`, { state: 'accepted' })).status).toBe(200)
})

test('an admin takes back a decision about an application to the operator', async () => {
  const id = await anApplication(app.db, { email: 'umi@example.jp' })
  const { body } = await operator('POST', `/${id}/decision`, { state: 'declined', message: '満席です。' })
  expect(await operator('POST', `/${id}/decision/undo`, { decided_at: body.decided_at })).toMatchObject({
    status: 200,
    body: { state: 'new' },
  })
  expect((await brand('POST', `/${id}/decision/undo`, { decided_at: body.decided_at })).status).toBe(404)
})

const template = { name: '満席', decision: 'declined', body: '{お名前}さん、満席です。', usual: true }

test('templates: examples at first, then those of the brand; of two saves at once one is refused', async () => {
  const first = await brand('GET', '/templates')
  expect(replyTemplates.parse(first.body)).toEqual(first.body)
  expect(first.body).toMatchObject({ version: 0, templates: [{ name: '受け入れ' }, { name: '見送り' }] })
  const save = (as: BrandActor, known_version: number) =>
    brand('PUT', '/templates', { templates: [template], known_version }, as)
  for (const version of [0, 1]) {
    const both = await Promise.all([save(own, version), save(colleague, version)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  expect((await brand('GET', '/templates')).body).toEqual({ templates: [template], version: 2 })
  const other = await aBrandMember(app.db)
  expect((await brand('GET', '/templates', undefined, other)).body.version).toBe(0)
  expect((await operator('GET', '/templates')).body.version).toBe(0)
  expect((await operator('PUT', '/templates', { templates: [], known_version: 0 })).body).toEqual({
    templates: [],
    version: 1,
  })
  expect((await operator('PUT', '/templates', { templates: [template], known_version: 1 })).status).toBe(200)
})

test('an invalid template is refused with its place, and nothing is saved', async () => {
  const answer = await brand('PUT', '/templates', {
    templates: [template, { ...template, usual: false, body: '{電話番号}' }],
    known_version: 0,
  })
  expect(answer).toMatchObject({
    status: 422,
    body: { messages: { '1.body': [expect.stringContaining('使えません')] } },
  })
  expect(await rows('select 1 from application_templates')).toEqual([])
})

test('the numbers: what waits, the oldest first, and the weeks of the caller’s own communities', async () => {
  const at = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)
  const oldest = await made({ applied_at: at(30), full_name: '長く待つ人' })
  await made({ applied_at: at(1) })
  await made({ applied_at: at(8), state: 'accepted', decided_at: at(1) })
  await made({ applied_at: at(400), state: 'declined', decided_at: at(399) })
  await anApplication(app.db, { applied_at: at(0) })
  const { status, body } = await brand('GET', '/summary')
  expect(status).toBe(200)
  expect(applicationsSummary.parse(body)).toEqual(body)
  expect(body).toMatchObject({ undecided_count: 2, this_week_count: expect.any(Number) })
  const { oldest: waiting, weeks } = applicationsSummary.parse(body)
  expect(waiting.map(({ id }) => id)[0]).toBe(oldest)
  expect(weeks).toHaveLength(12)
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect((await operator('GET', '/summary')).body).toMatchObject({
    undecided_count: 1,
    oldest: [{ community_name: expect.any(String) }],
  })
})
