import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSoldReservations } from '#database/booking/accounting/host-sales.ts'
import { defaultRates, quote } from '#domain/booking/quote.ts'
import { areSalesFinal, saleOf, salesOf } from '#domain/booking/sales.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aReservation, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelHostCalendar } from '../slots/host-calendars.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { makeCoupon } from '../coupons/coupons.ts'
import { exportSales, getSalesOfMonth, listSales } from './sales.ts'

const world = bookingWorld()
let guest: UserActor

beforeAll(async () => {
  guest = await aUser(world.db)
})

const monthOf = async (host: UserActor, month: string) =>
  (await listSales(world, host, { year: Number(month.slice(0, 4)) })).months.find((one) => one.month === month)

describe('the sales of a host', () => {
  test('count a reservation in the month in which its last slot ends', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 4000 })
    const november = await aSlot(world.db, id, { date: '2026-11-30' })
    const december = await aSlot(world.db, id, { date: '2026-12-01' })
    const january = await aSlot(world.db, id, { date: '2027-01-01', start_time: '06:00', end_time: '07:00' })
    const one = await booked(world, guest, { calendar_ids: [november], number_of_people: 2 })
    const two = await booked(world, guest, { calendar_ids: [november, december] })
    const three = await booked(world, guest, { calendar_ids: [january] })
    const sales = await listSales(world, host, {})
    expect(sales).toMatchObject({ year: 2026, years: [2026, 2027] })
    expect(sales.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    )
    expect(sales.months[10]).toEqual({
      month: '2026-11',
      reservation_count: 1,
      refund_share: 0,
      commission: 0,
      coupon_share: 0,
      cancelled_count: 0,
      gross: one.price.total,
      discounts: 0,
      refunds: 0,
      fees: one.price.service_fee + one.price.processing_fee,
      due: 0,
      expected: 8000,
    })
    expect(sales.months[11]).toMatchObject({ reservation_count: 1, gross: two.price.total, expected: 8000 })
    expect(sales.total).toMatchObject({ reservation_count: 2, gross: one.price.total + two.price.total })
    expect(await monthOf(host, '2027-01')).toMatchObject({ gross: three.price.total, expected: 4000 })
    world.clock.set('2026-11-30T12:00:00+09:00')
    expect(await monthOf(host, '2026-11')).toMatchObject({ due: 8000, expected: 0 })
    world.clock.set('2026-11-20T10:00:00+09:00')
  })

  test('say what a coupon took off, and so does the mail to the host', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 4000 })
    const slot = await aSlot(world.db, id, { date: '2026-11-30' })
    const admin = await anAdmin(world.db)
    const coupon = {
      amount: 500,
      rate_bp: null,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      max_uses_per_user: null,
      minimum_base: 0,
      funded_by: 'host' as const,
    }
    await makeCoupon(world, admin, { ...coupon, code: 'AKI500', experience_id: null })
    const used = await booked(world, guest, { calendar_ids: [slot], coupon_code: 'AKI500' })
    await booked(world, guest, { calendar_ids: [slot] })
    expect(await monthOf(host, '2026-11')).toMatchObject({ discounts: 500, expected: 7500 })
    const { summary, sessions } = await getSalesOfMonth(world, host, '2026-11', { page: 1 })
    const reservations = sessions.flatMap((session) => session.reservations)
    expect(summary.discounts).toBe(500)
    expect(sessions).toMatchObject([{ participants: 2, discounts: 500, due: 7500, final: false }])
    expect(reservations.map(({ discount, due }) => [discount, due])).toEqual([
      [500, 3500],
      [0, 4000],
    ])
    const [head, line] = (await exportSales(world, host, '2026-11')).split('\r\n').map((row) => row.split(','))
    expect(line?.[head!.indexOf('クーポン割引')]).toBe('500')
    await world.runJobs()
    const mails = await world.db
      .selectFrom('mails')
      .select(['reservation_id', 'text_body'])
      .where('kind', '=', 'reservation_for_host')
      .where('to_address', '=', host.email)
      .orderBy('id')
      .execute()
    expect(mails).toHaveLength(2)
    for (const { reservation_id, text_body } of mails) {
      const words = text_body.replaceAll(/\s/g, '')
      expect(
        words.includes('割引は500円で、お受け取り額は3,500円です（体験料金とオプションの合計から、割引を引いた金額）'),
      ).toBe(reservation_id === used.id)
      expect(words.includes('クーポン')).toBe(reservation_id === used.id)
    }
  })

  test('do not contain refunds of a cancelled slot, but contain reservations cancelled too late', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 3000, cancellation_period: 7 })
    const slot = await aSlot(world.db, id, { date: '2026-11-24' })
    const other = await aSlot(world.db, id, { date: '2026-11-25' })
    const both = await booked(world, guest, { calendar_ids: [slot, other] })
    const only = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const late = await booked(world, guest, { calendar_ids: [other] })
    await cancelReservation(world, guest, late.id)
    await cancelHostCalendar(world, host, slot, { reason: '台風のため' })
    await world.runJobs()
    const back = Math.floor(both.price.total / 2)
    const terms = { discount_funded_by: 'host', commission_bp: 0, left_amount: 0 } as const
    const rest = salesOf({ ...both.price, ...terms, refunded: back, refunded_by_host: back })
    expect(await monthOf(host, '2026-11')).toEqual({
      month: '2026-11',
      reservation_count: 1,
      cancelled_count: 2,
      gross: both.price.total + only.price.total + late.price.total,
      discounts: 0,
      refunds: back + only.price.total,
      refund_share: 0,
      commission: 0,
      coupon_share: 0,
      fees: rest.fees + late.price.service_fee + late.price.processing_fee,
      due: 0,
      expected: rest.due + 3000,
    })
    const { sessions } = await getSalesOfMonth(world, host, '2026-11', { page: 1 })
    // A reservation of both slots is listed at the later one.
    expect(sessions.map(({ date, participants }) => [date, participants])).toEqual([
      ['2026-11-24', 0],
      ['2026-11-25', 1],
    ])
    const reservations = sessions.flatMap((session) => session.reservations)
    expect(
      reservations.map(({ reservation_id, status, cancelled_by, refunds, due }) => [
        reservation_id,
        status,
        cancelled_by,
        refunds,
        due,
      ]),
    ).toEqual([
      [only.id, 'cancelled', 'host', only.price.total, 0],
      [both.id, 'coming', null, back, rest.due],
      [late.id, 'cancelled', 'guest', 0, 3000],
    ])
  })

  test('contain neither other hosts’ reservations nor failed attempts', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id })
    const slot = await aSlot(world.db, id)
    for (const status of ['declined', 'expired'] as const) await aReservation(world.db, id, [slot], { status })
    for (const one of [host, await aHost(world.db)]) {
      const { total, years } = await listSales(world, one, { year: 2026 })
      expect(total).toMatchObject({ reservation_count: 0, cancelled_count: 0, gross: 0 })
      expect(years).toEqual([2026])
    }
    expect(await getSalesOfMonth(world, host, '2031-02', { page: 1 })).toMatchObject({
      summary: { month: '2031-02', gross: 0 },
      sessions: [],
      meta: { current_page: 1, total_pages: 1 },
    })
  })
})

test('the sums of the database follow the rule of the domain', async () => {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id })
  const made = fc.sample(
    fc.record({
      price: fc.integer({ min: 0, max: 99_999 }),
      people: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 1, max: 28 }),
      back: fc.double({ min: 0, max: 1.3, noNaN: true }),
      cancelled: fc.boolean(),
      commission_bp: fc.constantFrom(0, 333, 1500, 10_000),
      discount_funded_by: fc.constantFrom('host', 'operator'),
      borne_by: fc.constantFrom('host', 'operator', 'half'),
      coupon: fc.constantFrom(null, 777, 9_999_999),
      hour: fc.constantFrom(9, 14),
    }),
    { numRuns: 90, seed: 20261120 },
  )
  const slots = new Map<string, Promise<number>>()
  const slotAt = (date: string, hour: number) => {
    const times = { start_time: `${String(hour).padStart(2, '0')}:00`, end_time: `${hour + 2}:00` }
    const key = `${date} ${hour}`
    const slot = slots.get(key) ?? aSlot(world.db, id, { date, ...times, recruitment_number: 500 })
    slots.set(key, slot)
    return slot
  }
  for (const { price, people, day, back, cancelled, hour, borne_by, coupon, ...terms } of made) {
    const date = `2025-06-${String(day).padStart(2, '0')}`
    const { price: unit, ...amounts } = {
      price,
      ...quote({
        tour: price * people,
        option: 0,
        rates: defaultRates,
        coupon: coupon === null ? null : { amount: coupon, rate_bp: null },
      }),
    }
    if (amounts.total > 0 && amounts.total < 50) continue
    const reservation_id = await aReservation(world.db, id, [await slotAt(date, hour)], {
      ...amounts,
      ...terms,
      price: unit,
      number_of_people: people,
      status: cancelled ? 'cancelled' : 'confirmed',
      last_ends_at: new Date(`${date}T${hour + 2}:00:00+09:00`),
    })
    if (amounts.total === 0) continue
    const { id: payment_id } = await world.db
      .insertInto('payments')
      .values({
        reservation_id,
        provider: 'sandbox',
        amount: amounts.total,
        state: 'captured',
        charge_id: `ch_${reservation_id}`,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const amount = Math.floor(amounts.total * back)
    if (amount > 0)
      await world.db
        .insertInto('refunds')
        .values({
          payment_id,
          reservation_id,
          amount,
          borne_by,
          reason: 'test',
          state: 'failed',
          created_at: new Date(),
        })
        .execute()
  }
  const rows = await findSoldReservations(world.db, host.id, '2025-06', { limit: 1000, after: null })
  expect(rows.length).toBeGreaterThan(40)
  const now = new Date('2025-06-15T12:00:00+09:00')
  const sum = { gross: 0, refunds: 0, refund_share: 0, fees: 0, commission: 0, coupon_share: 0, due: 0, expected: 0 }
  for (const row of rows) {
    const one = salesOf(row)
    sum.gross += one.gross
    sum.refunds += one.refunds
    for (const key of ['fees', 'refund_share', 'commission', 'coupon_share'] as const) sum[key] += one[key]
    sum[areSalesFinal(row, now) ? 'due' : 'expected'] += one.due
  }
  world.clock.set(now)
  const { summary, meta } = await getSalesOfMonth(world, host, '2025-06', { page: 1 })
  const pages = await Promise.all(
    Array.from({ length: meta.total_pages }, (_, n) => getSalesOfMonth(world, host, '2025-06', { page: n + 1 })),
  )
  world.clock.set('2026-11-20T10:00:00+09:00')
  expect(summary).toMatchObject(sum)
  expect(saleOf(summary) + sum.coupon_share).toBe(sum.commission + sum.due + sum.expected)
  expect(sum.gross + sum.refund_share + sum.coupon_share).toBe(
    sum.refunds + sum.fees + sum.commission + sum.due + sum.expected,
  )
  for (const yen of Object.values(sum)) expect(yen).toBeGreaterThan(0)
  // Each total is the sum of its rows: the month's of its sessions, a session's of its
  // reservations.
  const sessions = pages.flatMap((one) => one.sessions)
  expect(meta.total_pages).toBe(Math.ceil(slots.size / 20))
  expect(pages.map((one) => one.sessions.length)).toEqual([20, 20, slots.size - 40].slice(0, meta.total_pages))
  const total = { gross: 0, refunds: 0, fees: 0, due: 0, expected: 0 }
  for (const session of sessions) {
    const [of, one] = [{ gross: 0, refunds: 0, fees: 0, due: 0 }, session]
    for (const reservation of one.reservations)
      for (const key of ['gross', 'refunds', 'fees', 'due'] as const) of[key] += reservation[key]
    expect(one).toMatchObject(of)
    total.gross += one.gross
    total.refunds += one.refunds
    total.fees += one.fees
    total[one.final ? 'due' : 'expected'] += one.due
  }
  expect(sum).toMatchObject(total)
  const listed = sessions.flatMap((one) => one.reservations.map(({ reservation_id }) => reservation_id))
  expect(listed).toHaveLength(rows.length)
  expect(new Set(listed)).toEqual(new Set(rows.map(({ reservation_id }) => reservation_id)))
})
