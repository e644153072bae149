import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { aCommunity, aHost, anAdmin, anAmbassador, anExperience, aSlot, aUser } from '#test/factories.ts'
import { aPhoneBooking } from '#test/phone-booking.ts'
import { erasePerson } from '#services/accounts/people/personal-data.ts'
import { suspendPerson } from '#services/accounts/people/suspensions.ts'
import { cancelHostCalendar } from '#services/booking/slots/host-calendars.ts'
import type { UserActor } from '#services/shared/actor.ts'
import {
  getCalendarFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
  turnOnCalendarFeed,
} from '#services/schedule/feed/calendar-feed.ts'

const world = bookingWorld({ connections: 5 })
let guest: UserActor

beforeAll(async () => {
  guest = await aUser(world.db, { name: '客野 花子' })
})

const read = (url: string | null, headers: Record<string, string> = {}) =>
  wholeApi(world).request(new URL(url!).pathname, { headers })

async function textOf(url: string | null): Promise<string> {
  const answer = await read(url)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('\r\n ', '')
}

/** The properties of each event, by its slot. */
async function eventsOf(url: string | null): Promise<Map<number, Record<string, string>>> {
  const events = (await textOf(url)).split('BEGIN:VEVENT\r\n').slice(1)
  return new Map(
    events.map((event) => [
      Number(/^UID:session-(\d+)@/m.exec(event)?.[1]),
      Object.fromEntries(
        event.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    ]),
  )
}

test('a calendar shows the sessions with numbers, states and places, and no names', async () => {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, {
    user_id: host.id,
    title: '土をひねる、朝; 二時間',
    recruitment_number: 8,
    set_minimum_number_of_participant_count: true,
    minimum_number_of_participant_count: 3,
  })
  const slot = (date: string) => aSlot(world.db, id, { date, recruitment_number: 8 })
  const [old, past, decided, undecided, off, far] = await Promise.all(
    ['2026-10-20', '2026-10-22', '2026-12-01', '2026-12-02', '2026-12-03', '2027-11-01'].map(slot),
  )
  await booked(world, guest, { calendar_ids: [decided!], number_of_people: 3 })
  await world.db.updateTable('reservations').set({ message_to_host: '秘密の伝言' }).execute()
  await aPhoneBooking(world.db, decided!)
  await cancelHostCalendar(world, host, off!, { reason: '雨のため' })
  const { url } = await turnOnCalendarFeed(world, host)
  const text = await textOf(url)
  for (const secret of ['客野', '花子', '秘密の伝言', guest.email, '雨のため', '電話'])
    expect(text).not.toContain(secret)
  const events = await eventsOf(url)
  expect([...events.keys()]).toEqual([past, decided, undecided, off, far])
  expect(events.has(old!)).toBe(false)
  expect(events.get(decided!)).toMatchObject({
    UID: `session-${decided}@tsumugi.example`,
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
    SUMMARY: expect.stringMatching(/^土をひねる、朝\\; 二時間（\d\/8名）$/),
    URL: `https://tsumugi.example/host/calendars/${decided}`,
  })
  expect(events.get(undecided!)).toMatchObject({
    STATUS: 'TENTATIVE',
    DESCRIPTION: expect.stringContaining('あと3名で開催決定'),
  })
  expect(events.get(off!)).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1' })
  for (const line of (await (await read(url)).text()).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
})

test('online sessions hide their link, and unpublished ones without guests are left out', async () => {
  const host = await aHost(world.db)
  const online = await anExperience(world.db, {
    user_id: host.id,
    online: true,
    online_url: 'https://meet.example/secret',
    state: null,
    address: null,
  })
  const hidden = await anExperience(world.db, { user_id: host.id, status: 'awaiting', approved_at: null })
  const slot = await aSlot(world.db, online.id, { date: '2026-12-01' })
  await aSlot(world.db, hidden.id, { date: '2026-12-01' })
  const { url } = await turnOnCalendarFeed(world, host)
  const events = await eventsOf(url)
  expect([...events.keys()]).toEqual([slot])
  expect(events.get(slot)).toMatchObject({ LOCATION: 'オンライン' })
  expect(await textOf(url)).not.toContain('meet.example')
})

test('an unchanged calendar is 304, also later, and a booking changes it', async () => {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id })
  const slot = await aSlot(world.db, id, { date: '2026-12-05' })
  const { url } = await turnOnCalendarFeed(world, host)
  const first = await read(url)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag')!
  const start = world.clock.now()
  world.clock.set(new Date(start.getTime() + 60_000))
  const again = await read(url, { 'if-none-match': `"x", ${etag}` })
  world.clock.set(start)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  await booked(world, guest, { calendar_ids: [slot] })
  expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
})

test('an address can be copied again, renewed once for each number, and ended', async () => {
  const host = await aHost(world.db)
  expect(await getCalendarFeed(world, host)).toEqual({ on: false, url: null, revision: 0 })
  const both = await Promise.all([turnOnCalendarFeed(world, host), turnOnCalendarFeed(world, host)])
  expect(both[0]).toEqual(both[1])
  const first = both[0]
  expect(await getCalendarFeed(world, host)).toEqual(first)
  const renewed = await Promise.all([renewCalendarFeed(world, host, 1), renewCalendarFeed(world, host, 1)])
  expect(renewed[0]).toEqual(renewed[1])
  expect(renewed[0]).toMatchObject({ on: true, revision: 2 })
  expect(renewed[0].url).not.toBe(first.url)
  expect((await read(first.url)).status).toBe(404)
  expect((await read(renewed[0].url)).status).toBe(200)
  const { rows } = await world.pool.query('select * from calendar_feeds')
  const token = new URL(renewed[0].url!).pathname.split('/').at(-2)!
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await turnOffCalendarFeed(world, host)).toEqual({ on: false, url: null, revision: 0 })
  expect((await read(renewed[0].url)).status).toBe(404)
})

test('each member of an ambassador has an own address with its sessions', async () => {
  const [one, two, stranger] = [await aHost(world.db), await aUser(world.db), await aHost(world.db)]
  const ambassador = await anAmbassador(world.db, { members: [one, two] })
  const community = await aCommunity(world.db, { ambassadors: [ambassador] })
  const { id } = await anExperience(world.db, {
    user_id: one.id,
    ambassador_id: ambassador,
    community_id: community,
  })
  const slot = await aSlot(world.db, id, { date: '2026-12-06' })
  const feeds: CalendarFeed[] = []
  for (const person of [one, two, stranger]) feeds.push(await turnOnCalendarFeed(world, person))
  expect(new Set(feeds.map(({ url }) => url)).size).toBe(3)
  const shown = await Promise.all(feeds.map(async ({ url }) => [...(await eventsOf(url)).keys()]))
  expect(shown).toEqual([[slot], [slot], []])
})

test('addresses of suspended and erased hosts end; unknown ones are 404 and limited', async () => {
  const admin = await anAdmin(world.db)
  const [suspended, erased, host] = [await aHost(world.db), await aHost(world.db), await aHost(world.db)]
  const one = await turnOnCalendarFeed(world, suspended)
  const two = await turnOnCalendarFeed(world, erased)
  const three = await turnOnCalendarFeed(world, host)
  await suspendPerson(world, admin, suspended.id, { reason: '規約の違反' })
  await erasePerson(world, admin, erased.id, { email: erased.email, reason: 'ご本人の希望' })
  expect((await read(one.url)).status).toBe(404)
  expect((await read(two.url)).status).toBe(404)
  const left = await world.db.selectFrom('calendar_feeds').select('id').where('user_id', '=', erased.id).execute()
  expect(left).toEqual([])
  for (const token of ['x', 'a'.repeat(32), 'a'.repeat(33), '%00', "'--", 'a'.repeat(31) + '%2F'])
    expect((await read(`https://x.example/api/v1/calendar_feeds/${token}/tsumugi.ics`)).status).toBe(404)
  world.rate_limits = true
  const unknown = `https://x.example/api/v1/calendar_feeds/${'b'.repeat(32)}/tsumugi.ics`
  const statuses: number[] = []
  for (let call = 0; call < 122; call++) statuses.push((await read(unknown)).status)
  expect([statuses.at(119), statuses.at(120)]).toEqual([404, 429])
  world.rate_limits = false
  expect((await read(three.url)).status).toBe(200)
})

test('an admin who views as the host sees that there is an address, not the address', async () => {
  const host = await aHost(world.db)
  await turnOnCalendarFeed(world, host)
  const admin = { id: 1, name: '運営' }
  const impersonation = { id: 1, admin, expires_at: new Date(world.clock.now().getTime() + 60_000) }
  expect(await getCalendarFeed(world, { ...host, impersonation })).toEqual({ on: true, url: null, revision: 1 })
  const mine = await wholeApi(world).request('/api/v1/host/calendar_feed', { headers: signedInAs(guest) })
  expect(await mine.json()).toEqual({ on: false, url: null, revision: 0 })
})
