// Mails that wait in the queue, while what they say ends.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import type { Delivery } from '#gateways/mail/port.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { type Mail, queueMail } from '#services/mail/queue-mail.ts'
import { sendAnnouncement } from '#services/messages/announcements.ts'
import { sendMessage } from '#services/messages/messages.ts'
import { listThreads } from '#services/messages/threads.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import { questionWaitingMail } from '#services/notices/notice-mails.ts'
import { sendNotices } from '#services/notices/send-notices.ts'
import { withdrawHoldingRequest } from '#services/schedule/requests/holding-requests.ts'
import { requestHolding } from '#services/schedule/requests/request-holding.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { START } from '../database.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'

const world = bookingWorld()
let delivered: string[] = []
let answer: Delivery = { taken: true }
let host: UserActor
let guest: UserActor
let other: UserActor
let experience: number
let slots: number[]

beforeAll(() => {
  world.mail = {
    delivers: true,
    domain: 'tsumugi.example',
    deliver: async ({ to, subject }) => {
      const who = { [guest.email]: 'guest', [host.email]: 'host', [other.email]: 'other' }[to]
      // Others are of the tests before.
      if (answer.taken && who) delivered.push(`${who}: ${subject.split(' ')[0]}`)
      return answer
    },
  }
})
beforeEach(async () => {
  world.clock.set(START)
  await world.pool.query('truncate mails cascade')
  delivered = []
  answer = { taken: true }
  host = await aHost(world.db)
  guest = await aUser(world.db)
  other = await aUser(world.db)
  experience = (await anExperience(world.db, { user_id: host.id, title: '藍染め' })).id
  slots = [
    await aSlot(world.db, experience, { date: '2026-12-05' }),
    await aSlot(world.db, experience, { date: '2026-12-05', start_time: '14:00', end_time: '16:00' }),
  ]
})

/** Delivers all that is queued, again and again, an hour apart. */
const deliverAll = async () => {
  const { rows } = await world.pool.query<{ id: number }>(`select id from mails where state = 'queued' order by id`)
  for (const { id } of rows) await deliverMail(world, { id })
  return delivered.splice(0)
}
const states = async () =>
  (await world.pool.query<{ kind: string; state: string }>('select kind, state from mails order by id')).rows.map(
    ({ kind, state }) => `${kind} ${state}`,
  )
const later = (seconds: number) => world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000))
const announce = () =>
  sendAnnouncement(world, host, slots[0]!, { text: '長靴をお持ちください。', client_key: 'key-of-the-test' })
const mailAnnounced = async () => {
  later(61)
  for (const { name, data } of await world.sentJobs()) if (name === 'mail-unread') await mailUnread(world, data.id)
}
const end = () => cancelSlot(world, slots[0]!, { by: 'host', reason: '大雨のため。' })

test('an announcement is not sent after its slot is cancelled, whether its mail is written or not', async () => {
  await booked(world, guest, { calendar_ids: [slots[0]!] })
  await writeMails(world)
  await deliverAll()
  await announce()
  await end()
  await mailAnnounced()
  await writeMails(world)
  expect(await deliverAll()).toEqual([
    expect.stringMatching(/^guest: 【中止】/),
    expect.stringMatching(/^host: 【中止】/),
  ])
  expect(await states()).not.toContainEqual(expect.stringContaining('announcement'))
})

test('nor if the slot is cancelled while the mail waits, nor to a guest who cancelled; the others get it', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slots[0]!] })
  await booked(world, other, { calendar_ids: [slots[0]!] })
  await writeMails(world)
  await deliverAll()
  await announce()
  await mailAnnounced()
  await cancelReservation(world, guest, id)
  expect(await deliverAll()).toEqual(['other: 【重要】主催者からのお知らせ'])
  expect(await states()).toContainEqual('announcement outdated')
})

test('a confirmation that waits is not sent after the cancellation, to nobody', async () => {
  const { id } = await booked(world, guest, { calendar_ids: slots })
  await writeMails(world)
  answer = { taken: false, kind: 'busy', permanent: false, words: '450 busy' }
  expect(await deliverAll()).toEqual([])
  await cancelReservation(world, guest, id)
  await writeMails(world)
  answer = { taken: true }
  later(86_400)
  expect(await deliverAll()).toEqual(['guest: キャンセル済み', 'host: 予約のキャンセル'])
  expect(await states()).toEqual([
    'reservation_confirmed outdated',
    'reservation_for_host outdated',
    'reservation_cancelled sent',
    'cancellation_for_host sent',
  ])
})

test('a reminder about two slots is sent while one of them takes place', async () => {
  await booked(world, guest, { calendar_ids: slots })
  await writeMails(world)
  await deliverAll()
  world.clock.set('2026-12-03T18:00:00+09:00')
  await sendNotices(world)
  await end()
  expect(await deliverAll()).toContain('guest: 当日のご案内')
})

test('a reminder is not sent when none of its slots takes place, though the booking has another one', async () => {
  const third = await aSlot(world.db, experience, { date: '2026-12-20' })
  await booked(world, guest, { calendar_ids: [slots[0]!, third] })
  await writeMails(world)
  await deliverAll()
  world.clock.set('2026-12-03T18:00:00+09:00')
  await sendNotices(world)
  await end()
  await writeMails(world)
  expect(await deliverAll()).toEqual([
    expect.stringMatching(/^guest: 【一部中止】/),
    expect.stringMatching(/^host: 【中止】/),
  ])
})

test('the list of tomorrow is not sent when all its slots are cancelled', async () => {
  await booked(world, guest, { calendar_ids: [slots[0]!] })
  await writeMails(world)
  await deliverAll()
  world.clock.set('2026-12-04T18:00:00+09:00')
  await sendNotices(world)
  await end()
  expect((await deliverAll()).filter((one) => one.startsWith('host: 明日'))).toEqual([])
  expect(await states()).toContainEqual('host_tomorrow outdated')
})

test('a request that is withdrawn, and a question that is answered, are not mailed any more', async () => {
  const { id } = await requestHolding(world, guest, experience, {
    date: '2026-12-11',
    number_of_people: 1,
    message: '',
  })
  await withdrawHoldingRequest(world, guest, id)
  expect(await deliverAll()).toEqual(['guest: 送った開催リクエスト', 'host: 開催リクエストの取り下げ'])

  await booked(world, guest, { calendar_ids: [slots[0]!] })
  await writeMails(world)
  await deliverAll()
  const thread = (await listThreads(world, guest, { side: 'guest', page: 1 })).threads[0]!.id
  const question = await sendMessage(world, guest, thread, { text: '何時ですか。', client_key: 'question-of-the-test' })
  const mail: Mail = questionWaitingMail(world.base_url, host, {
    id: thread,
    message_id: question.id,
    created_at: world.clock.now(),
    hosts: [],
  })
  await inTransaction(world.db, (tx) => queueMail(world, tx, mail))
  expect(await deliverAll()).toHaveLength(1)
  await inTransaction(world.db, (tx) => queueMail(world, tx, mail))
  await sendMessage(world, host, thread, { text: '10時です。', client_key: 'answer-of-the-test' })
  expect(await deliverAll()).toEqual([])
})
