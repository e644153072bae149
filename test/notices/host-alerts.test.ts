// Hosts get a copy by LINE and push for each new booking, cancellation and request for a date.
import { beforeEach, expect, test } from 'vitest'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { cancelHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { chooseNotices } from '#services/notices/my-notices.ts'
import { sendNotice } from '#services/notices/send-notices.ts'
import { withdrawHoldingRequest } from '#services/schedule/requests/holding-requests.ts'
import { requestHolding } from '#services/schedule/requests/request-holding.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld } from '../booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aSlot, aUser } from '../factories.ts'

type Sent = Parameters<NoticeChannel['send']>[0] & { channel: string }
const sent: Sent[] = []
const channelOf = (name: 'line' | 'push'): NoticeChannel => ({
  name,
  send: (notice) => {
    sent.push({ ...notice, channel: name })
    return Promise.resolve('sent')
  },
})

const world = bookingWorld()
let app: typeof world
let host: UserActor
let guest: UserActor
let experience: number
let slot: number
let job: number

beforeEach(async () => {
  app = { ...world, noticeChannels: [channelOf('line'), channelOf('push')] }
  sent.splice(0)
  world.clock.set('2026-11-20T10:00:00+09:00')
  while ((await writeMails(world)) > 0);
  host = await aHost(world.db)
  guest = await aUser(world.db, { name: '小川 花子', display_name: '花子' })
  experience = (await anExperience(world.db, { user_id: host.id, title: '藍染め' })).id
  slot = await aSlot(world.db, experience, { date: '2026-12-05', start_time: '10:00', recruitment_number: 20 })
  await choose(host)
  job = (await world.sentJobs()).length
})

const KINDS = ['new_booking', 'booking_cancelled', 'new_request'] as const
const choose = (actor: UserActor, channel: 'line' | 'push' = 'push') =>
  chooseNotices(app, actor, { choices: KINDS.map((kind) => ({ kind, channel })) })
const wish = () => requestHolding(app, guest, experience, { date: '2026-12-10', number_of_people: 3, message: '内緒' })

/** Runs the jobs of copies that were queued since the last call, each twice. */
async function deliver(): Promise<Sent[]> {
  sent.splice(0)
  const jobs = (await world.sentJobs()).slice(job)
  job += jobs.length
  for (const { name, data } of jobs)
    if (name === 'send-notice') for (let run = 0; run < 2; run++) await sendNotice(app, data as { id: number })
  return [...sent]
}

test('a booking and its cancellation reach the host once, without the name of the guest', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
  await Promise.all([writeMails(app), writeMails(app), writeMails(app)])
  const path = `/host/calendars/${slot}`
  const [booking, ...more] = await deliver()
  expect(more).toEqual([])
  expect(booking).toMatchObject({ channel: 'push', userId: host.id, title: '新しい予約が入りました', path })
  expect(booking!.text).toBe('「藍染め」に予約が入りました（2026年12月5日(土) 10:00から・2名）。')
  await cancelReservation(app, guest, id)
  await Promise.all([writeMails(app), writeMails(app)])
  const [cancellation, ...rest] = await deliver()
  expect(rest).toEqual([])
  expect(cancellation).toMatchObject({ userId: host.id, title: '予約がキャンセルされました', path })
  expect(JSON.stringify([booking, cancellation])).not.toMatch(/花子|小川|よろしく/)
})

test('a process that is killed while it writes loses nothing and doubles nothing', async () => {
  await booked(world, guest, { calendar_ids: [slot] })
  let killed = 0
  const checkpoint = (name: string) => {
    if (name === 'mails:writing' && killed++ === 0) throw new Error('killed')
  }
  await writeMails({ ...app, checkpoint })
  expect(killed).toBe(2)
  expect(await deliver()).toHaveLength(1)
  await writeMails(app)
  expect(await deliver()).toEqual([])
})

test('a booking that is only held, declined or expired sends nothing', async () => {
  const held = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
  expect(held).toHaveProperty('action')
  await book(world, guest, { calendar_ids: [slot], card: 'declined' }).catch(() => undefined)
  await writeMails(app)
  expect(await deliver()).toEqual([])
  world.clock.set('2026-11-20T12:00:00+09:00')
  await world.runJobs()
  await writeMails(app)
  expect(await deliver()).toEqual([])
})

test('a booking that is cancelled before its alert is sent sends only the cancellation', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slot] })
  await writeMails(app)
  await cancelReservation(app, guest, id)
  await writeMails(app)
  expect((await deliver()).map(({ title }) => title)).toEqual(['予約がキャンセルされました'])
})

test('a request reaches the host, not after it is withdrawn', async () => {
  await wish()
  expect(await deliver()).toMatchObject([
    {
      userId: host.id,
      title: '開催リクエストが届きました',
      text: '「藍染め」に開催リクエストが届きました（2026年12月10日(木)・3名）。',
      path: '/host/requests',
    },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/花子|小川|内緒/)
  const { id } = await requestHolding(app, guest, experience, { date: '2026-12-11', number_of_people: 1, message: '' })
  await withdrawHoldingRequest(app, guest, id)
  expect(await deliver()).toEqual([])
})

test('all who run the experience get it through what they chose; others, and those without a choice, do not', async () => {
  const member = await aHost(world.db)
  const quiet = await aHost(world.db)
  const suspended = await aHost(world.db)
  const other = await aHost(world.db)
  const ambassador_id = await anAmbassador(world.db, { members: [host, member, quiet, suspended] })
  const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
  experience = (await anExperience(world.db, { user_id: host.id, ambassador_id, community_id, title: 'みんなの会' })).id
  slot = await aSlot(world.db, experience, { date: '2026-12-06', recruitment_number: 20 })
  await choose(member, 'line')
  for (const one of [suspended, other]) await choose(one)
  await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
  job = (await world.sentJobs()).length
  const reached = async () => (await deliver()).map(({ userId, channel }) => `${userId} ${channel}`).sort()
  const both = [`${host.id} push`, `${member.id} line`].sort()
  await booked(world, guest, { calendar_ids: [slot] })
  await writeMails(app)
  expect(await reached()).toEqual(both)
  const { id } = await wish()
  expect(await reached()).toEqual(both)
  // The mails about it go to all of them, too.
  await withdrawHoldingRequest(app, guest, id)
  for (const kind of ['holding_request', 'holding_request_withdrawn'])
    expect((await recipientsOf(kind)).sort()).toEqual([host, member, quiet].map(({ email }) => email).sort())
  await chooseNotices(app, host, { choices: [] })
  const late = await aUser(world.db)
  await booked(world, late, { calendar_ids: [slot] })
  await writeMails(app)
  expect(await reached()).toEqual([`${member.id} line`])
})

const recipientsOf = async (kind: string) => {
  const mails = await world.db
    .selectFrom('mails')
    .select('to_address')
    .where('kind', '=', kind)
    .where('subject', 'like', '%みんなの会%')
    .execute()
  return mails.map(({ to_address }) => to_address)
}

test('a host who cancels a slot gets no copy for each of its bookings', async () => {
  for (const one of [guest, await aUser(world.db)]) await booked(world, one, { calendar_ids: [slot] })
  await writeMails(app)
  await deliver()
  await cancelHostCalendar(app, host, slot, { reason: '台風のため' })
  await writeMails(app)
  expect(await deliver()).toEqual([])
})
