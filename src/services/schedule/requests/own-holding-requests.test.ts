import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { answerHoldingRequest } from './answer-holding-request.ts'
import { listHostHoldingRequests, listOwnHoldingRequests, withdrawHoldingRequest } from './holding-requests.ts'
import { requestHolding } from './request-holding.ts'

const app = testApp()
const wish = { date: '2026-12-05', start_time: '13:30', number_of_people: 2, message: '家族で伺います。' }
const offer = {
  action: 'accept',
  date: '2026-12-05',
  start_time: '14:00',
  end_time: '16:00',
  recruitment_number: 5,
  answer: 'お待ちしています。',
} as const
let host: UserActor
let guest: UserActor
let experience_id: number

beforeEach(async () => {
  host = await aHost(app.db, { name: '太郎' })
  guest = await aUser(app.db, { name: '花子' })
  experience_id = (await anExperience(app.db, { user_id: host.id, title: '藍染め' })).id
})

const mailsTo = async ({ email }: UserActor) =>
  await app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
const kindsTo = async (person: UserActor) => (await mailsTo(person)).map(({ kind }) => kind)
const listed = async (actor = guest) => (await listOwnHoldingRequests(app, actor, { page: 1 })).holding_requests

test('the guest gets a copy, in which an address in their own text is no link', async () => {
  await requestHolding(app, guest, experience_id, { ...wish, message: 'https://evil.example/login' })
  const [mail] = await mailsTo(guest)
  expect(mail).toMatchObject({ kind: 'holding_request_copy' })
  expect(mail!.subject).toContain('送った開催リクエスト 12/5(土) 13:30 2名 藍染め')
  for (const part of ['花子 様', '2026年12月5日(土) 13:30から', '2名', '/mypage/requests'])
    expect(mail!.text_body).toContain(part)
  expect(mail!.text_body).not.toContain('https://evil.example')
  expect(mail!.html_body).not.toContain('href="https://evil.example')
})

test('a guest sees their own requests, newest first, with the answers', async () => {
  const first = await requestHolding(app, guest, experience_id, wish)
  const second = await requestHolding(app, guest, experience_id, { ...wish, date: '2026-12-06' })
  await requestHolding(app, await aUser(app.db), experience_id, wish)
  const { calendar } = await answerHoldingRequest(app, host, first.id, offer)
  expect(await listed()).toMatchObject([
    { id: second.id, state: 'open', date: '2026-12-06', answer: null, calendar: null },
    {
      id: first.id,
      state: 'accepted',
      answer: 'お待ちしています。',
      calendar,
      experience: { id: experience_id, title: '藍染め', published: true },
    },
  ])
  await app.db
    .updateTable('calendars')
    .set({ cancelled_at: new Date(), cancelled_by: 'host' })
    .where('id', '=', calendar!.id)
    .execute()
  expect((await listed())[1]).toMatchObject({ state: 'accepted', calendar: null })
  expect(await listed(host)).toEqual([])
  expect(await listOwnHoldingRequests(app, guest, { page: 9 })).toMatchObject({
    holding_requests: [],
    meta: { total_pages: 1 },
  })
})

test('a withdrawn request is closed, the host is notified once, and the date can be asked for again', async () => {
  const { id } = await requestHolding(app, guest, experience_id, wish)
  const withdrawn = await Promise.all([1, 2, 3].map(() => withdrawHoldingRequest(app, guest, id)))
  for (const request of withdrawn)
    expect(request).toMatchObject({ state: 'withdrawn', withdrawn_at: expect.stringContaining('+09:00') })
  expect(await kindsTo(host)).toEqual(['holding_request', 'holding_request_withdrawn'])
  expect((await mailsTo(host))[1]!.text_body).toContain('2026年12月5日(土) 13:30から')
  await expect(answerHoldingRequest(app, host, id, offer)).rejects.toThrow(new Refused('holding_request_withdrawn'))
  const states = async (state: 'open' | 'withdrawn') =>
    (await listHostHoldingRequests(app, host, { state, page: 1 })).holding_requests.map((request) => request.id)
  expect([await states('open'), await states('withdrawn')]).toEqual([[], [id]])
  await requestHolding(app, guest, experience_id, wish)
})

test('an answered request, another guest’s and an unknown one can’t be withdrawn', async () => {
  const { id } = await requestHolding(app, guest, experience_id, wish)
  for (const [actor, of] of [
    [host, id],
    [await aUser(app.db), id],
    [guest, 2_147_483_647],
  ] as const)
    await expect(withdrawHoldingRequest(app, actor, of)).rejects.toThrow(new Refused('holding_request_not_found'))
  await answerHoldingRequest(app, host, id, { action: 'decline', answer: '申し訳ありません。' })
  await expect(withdrawHoldingRequest(app, guest, id)).rejects.toThrow(new Refused('holding_request_answered'))
  expect(await kindsTo(host)).toEqual(['holding_request'])
})

test('of an answer and a withdrawal at the same time, one applies', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await requestHolding(app, guest, experience_id, { ...wish, date: `2026-12-1${round}` })
    const answer = { action: 'decline', answer: '申し訳ありません。' } as const
    const results = await Promise.allSettled([
      withdrawHoldingRequest(app, guest, id),
      answerHoldingRequest(app, host, id, answer),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')!.reason as Refused
    expect(['holding_request_withdrawn', 'holding_request_answered']).toContain(refused.code)
    const told = results[0]!.status === 'fulfilled'
    const state = (await listed()).find((request) => request.id === id)!.state
    expect(state).toBe(told ? 'withdrawn' : 'declined')
  }
})
