import { beforeAll, describe, expect, test } from 'vitest'
import { accountsRoutes } from '#api/accounts/accounts-routes.ts'
import { ambassadorsRoutes } from '#api/ambassadors/ambassadors-routes.ts'
import { me, users } from '#contract/accounts/accounts-schemas.ts'
import { myAmbassadors } from '#contract/ambassadors/ambassadors-schemas.ts'
import {
  draft,
  draftConflict,
  drafts,
  openedDraft,
  ownExperiences,
} from '#contract/experiences/host-experiences-schemas.ts'
import { emptyExperienceForm } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aCommunity, aDraft, aForm, aHost, anAdmin, anAmbassador, anExperience, aUser } from '#test/factories.ts'
import { hostExperiencesRoutes } from './host-experiences-routes.ts'

const app = testApp()
let hanako: UserActor

beforeAll(async () => {
  hanako = await aUser(app.db)
})

async function call(actor: UserActor, method: string, path: string, body?: unknown, headers = {}) {
  const api = apiOf(app, hostExperiencesRoutes(), accountsRoutes(), ambassadorsRoutes())
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: {
      ...signedInAs(actor),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('an unfinished edit', () => {
  const path = (id: number) => `/experiences/${id}/unfinished_edit`
  const returned = async () =>
    (await anExperience(app.db, { user_id: hanako.id, status: 'returned', approved_at: null, title: '前の題' })).id

  test('is stored, valid or not, beside the experience, and isn’t in the list of drafts', async () => {
    const id = await returned()
    expect(await call(hanako, 'GET', path(id))).toEqual({ status: 200, body: { draft: null } })
    const kept = draft.parse((await call(hanako, 'PUT', path(id), { title: '', note: '書きかけ', version: 0 })).body)
    expect(kept).toMatchObject({ title: '', note: '書きかけ', version: 1 })
    expect((await call(hanako, 'GET', path(id))).body).toEqual({ draft: kept })
    const { experiences } = ownExperiences.parse((await call(hanako, 'GET', '/experiences')).body)
    expect(experiences.find((one) => one.id === id)).toMatchObject({ title: '前の題', status: 'returned' })
    const { experience_drafts } = drafts.parse((await call(hanako, 'GET', '/experience_drafts')).body)
    expect(experience_drafts.map((one) => one.id)).not.toContain(kept.id)
    // It is no draft of a new experience.
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(hanako, method, `/experience_drafts/${kept.id}`)).status).toBe(404)
    expect((await call(hanako, 'PUT', `/experience_drafts/${kept.id}`, { title: 'x' })).status).toBe(404)
    const form = await aForm(app.db, { user_id: hanako.id })
    expect((await call(hanako, 'POST', '/experiences', { ...form, experience_draft_id: kept.id })).status).toBe(404)
  })

  test('never overwrites a newer one, also when two are the first', async () => {
    const id = await returned()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => call(hanako, 'PUT', path(id), { title: `画面${at}`, version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const refused = draftConflict.parse(answers.find(({ status }) => status === 409)!.body)
    const title = draft.parse(answers.find(({ status }) => status === 200)!.body).title
    expect(refused.draft).toMatchObject({ title, version: 1 })
    expect((await call(hanako, 'PUT', path(id), { title: '次', version: 1 })).body).toMatchObject({ version: 2 })
  })

  test('ends with the update that applies again', async () => {
    const id = await returned()
    await call(hanako, 'PUT', path(id), { title: '書きかけ', version: 0 })
    const form = await aForm(app.db, { user_id: hanako.id })
    expect((await call(hanako, 'PUT', `/experiences/${id}`, form)).body).toMatchObject({ status: 'awaiting' })
    expect((await call(hanako, 'GET', path(id))).body).toEqual({ draft: null })
  })

  test('of another user’s experience is not found', async () => {
    const id = await returned()
    const stranger = await aUser(app.db)
    expect((await call(stranger, 'GET', path(id))).status).toBe(404)
    expect((await call(stranger, 'PUT', path(id), { title: '横取り' })).status).toBe(404)
  })
})

describe('a copy', () => {
  test('of an experience is a draft with its content and pictures, without dates', async () => {
    const form = await aForm(app.db, {
      user_id: hanako.id,
      options: [{ id: null, name: '写真', description: '撮る', price: 500 }],
    })
    const made = (await call(hanako, 'POST', '/experiences', form)).body as { id: number }
    const copied = await call(hanako, 'POST', `/experiences/${made.id}/duplicate`)
    expect(copied.status).toBe(201)
    const copy = draft.parse(copied.body)
    expect(copy).toMatchObject({
      title: form.title,
      price: 3000,
      options: [{ id: null, name: '写真', price: 500 }],
      images: [{ object_key: form.images[0]!.object_key }],
      calendars: [],
      recurrence_rules: [],
    })
    // It can be published with a date of its own.
    const calendars = [{ id: null, date: '2026-12-12', start_time: '10:00', end_time: '12:00' }]
    const { id, version, updated_at, ...values } = copy
    const published = await call(hanako, 'POST', '/experiences', { ...values, calendars, experience_draft_id: id })
    expect([published.status, version, typeof updated_at]).toEqual([201, 1, 'string'])
    expect((published.body as { id: number }).id).not.toBe(made.id)
  })

  test('of a draft is another draft without dates', async () => {
    const calendars = [{ id: null, date: '2026-12-01', start_time: '10:00', end_time: '12:00' }]
    const id = await aDraft(app.db, { user_id: hanako.id, form: { title: '薪を割る', price: '千', calendars } })
    const copy = draft.parse((await call(hanako, 'POST', `/experience_drafts/${id}/duplicate`)).body)
    expect(copy).toMatchObject({ title: '薪を割る', price: '千', calendars: [], version: 1 })
    expect(copy.id).not.toBe(id)
  })

  test('is made once for a double click', async () => {
    const id = await aDraft(app.db, { user_id: hanako.id })
    const key = { 'idempotency-key': 'copy-of-a-draft' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(hanako, 'POST', `/experience_drafts/${id}/duplicate`, undefined, key)),
    )
    expect(new Set(answers.map((answer) => draft.parse(answer.body).id)).size).toBe(1)
  })

  test('of what belongs to another user is not found', async () => {
    const { id } = await anExperience(app.db, { user_id: hanako.id })
    const draft_id = await aDraft(app.db, { user_id: hanako.id })
    for (const stranger of [await aUser(app.db), await anAdmin(app.db)]) {
      expect((await call(stranger, 'POST', `/experiences/${id}/duplicate`)).status).toBe(404)
      expect((await call(stranger, 'POST', `/experience_drafts/${draft_id}/duplicate`)).status).toBe(404)
    }
  })

  test('of a colleague’s experience is not found, because its pictures are the colleague’s', async () => {
    const colleague = await aUser(app.db)
    const ambassador_id = await anAmbassador(app.db, { members: [hanako, colleague] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const { id } = await anExperience(app.db, { user_id: hanako.id, ambassador_id, community_id })
    const { experiences } = ownExperiences.parse((await call(colleague, 'GET', '/experiences')).body)
    expect(experiences.map((one) => [one.id, one.own])).toEqual([[id, false]])
    expect((await call(colleague, 'POST', `/experiences/${id}/duplicate`)).status).toBe(404)
  })
})

describe('drafts', () => {
  test('store the form unchanged and return it complete', async () => {
    const made = await call(hanako, 'POST', '/experience_drafts', {
      title: '味噌',
      price: '１２００',
      calendars: [{ date: '2026-12-01', start_time: '', end_time: null }],
      options: [{ name: '写真' }],
    })
    expect(made.status).toBe(201)
    const kept = draft.parse(made.body)
    expect(kept).toEqual({
      ...emptyExperienceForm(),
      id: kept.id,
      version: 1,
      updated_at: '2026-11-20T10:00:00+09:00',
      title: '味噌',
      price: '１２００',
      calendars: [{ id: null, date: '2026-12-01', start_time: '', end_time: null }],
      options: [{ id: null, name: '写真', description: '', price: null }],
    })
    expect(draft.parse((await call(hanako, 'GET', `/experience_drafts/${kept.id}`)).body)).toEqual(kept)
  })

  test('show only admins for whom they are written', async () => {
    const host = await aHost(app.db, { name: '小夜' })
    for (const [actor, told] of [
      [await anAdmin(app.db), { id: host.id, name: '小夜', email: host.email }],
      [hanako, null],
    ] as const) {
      const { id } = draft.parse(
        (await call(actor, 'POST', '/experience_drafts', { title: '代わりに', proxy_user_id: host.id })).body,
      )
      const { proxy_user } = openedDraft.parse((await call(actor, 'GET', `/experience_drafts/${id}`)).body)
      if (told) expect(proxy_user).toMatchObject(told)
      else expect(proxy_user).toBeNull()
    }
  })

  test('an older copy is rejected, and the response contains the newer one', async () => {
    const id = await aDraft(app.db, { user_id: hanako.id })
    const first = await call(hanako, 'PUT', `/experience_drafts/${id}`, { title: '一つめの画面', version: 1 })
    expect(draft.parse(first.body)).toMatchObject({ title: '一つめの画面', version: 2 })
    const second = await call(hanako, 'PUT', `/experience_drafts/${id}`, { title: '二つめの画面', version: 1 })
    expect(second.status).toBe(409)
    expect(draftConflict.parse(second.body).draft).toMatchObject({ title: '一つめの画面', version: 2 })
    // A client that saw the conflict and overwrites deliberately.
    const third = await call(hanako, 'PUT', `/experience_drafts/${id}`, { title: '二つめの画面', version: 2 })
    expect(draft.parse(third.body)).toMatchObject({ title: '二つめの画面', version: 3 })
  })

  test('of many concurrent copies one is stored, the others get a conflict', async () => {
    const id = await aDraft(app.db, { user_id: hanako.id })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        call(hanako, 'PUT', `/experience_drafts/${id}`, { title: `画面${at}`, version: 1 }),
      ),
    )
    const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })

  test('a repeated call creates no second draft', async () => {
    const headers = { 'idempotency-key': 'a-b-c' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(hanako, 'POST', '/experience_drafts', { title: '一度だけ' }, headers)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => draft.parse(answer.body).id)).size).toBe(1)
    // The idempotency key is valid for one user only.
    const other = await call(await aUser(app.db), 'POST', '/experience_drafts', { title: '別の人' }, headers)
    expect(draft.parse(other.body).title).toBe('別の人')
    expect((await call(hanako, 'POST', '/experience_drafts', {}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(
      422,
    )
  })

  test('are listed only to their author, the last edited first', async () => {
    const writer = await aUser(app.db)
    const old = await aDraft(app.db, { user_id: writer.id, form: {} })
    const image = { object_key: 'k', url: 'https://images.example/k' }
    const young = await aDraft(app.db, { user_id: writer.id, form: { title: '薪', images: [image] } })
    app.clock.advance(60_000)
    await call(writer, 'PUT', `/experience_drafts/${young}`, { title: '薪を割る', images: [image] })
    const { experience_drafts } = drafts.parse((await call(writer, 'GET', '/experience_drafts')).body)
    expect(experience_drafts.map((one) => [one.id, one.title, one.approve])).toEqual([
      [young, '薪を割る', false],
      [old, '', false],
    ])
    expect(experience_drafts[0]!.images).toEqual([{ ...image, sort_order: 1 }])
    expect((await call(hanako, 'GET', `/experience_drafts/${old}`)).status).toBe(404)
  })

  test('are deleted once', async () => {
    const id = await aDraft(app.db, { user_id: hanako.id })
    expect((await call(hanako, 'DELETE', `/experience_drafts/${id}`)).status).toBe(200)
    expect((await call(hanako, 'DELETE', `/experience_drafts/${id}`)).status).toBe(404)
  })

  test('are limited in number and size', async () => {
    const writer = await aUser(app.db)
    for (let at = 0; at < 100; at++) await aDraft(app.db, { user_id: writer.id })
    expect(await call(writer, 'POST', '/experience_drafts', {})).toMatchObject({
      status: 422,
      body: { code: 'too_many_drafts' },
    })
    const long = await call(hanako, 'POST', '/experience_drafts', { description: 'あ'.repeat(20_001) })
    expect(long).toMatchObject({ status: 422, body: { messages: { description: [expect.any(String)] } } })
    const texts = (length: number) =>
      Object.fromEntries(
        ['description', 'inspiration', 'note', 'reservation_notice'].map((field) => [field, 'あ'.repeat(length)]),
      )
    expect((await call(hanako, 'POST', '/experience_drafts', texts(20_000))).status).toBe(422)
    expect((await call(hanako, 'POST', '/experience_drafts', texts(12_000))).status).toBe(201)
    const row = { id: 2_147_483_647, date: '2026-12-01', start_time: '10:00', end_time: '12:00' }
    const dates = { calendars: Array.from({ length: 400 }, () => row), ...texts(9000) }
    expect((await call(hanako, 'POST', '/experience_drafts', dates)).status).toBe(201)
  })
})

test('own experiences include those of the user’s ambassador, with the comment of a return', async () => {
  const host = await aHost(app.db)
  const colleague = await aHost(app.db)
  const ambassador_id = await anAmbassador(app.db, { members: [host, colleague] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const { id: own } = await anExperience(app.db, { user_id: host.id, status: 'returned', images: 2 })
  const { id: shared } = await anExperience(app.db, { user_id: colleague.id, ambassador_id, community_id })
  await anExperience(app.db)
  await app.db
    .insertInto('experience_decisions')
    .values({ experience_id: own, action: 'returned', comment: '写真をもう一枚お願いします。' })
    .execute()
  const { experiences } = ownExperiences.parse((await call(host, 'GET', '/experiences')).body)
  expect(experiences.map((one) => [one.id, one.approve, one.status, one.comment, one.images.length])).toEqual([
    [shared, true, 'published', null, 1],
    [own, false, 'returned', '写真をもう一枚お願いします。', 2],
  ])
})

test('users can only write for their own ambassadors', async () => {
  const host = await aHost(app.db)
  const mine = await anAmbassador(app.db, { members: [host] })
  const other = await anAmbassador(app.db)
  const community_id = await aCommunity(app.db, { ambassadors: [mine] })
  const { ambassadors } = myAmbassadors.parse((await call(host, 'GET', '/me/ambassadors')).body)
  expect(ambassadors).toMatchObject([{ id: mine, communities: [{ id: community_id }] }])
  expect(me.parse((await call(host, 'PATCH', '/me', { current_ambassador_id: mine })).body).current_ambassador_id).toBe(
    mine,
  )
  expect((await call(host, 'PATCH', '/me', { current_ambassador_id: other })).status).toBe(404)
  expect(me.parse((await call(host, 'GET', '/me')).body).current_ambassador_id).toBe(mine)
  expect((await call(host, 'PATCH', '/me', { current_ambassador_id: null })).status).toBe(200)
  expect(me.parse((await call(host, 'GET', '/me')).body).current_ambassador_id).toBeNull()
})

test('an admin finds users by name and address, and wildcards match literally', async () => {
  const admin = await anAdmin(app.db)
  const taro = await aUser(app.db, { name: '探される太郎', email: 'wanted_person@example.jp' })
  const find = async (q: string) =>
    users.parse((await call(admin, 'GET', `/users?q=${encodeURIComponent(q)}`)).body).users.map((user) => user.id)
  expect(await find('される太')).toEqual([taro.id])
  expect(await find('Wanted_P')).toEqual([taro.id])
  expect(await find('%')).toEqual([])
  expect((await find('')).length).toBeGreaterThan(1)
})
