// Copies of notices for LINE and browsers: who gets which, once, and not after a cancellation.
import { beforeEach, expect, test } from 'vitest'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { openThread } from '#services/messages/threads.ts'
import { sendMessage } from '#services/messages/messages.ts'
import { sendNotice, sendNotices } from '#services/notices/send-notices.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import { chooseNotices, getMyNotices } from '#services/notices/my-notices.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld, refusalOf } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser, next } from '../factories.ts'

type Sent = Parameters<NoticeChannel['send']>[0] & { channel: string }
const sent: Sent[] = []
let failures = 0
let answer: 'sent' | 'unreachable' = 'sent'

const channelOf = (name: 'line' | 'push'): NoticeChannel => ({
  name,
  send: (notice) => {
    if (failures > 0) {
      failures--
      return Promise.reject(new Error('the channel does not answer'))
    }
    sent.push({ ...notice, channel: name })
    return Promise.resolve(answer)
  },
})

const world = bookingWorld()
let app: typeof world
let host: UserActor
let guest: UserActor
let reservation: number
let experience: number

beforeEach(async () => {
  app = { ...world, noticeChannels: [channelOf('line'), channelOf('push')] }
  sent.splice(0)
  failures = 0
  answer = 'sent'
  await world.pool.query(`update reservations set status = 'cancelled', cancelled_by = 'operator', ended_at = now()
    where status = 'confirmed'`)
  await world.pool.query(
    `update calendars set cancelled_at = now(), cancelled_by = 'operator' where cancelled_at is null`,
  )
  world.clock.set('2026-11-20T10:00:00+09:00')
  host = await aHost(world.db)
  guest = await aUser(world.db)
  experience = (await anExperience(world.db, { user_id: host.id })).id
  const slot = await aSlot(world.db, experience, { date: '2026-11-25' })
  reservation = (await booked(world, guest, { calendar_ids: [slot] })).id
})

const jobsOf = async (from: number) => (await world.sentJobs()).slice(from).filter(({ name }) => name === 'send-notice')
/** Sends what is due. @returns the ids of the copies */
async function sendAt(now: string): Promise<number[]> {
  world.clock.set(`${now}+09:00`)
  const before = (await world.sentJobs()).length
  await sendNotices(app)
  return (await jobsOf(before)).map(({ data }) => data.id)
}
const REMINDER = { kind: 'guest_reminder', channel: 'line' } as const
const DUE = '2026-11-23T18:00:00'

test('nothing is sent without a choice; with one, a copy goes beside the mail', async () => {
  expect(await sendAt(DUE)).toEqual([])
  await chooseNotices(app, host, {
    choices: [
      { kind: 'host_tomorrow', channel: 'push' },
      { kind: 'host_tomorrow', channel: 'line' },
    ],
  })
  const ids = await sendAt('2026-11-24T18:00:00')
  for (const id of ids) await sendNotice(app, { id })
  expect(sent.map(({ channel, userId, path }) => [channel, userId, path])).toEqual(
    expect.arrayContaining([
      ['line', host.id, '/host/calendars/print?date=2026-11-25'],
      ['push', host.id, '/host/calendars/print?date=2026-11-25'],
    ]),
  )
  const mails = await world.db.selectFrom('mails').select('kind').where('to_address', '=', host.email).execute()
  expect(mails.map(({ kind }) => kind)).toContain('host_tomorrow')
})

test('a copy is sent once by repeated and parallel jobs, and after a failure', async () => {
  await chooseNotices(app, guest, { choices: [REMINDER] })
  const [id, ...others] = await sendAt(DUE)
  expect(others).toEqual([])
  failures = 1
  await expect(sendNotice(app, { id: id! })).rejects.toThrow(/does not answer/)
  await sendNotice(app, { id: id! })
  await sendNotice(app, { id: id! })
  expect(sent).toMatchObject([{ channel: 'line', userId: guest.id, path: `/mypage/reservations/${reservation}` }])
  expect(sent[0]!.key).toContain(String(guest.id))
  // The next minute has nothing to add.
  expect(await sendAt('2026-11-23T18:01:00')).toEqual([])
})

test('a reservation that was cancelled meanwhile stops its copy', async () => {
  await chooseNotices(app, guest, { choices: [REMINDER] })
  const [id] = await sendAt(DUE)
  await cancelReservation(world, guest, reservation)
  await sendNotice(app, { id: id! })
  expect(sent).toEqual([])
  const row = await world.db
    .selectFrom('notice_deliveries')
    .select('result')
    .where('id', '=', id!)
    .executeTakeFirstOrThrow()
  expect(row.result).toBe('cancelled')
})

test('a user who cannot be reached is noted, and not tried again', async () => {
  await chooseNotices(app, guest, { choices: [REMINDER] })
  const [id] = await sendAt(DUE)
  answer = 'unreachable'
  await sendNotice(app, { id: id! })
  await sendNotice(app, { id: id! })
  expect(sent).toHaveLength(1)
})

test('choices are replaced as a whole; what is not offered, and an admin who views, are refused', async () => {
  expect(await getMyNotices(app, guest)).toEqual({
    choices: [],
    line: 'not_linked',
    push: 'no_browser',
    review_invitation: false,
  })
  const all = [REMINDER, { kind: 'almost_decided', channel: 'line' } as const]
  expect((await chooseNotices(app, guest, { choices: [...all, REMINDER] })).choices).toHaveLength(2)
  expect((await chooseNotices(app, guest, { choices: [REMINDER] })).choices).toEqual([REMINDER])
  expect(await refusalOf(chooseNotices(app, guest, { choices: [{ kind: 'guest_reminder', channel: 'push' }] }))).toBe(
    'malformed_request',
  )
  expect(
    await refusalOf(
      chooseNotices(app, { ...guest, impersonation: { admin: { id: 1, name: '運営' } } as never }, { choices: [] }),
    ),
  ).toBe('seeing_as_somebody')
  expect((await chooseNotices(world, guest, { choices: [] })).line).toBe('unavailable')
})

test('an unread message goes through the chosen channels once until it is read, without its text', async () => {
  const { id: thread } = await openThread(app, guest, { experience_id: experience })
  await chooseNotices(app, host, {
    choices: [
      { kind: 'host_message', channel: 'line' },
      { kind: 'host_message', channel: 'push' },
    ],
  })
  const copiesAfter = async (text: string) => {
    const { id } = await sendMessage(app, guest, thread, { text, client_key: `key-of-tests-${next()}` })
    const before = (await world.sentJobs()).length
    await Promise.all([mailUnread(app, id), mailUnread(app, id)])
    return (await jobsOf(before)).map(({ data }) => data.id)
  }
  const ids = await copiesAfter('秘密の持ち物')
  expect(ids).toHaveLength(2)
  for (const id of ids) await sendNotice(app, { id })
  expect(sent.map(({ channel, userId, path }) => [channel, userId, path])).toEqual(
    expect.arrayContaining([
      ['line', host.id, `/host/messages/${thread}`],
      ['push', host.id, `/host/messages/${thread}`],
    ]),
  )
  expect(JSON.stringify(sent)).not.toContain('秘密')
  expect(await copiesAfter('もう一通')).toEqual([])
})
