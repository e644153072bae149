import { beforeAll, expect, test } from 'vitest'
import type { AdminCalendarsQuery } from '#contract/booking/admin-calendars-schemas.ts'
import { book, booked, bookingWorld } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aSlot, aUser } from '#test/factories.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { listAdminCalendars } from './admin-calendars.ts'

const world = bookingWorld()
const ids = { today: 0, tomorrow: 0, full: 0, cancelled: 0, past: 0, shared: 0, online: 0 }
let host_id: number
let own: number

beforeAll(async () => {
  const { db } = world
  const host = await aHost(db, { name: '福田 悠人', email: 'yuto@example.jp' })
  const member = await aHost(db, { name: '山本 海' })
  host_id = host.id
  const ambassador_id = await anAmbassador(db, { name: 'みなとの会', members: [member] })
  own = (await anExperience(db, { user_id: host.id, title: '津軽の朝', state: 2 })).id
  const community_id = await aCommunity(db)
  const shared = (await anExperience(db, { user_id: host.id, ambassador_id, community_id, title: '朝市', state: 13 }))
    .id
  const online = (await anExperience(db, { online: true, address: null, online_url: 'https://a.example', state: null }))
    .id
  ids.today = await aSlot(db, own, { date: '2026-11-20', start_time: '15:00', end_time: '17:00' })
  ids.tomorrow = await aSlot(db, own, { date: '2026-11-21' })
  ids.full = await aSlot(db, own, { date: '2026-12-01', recruitment_number: 2 })
  ids.cancelled = await aSlot(db, own, {
    date: '2026-12-02',
    cancelled_at: new Date(),
    cancelled_by: 'host',
    open: false,
  })
  ids.past = await aSlot(db, own, { date: '2026-11-19' })
  ids.shared = await aSlot(db, shared, { date: '2026-12-03' })
  ids.online = await aSlot(db, online, { date: '2026-12-04' })
  const guest = await aUser(db)
  await booked(world, guest, { calendar_ids: [ids.full], number_of_people: 2 })
  await booked(world, guest, { calendar_ids: [ids.tomorrow] })
})

const list = (query: Partial<AdminCalendarsQuery> = {}) =>
  listAdminCalendars(world, { page: 1, sort: 'first', ...query })
const found = async (query: Parameters<typeof list>[0]) => (await list(query)).calendars.map(({ id }) => id)

test('has the coming slots of all hosts by time, with their numbers', async () => {
  const { calendars, meta } = await list()
  expect(calendars.map(({ id }) => id)).toEqual([ids.today, ids.tomorrow, ids.full, ids.shared, ids.online])
  expect(meta).toEqual({
    current_page: 1,
    total_pages: 1,
    total_count: 5,
    has_more: false,
    today_count: 1,
    tomorrow_count: 1,
  })
  expect(calendars[2]).toMatchObject({
    experience: { id: own, title: '津軽の朝' },
    hosted_by: expect.any(String) as string,
    state_id: 2,
    participant_number: 2,
    recruitment_number: 2,
    state: 'full',
  })
  expect(calendars[3]).toMatchObject({ hosted_by: 'みなとの会', state_id: 13 })
  expect(calendars[4]).toMatchObject({ state_id: null })
  expect((await list({ page: 9 })).calendars).toEqual([])
})

test('by time, prefecture and occupancy', async () => {
  expect(await found({ slot_on: 'today' })).toEqual([ids.today])
  expect(await found({ slot_on: 'week' })).toEqual([ids.today, ids.tomorrow])
  expect(await found({ from: '2026-12-01', to: '2026-12-03' })).toEqual([ids.full, ids.shared])
  expect(await found({ period: 'past' })).toEqual([ids.past])
  expect(await found({ period: 'cancelled' })).toEqual([ids.cancelled])
  expect(await found({ period: 'all', sort: 'last' })).toEqual([
    ids.online,
    ids.shared,
    ids.cancelled,
    ids.full,
    ids.tomorrow,
    ids.today,
    ids.past,
  ])
  expect(await found({ state: [13] })).toEqual([ids.shared])
  expect(await found({ state: [2, 13] })).toEqual([ids.today, ids.tomorrow, ids.full, ids.shared])
  expect(await found({ occupancy: 'full' })).toEqual([ids.full])
  expect(await found({ occupancy: 'some' })).toEqual([ids.tomorrow])
  expect(await found({ occupancy: 'empty', state: [2] })).toEqual([ids.today])
  await expect(list({ from: '2026-02-30' })).rejects.toThrow(InvalidInput)
})

test('by the names of hosts and experiences, however they are typed, and by number', async () => {
  for (const q of ['福田悠人', '福田　悠人 ツガル', 'yuto@', `体験${own}`, `津軽`])
    expect(await found({ q, slot_on: 'today' }), q).toEqual(q.includes('ツガル') ? [] : [ids.today])
  expect(await found({ q: '山本海' })).toEqual([ids.shared])
  expect(await found({ q: 'みなと' })).toEqual([ids.shared])
  expect(await found({ q: `会員${host_id}` })).toEqual([ids.today, ids.tomorrow, ids.full, ids.shared])
  expect(await found({ q: String(ids.full) })).toContain(ids.full)
  expect(await found({ q: 'ない言葉' })).toEqual([])
})

test('a slot whose only places are those of an expired hold is empty', async () => {
  await book(world, await aUser(world.db), { calendar_ids: [ids.shared], card: 'three_d_secure' })
  expect(await found({ occupancy: 'some' })).toEqual([ids.tomorrow, ids.shared])
  world.clock.advance(16 * 60_000)
  expect(await found({ occupancy: 'some' })).toEqual([ids.tomorrow])
  expect(await found({ occupancy: 'empty' })).toContain(ids.shared)
})
