import { beforeAll, describe, expect, test } from 'vitest'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { AdminReservationsQuery } from '#contract/booking/admin-booking-schemas.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { listAdminReservations } from './admin-reservations.ts'

const world = bookingWorld()
const ids = { plain: 0, cancelled: 0, unknown: 0, declined: 0, waiting: 0, free: 0, failed: 0 }
let experience_id: number

const list = (query: Partial<AdminReservationsQuery> = {}) =>
  listAdminReservations(world, { page: 1, sort: 'newest', ...query })
const found = async (query: Partial<AdminReservationsQuery>) =>
  (await list(query)).reservations.map(({ id }) => id).toSorted((a, b) => a - b)
const sorted = (...some: number[]) => some.toSorted((a, b) => a - b)
const latest = async () =>
  (await world.db.selectFrom('reservations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  const { db } = world
  const host = await aHost(db)
  experience_id = (await anExperience(db, { user_id: host.id, title: '100%の味噌_づくり', price: 4000 })).id
  const free = (await anExperience(db, { user_id: host.id, title: '朝の散歩', price: 0 })).id
  const hanako = await aUser(db, { name: '海野 花子', email: 'hanako@example.jp' })
  const taro = await aUser(db, { name: '山田 太郎', email: 'taro@example.jp' })
  const slot = async (date: string, of = experience_id) => await aSlot(db, of, { date, recruitment_number: 9 })
  ids.plain = (await booked(world, hanako, { calendar_ids: [await slot('2026-12-01'), await slot('2026-12-02')] })).id
  ids.cancelled = (await booked(world, taro, { calendar_ids: [await slot('2026-12-03')] })).id
  await db
    .insertInto('refunds')
    .values(
      await db
        .selectFrom('payments')
        .select((of) => [
          'id as payment_id',
          'reservation_id',
          'amount',
          of.val('cancelled_by_guest').as('reason'),
          'created_at',
        ])
        .where('reservation_id', '=', ids.cancelled)
        .executeTakeFirstOrThrow(),
    )
    .execute()
  await db
    .updateTable('reservations')
    .set({ status: 'cancelled', cancelled_by: 'guest', ended_at: new Date() })
    .where('id', '=', ids.cancelled)
    .execute()
  await refusalOf(book(world, taro, { calendar_ids: [await slot('2026-12-04')], card: 'silent' }))
  ids.unknown = await latest()
  await refusalOf(book(world, taro, { calendar_ids: [await slot('2026-12-05')], card: 'declined' }))
  ids.declined = await latest()
  await book(world, taro, { calendar_ids: [await slot('2026-12-06')], card: 'three_d_secure' })
  ids.waiting = await latest()
  world.clock.set('2026-11-22T10:00:00+09:00')
  ids.free = (await booked(world, taro, { calendar_ids: [await slot('2026-12-07', free)], token: null })).id
  ids.failed = (await booked(world, taro, { calendar_ids: [await slot('2026-12-08')], number_of_people: 3 })).id
  await db
    .insertInto('refunds')
    .values(
      await db
        .selectFrom('payments')
        .select((of) => [
          'id as payment_id',
          'reservation_id',
          of.val(500).as('amount'),
          of.val('granted_by_operator').as('reason'),
          of.val('failed' as const).as('state'),
          'created_at',
        ])
        .where('reservation_id', '=', ids.failed)
        .executeTakeFirstOrThrow(),
    )
    .execute()
})

test('contains the reservations of all users, with the state of their money', async () => {
  const { reservations, meta } = await list()
  expect(meta).toEqual({
    current_page: 1,
    total_pages: 1,
    total_count: 7,
    has_more: false,
    needs_look_count: 3,
    today_count: 0,
    tomorrow_count: 0,
    refund_under_way_count: 1,
  })
  expect(reservations.map(({ id }) => id)).toEqual(Object.values(ids).toSorted((a, b) => b - a))
  expect(reservations.at(-1)).toMatchObject({
    id: ids.plain,
    status: 'confirmed',
    guest: { name: '海野 花子', email: 'hanako@example.jp' },
    experience: { id: experience_id, title: '100%の味噌_づくり' },
    date: '2026-12-01',
    start_time: '10:00',
    slots: 2,
    payment_state: 'captured',
    needs_look: false,
  })
  const of = (id: number) => reservations.find((one) => one.id === id)
  expect(of(ids.cancelled)).toMatchObject({ payment_state: 'refund_under_way', refunded: of(ids.cancelled)!.total })
  expect(of(ids.free)).toMatchObject({ payment_state: null, total: 0, needs_look: false })
  expect((await list({ page: 9 })).reservations).toEqual([])
})

describe('searching the list', () => {
  test('by what a guest or the provider names', async () => {
    const charge_id = (await world.db
      .selectFrom('payments')
      .select('charge_id')
      .where('reservation_id', '=', ids.plain)
      .executeTakeFirstOrThrow())!.charge_id!
    for (const q of ['花子', 'HANAKO@', charge_id, `予約番号 ${ids.plain}`, `R-0000000${ids.plain}`])
      expect(await found({ q }), q).toContain(ids.plain)
    expect(await found({ q: '花子' })).toEqual([ids.plain])
    expect(await found({ q: '散歩' })).toEqual([ids.free])
    expect(await found({ q: '0%の味噌_' })).toHaveLength(6)
    expect(await found({ q: '0%味噌' })).toEqual([])
    expect(await found({ q: 'ch_nobody' })).toEqual([])
    expect(await found({ q: '9999999999' })).toEqual([])
  })

  test('by state, money and days', async () => {
    expect(await found({ status: ['confirmed'] })).toEqual(sorted(ids.plain, ids.free, ids.failed))
    expect(await found({ status: ['held'] })).toEqual(sorted(ids.unknown, ids.waiting))
    expect(await found({ status: ['declined'] })).toEqual([ids.declined])
    expect(await found({ status: ['cancelled'] })).toEqual([ids.cancelled])
    expect(await found({ status: ['cancelled', 'held'] })).toEqual(sorted(ids.cancelled, ids.unknown, ids.waiting))
    expect(await found({ payment: 'needs_look' })).toEqual(sorted(ids.unknown, ids.waiting, ids.failed))
    expect(await found({ payment: 'open' })).toEqual(sorted(ids.unknown, ids.waiting))
    expect(await found({ payment: 'refund_under_way' })).toEqual([ids.cancelled])
    expect(await found({ payment: 'captured' })).toEqual(sorted(ids.plain, ids.failed))
    expect(await found({ payment: 'free' })).toEqual([ids.free])
    expect(await found({ slot_from: '2026-12-01', slot_to: '2026-12-03' })).toEqual(sorted(ids.plain, ids.cancelled))
    expect(await found({ booked_from: '2026-11-22' })).toEqual(sorted(ids.free, ids.failed))
    expect(await found({ booked_to: '2026-11-21', q: '太郎', status: ['held'] })).toEqual(
      sorted(ids.unknown, ids.waiting),
    )
    await expect(list({ slot_from: '2026-02-30' })).rejects.toThrow(InvalidInput)
  })

  test('sorts it too', async () => {
    const order = async (sort: AdminReservationsQuery['sort']) =>
      (await list({ sort })).reservations.map(({ id }) => id)
    expect((await order('oldest'))[0]).toBe(ids.plain)
    expect((await order('slot_last'))[0]).toBe(ids.failed)
    expect((await order('slot'))[0]).toBe(ids.plain)
    expect((await order('total'))[0]).toBe(ids.failed)
  })
})
