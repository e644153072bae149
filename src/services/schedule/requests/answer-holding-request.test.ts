import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { answerHoldingRequest } from './answer-holding-request.ts'
import { listHostHoldingRequests } from './holding-requests.ts'
import { requestHolding } from './request-holding.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(app.db, { name: '太郎' })
  guest = await aUser(app.db, { name: '花子' })
  experience_id = (await anExperience(app.db, { user_id: host.id, title: '藍染め' })).id
})

let asked = 0
const aRequest = async (number_of_people = 2, of = experience_id) =>
  (
    await requestHolding(app, guest, of, {
      date: `2026-12-${String((asked++ % 28) + 1).padStart(2, '0')}`,
      start_time: '13:30',
      number_of_people,
      message: '家族で伺います。',
    })
  ).id
const offer = {
  action: 'accept',
  date: '2026-12-05',
  start_time: '14:00',
  end_time: '16:00',
  recruitment_number: 5,
  answer: '',
} as const
const lastMail = () => app.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const slotRow = (id: number) =>
  app.db.selectFrom('calendars').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a request has the times of the last slot that isn’t cancelled, and the duration', async () => {
  const { id: of } = await anExperience(app.db, { user_id: host.id, duration_minutes: 75 })
  const id = await aRequest(2, of)
  const known = async () =>
    (await listHostHoldingRequests(app, host, { state: 'open', page: 1 })).holding_requests.find(
      (one) => one.id === id,
    )!.experience
  expect(await known()).toMatchObject({ duration_minutes: 75, last_slot: null })
  await aSlot(app.db, of, { date: '2026-12-02', start_time: '13:00', end_time: '14:30' })
  await aSlot(app.db, of, { date: '2026-12-01', start_time: '09:00', end_time: '10:00' })
  await aSlot(app.db, of, { date: '2026-12-03', cancelled_at: new Date(), cancelled_by: 'host', open: false })
  expect(await known()).toMatchObject({ last_slot: { start_time: '13:00', end_time: '14:30' } })
})

describe('accepting', () => {
  test('creates the slot, and the guest gets a mail with the link to book it', async () => {
    const id = await aRequest()
    const answered = await answerHoldingRequest(app, host, id, { ...offer, answer: 'お待ちしています。\r\n' })
    expect(answered).toMatchObject({
      id,
      state: 'accepted',
      answer: 'お待ちしています。',
      answered_at: '2026-11-20T10:00:00+09:00',
      guest_name: '花子',
      calendar: { date: '2026-12-05', start_time: '14:00', end_time: '16:00' },
    })
    const calendar_id = answered.calendar!.id
    expect(await slotRow(calendar_id)).toMatchObject({ experience_id, recruitment_number: 5, open: true, taken: 0 })
    const mail = await lastMail()
    expect(mail).toMatchObject({ kind: 'holding_request_accepted', to_address: guest.email })
    for (const part of [
      '花子 様',
      '2026年12月5日(土) 14:00〜16:00',
      'お待ちしています。',
      `https://tsumugi.example/reservations/new?cid=${calendar_id}&tour_id=${experience_id}`,
    ])
      expect(mail.text_body.replace(/\n/g, '')).toContain(part.replace(/\n/g, ''))
  })

  test('uses the slot that exists at that time, and opens it', async () => {
    const known = await aSlot(app.db, experience_id, {
      date: '2026-12-06',
      start_time: '14:00',
      end_time: '16:00',
      open: false,
      recruitment_number: 8,
    })
    const answered = await answerHoldingRequest(app, host, await aRequest(), { ...offer, date: '2026-12-06' })
    expect(answered.calendar?.id).toBe(known)
    expect(await slotRow(known)).toMatchObject({ open: true, recruitment_number: 8 })
    // A cancelled slot at that time doesn't matter.
    await aSlot(app.db, experience_id, {
      date: '2026-12-07',
      start_time: '14:00',
      end_time: '16:00',
      cancelled_at: new Date(),
      cancelled_by: 'host',
    })
    const anew = await answerHoldingRequest(app, host, await aRequest(), { ...offer, date: '2026-12-07' })
    expect(await slotRow(anew.calendar!.id)).toMatchObject({ cancelled_at: null })
  })

  test('is refused when the slot at that time has too few places left', async () => {
    await aSlot(app.db, experience_id, {
      date: '2026-12-08',
      start_time: '14:00',
      end_time: '16:00',
      taken: 4,
    })
    const id = await aRequest()
    const refusal = await answerHoldingRequest(app, host, id, { ...offer, date: '2026-12-08' }).catch((e: unknown) => e)
    expect(refusal).toMatchObject({ code: 'request_slot_full', details: { places_left: 1 } })
    expect(await answerHoldingRequest(app, host, id, offer)).toMatchObject({ state: 'accepted' })
  })

  test.each([
    [{ date: '2026-11-19' }, 'date_in_past'],
    [{ date: '2026-11-20', start_time: '09:00', end_time: '10:00' }, 'request_time_past'],
    [{ end_time: '14:00' }, 'start_not_before_end'],
    [{ recruitment_number: 1 }, 'request_too_few_places'],
  ] as const)('not with %j: %s', async (change, code) => {
    const id = await aRequest()
    const before = await lastMail()
    await expect(answerHoldingRequest(app, host, id, { ...offer, ...change })).rejects.toMatchObject({ code })
    expect((await lastMail()).id).toBe(before.id)
    const { holding_requests } = await listHostHoldingRequests(app, host, { state: 'open', page: 1 })
    expect(holding_requests.map((request) => request.id)).toContain(id)
  })

  test('is refused for more places than a slot may have, and for an experience that is not public', async () => {
    const answer = answerHoldingRequest(app, host, await aRequest(), { ...offer, recruitment_number: 31 })
    await expect(answer).rejects.toThrow(InvalidInput)
    const withdrawn = await anExperience(app.db, { user_id: host.id })
    const id = await aRequest(1, withdrawn.id)
    await app.db.updateTable('experiences').set({ status: 'withdrawn' }).where('id', '=', withdrawn.id).execute()
    await expect(answerHoldingRequest(app, host, id, offer)).rejects.toThrow(new Refused('experience_not_published'))
    // A decline with a message is still possible.
    await answerHoldingRequest(app, host, id, { action: 'decline', answer: '公開を終えました。' })
  })
})

test('declining mails the guest the host’s message', async () => {
  const id = await aRequest()
  await expect(answerHoldingRequest(app, host, id, { action: 'decline', answer: ' \n ' })).rejects.toThrow(InvalidInput)
  const long = { action: 'decline', answer: 'あ'.repeat(1001) } as const
  await expect(answerHoldingRequest(app, host, id, long)).rejects.toThrow(InvalidInput)
  const declined = await answerHoldingRequest(app, host, id, { action: 'decline', answer: 'その日は留守にします。' })
  expect(declined).toMatchObject({ state: 'declined', answer: 'その日は留守にします。', calendar: null })
  const mail = await lastMail()
  expect(mail).toMatchObject({ kind: 'holding_request_declined', to_address: guest.email })
  expect(mail.text_body).toContain('その日は留守にします。')
  expect(mail.text_body).toContain(`/stories/${experience_id}/calendars`)
  for (const again of [offer, { action: 'decline', answer: 'やはり。' } as const])
    await expect(answerHoldingRequest(app, host, id, again)).rejects.toThrow(new Refused('holding_request_answered'))
})

test('another host’s request is not found', async () => {
  const id = await aRequest()
  const stranger = await aHost(app.db)
  for (const one of [stranger, guest])
    await expect(answerHoldingRequest(app, one, id, offer)).rejects.toThrow(new Refused('holding_request_not_found'))
  expect(await listHostHoldingRequests(app, stranger, { state: 'all', page: 1 })).toEqual({
    holding_requests: [],
    meta: { current_page: 1, total_pages: 1, open_count: 0 },
  })
})

test('the list has pages, by state', async () => {
  const owner = await aHost(app.db)
  const { id: of } = await anExperience(app.db, { user_id: owner.id })
  for (let n = 0; n < 22; n++) await aRequest(1, of)
  const first = await listHostHoldingRequests(app, owner, { state: 'open', page: 1 })
  expect(first.meta).toEqual({ current_page: 1, total_pages: 2, open_count: 22 })
  expect(first.holding_requests).toHaveLength(20)
  const dates = first.holding_requests.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  await answerHoldingRequest(app, owner, first.holding_requests[0]!.id, { action: 'decline', answer: 'ごめんなさい。' })
  const declined = await listHostHoldingRequests(app, owner, { state: 'declined', page: 1 })
  expect(declined.holding_requests.map(({ id }) => id)).toEqual([first.holding_requests[0]!.id])
  expect(declined.meta.open_count).toBe(21)
  expect((await listHostHoldingRequests(app, owner, { state: 'all', page: 3 })).holding_requests).toEqual([])
})
