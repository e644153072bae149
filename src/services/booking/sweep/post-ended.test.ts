// The ledger: what is posted when, once, and that it agrees with the sales.
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import {
  aBrand,
  aCommunity,
  aCoupon,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  aSlot,
  aUser,
  next,
} from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { getSalesOfMonth } from '../sales/sales.ts'
import { refundReservation } from '../admin/refunds.ts'
import { postEndedReservations } from './sweep.ts'

const world = bookingWorld()
const BEFORE = '2026-11-20T10:00:00+09:00'
const AFTER = '2026-12-01T10:00:00+09:00'
let admin: UserActor
let guest: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
  guest = await aUser(world.db)
})

async function aBookableExperience(values: Parameters<typeof anExperience>[1] = {}) {
  world.clock.set(BEFORE)
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 3000, cancellation_period: 2, ...values })
  const slot = await aSlot(world.db, id, { date: '2026-11-25', recruitment_number: 100 })
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { host, id, slot, payee_id: payee_id! }
}

const entriesOf = async (reservation_id: number) =>
  (
    await world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount', 'cause'])
      .where('reservation_id', '=', reservation_id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount, cause }) => [kind, Number(amount), cause])

const post = async (limit = 100) => {
  world.clock.set(AFTER)
  return await postEndedReservations(world, { limit })
}
const setRate = (values: {
  payee_id?: number
  brand_id?: number
  rate_bp: number | null
  own_link_bp: number | null
  starts_at?: Date
}) =>
  inTransaction(world.db, (tx) =>
    tx
      .insertInto('commission_rates')
      .values({ created_by: admin.id, starts_at: new Date('2026-11-01'), ...values })
      .execute(),
  )
const grant = (id: number, amount: number, refundable: number, borne_by: 'host' | 'operator' | 'half') =>
  refundReservation(world, admin, id, {
    amount,
    refundable,
    borne_by,
    reason: 'お詫び',
    request_key: crypto.randomUUID(),
  })

describe('an ended reservation', () => {
  test('is posted once, also by two runs at once', async () => {
    const { slot } = await aBookableExperience()
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push((await booked(world, guest, { calendar_ids: [slot] })).id)
    expect(await postEndedReservations(world, { limit: 100 })).toBe(0)
    world.clock.set(AFTER)
    const runs = await Promise.all([1, 2, 100].map((limit) => postEndedReservations(world, { limit })))
    await post()
    expect(runs.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(5)
    for (const id of ids) expect(await entriesOf(id)).toEqual([['sale', 3000, `reservation:${id}`]])
    expect(await post()).toBe(0)
  })

  test('has commission and the operator’s coupon share, and refunds as what they change', async () => {
    const { host, slot, payee_id } = await aBookableExperience()
    await setRate({ payee_id, rate_bp: 1500, own_link_bp: 500 })
    const code = `UNEI${next()}`
    await aCoupon(world.db, { code, amount: 1000, funded_by: 'operator' })
    const { id, price } = await booked(world, guest, { calendar_ids: [slot], coupon_code: code, number_of_people: 1 })
    expect(price).toMatchObject({ tour: 3000, discount: 1000, total: 2175 })
    await grant(id, 1087, 2175, 'host')
    await post()
    expect(await entriesOf(id)).toEqual([
      ['sale', 2000, `reservation:${id}`],
      ['commission', -450, `reservation:${id}`],
      ['coupon_share', 1000, `reservation:${id}`],
      ['refund', -999, expect.stringMatching(/^refund:/)],
      ['commission', 225, expect.stringMatching(/^refund:/)],
      ['coupon_share', -499, expect.stringMatching(/^refund:/)],
    ])
    // A refund after the posting: the operator bears 301 of 601 yen.
    await grant(id, 601, 1088, 'half')
    await grant(id, 487, 487, 'operator')
    expect(await post()).toBe(0)
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(9)
    const { summary } = await getSalesOfMonth(world, host, '2026-11', { page: 1 })
    expect(entries.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(summary.due)
    expect(summary).toMatchObject({ gross: 2175, refunds: 2175, refund_share: 788 })
  })

  test('earns as usual when its guest cancelled too late, and nothing when everything was refunded', async () => {
    const { slot } = await aBookableExperience()
    const [late, early] = [
      await booked(world, guest, { calendar_ids: [slot] }),
      await booked(world, guest, { calendar_ids: [slot] }),
    ]
    // The operator has borne a part, but the whole sale is undone later.
    await grant(early.id, 500, 3263, 'operator')
    await cancelReservation(world, guest, early.id)
    world.clock.set('2026-11-24T18:00:00+09:00')
    await cancelReservation(world, guest, late.id)
    await post()
    expect(await entriesOf(late.id)).toEqual([['sale', 3000, `reservation:${late.id}`]])
    expect(await entriesOf(early.id)).toEqual([])
  })

  test('is posted also if a coupon of the operator paid everything', async () => {
    const { slot } = await aBookableExperience()
    const code = `MURYO${next()}`
    await aCoupon(world.db, { code, amount: 9_999_999, funded_by: 'operator' })
    const kept = await booked(world, guest, { calendar_ids: [slot], coupon_code: code })
    const cancelled = await booked(world, guest, { calendar_ids: [slot], coupon_code: code })
    await cancelReservation(world, guest, cancelled.id)
    await post()
    expect(await entriesOf(kept.id)).toEqual([['coupon_share', 3000, `reservation:${kept.id}`]])
    expect(await entriesOf(cancelled.id)).toEqual([])
  })

  test('gets no entry twice and none too few if a refund is granted during the posting', async () => {
    const { slot } = await aBookableExperience()
    const { id } = await booked(world, guest, { calendar_ids: [slot] })
    world.clock.set(AFTER)
    // The refund has its lock before the run starts, and commits after it.
    let posted: Promise<number> | undefined
    await inTransaction(world.db, async (tx) => {
      await lockReservation(tx, id)
      posted = postEndedReservations(world, { limit: 100 })
      await posted
    })
    expect(await entriesOf(id)).toEqual([])
    const both = await Promise.all([grant(id, 1000, 3263, 'host'), postEndedReservations(world, { limit: 100 })])
    expect(both).toBeDefined()
    await post()
    expect(await entriesOf(id)).toEqual([
      ['sale', 3000, `reservation:${id}`],
      ['refund', -919, expect.stringMatching(/^refund:/)],
    ])
  })
})

describe('the rate at booking', () => {
  const bpOf = async (id: number) =>
    await world.db
      .selectFrom('reservations')
      .select(['commission_bp', 'own_link'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('is that of the payee, then the default; a row without rates ends the payee’s own', async () => {
    const { slot, payee_id } = await aBookableExperience()
    const book = async (via?: string) =>
      await bpOf((await booked(world, guest, { calendar_ids: [slot], ...(via && { via }) })).id)
    expect(await book()).toEqual({ commission_bp: 0, own_link: false })
    await setRate({ rate_bp: 1000, own_link_bp: 300 })
    await setRate({ rate_bp: 9000, own_link_bp: 9000, starts_at: new Date('2026-11-30') })
    expect(await book()).toEqual({ commission_bp: 1000, own_link: false })
    const { link_code } = await world.db
      .selectFrom('payees')
      .select('link_code')
      .where('id', '=', payee_id)
      .executeTakeFirstOrThrow()
    expect(await book(link_code)).toEqual({ commission_bp: 300, own_link: true })
    for (const wrong of ['0123456789', `${link_code} `, '%', "' or true --"])
      expect(await book(wrong)).toEqual({ commission_bp: 1000, own_link: false })
    await setRate({ payee_id, rate_bp: 0, own_link_bp: 0 })
    expect(await book()).toEqual({ commission_bp: 0, own_link: false })
    await setRate({ payee_id, rate_bp: null, own_link_bp: null })
    expect(await book()).toEqual({ commission_bp: 1000, own_link: false })
  })

  test('is the payee’s before the brand’s before the default, each from the instant of its start', async () => {
    const host = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [host] })
    const brand_id = await aBrand(world.db)
    const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id], brand_id })
    const { slot, payee_id } = await aBookableExperience({ user_id: host.id, ambassador_id, community_id })
    const { slot: plain } = await aBookableExperience()
    const day = (time: string) => new Date(`2026-11-21T${time}+09:00`)
    for (const [values, time] of [
      [{}, '08:00:00'],
      [{ brand_id, rate_bp: 700 }, '09:00:00'],
      [{ payee_id, rate_bp: 400 }, '10:00:00'],
      // The default and the brand's rate change while the payee's own is in force.
      [{ rate_bp: 1200 }, '11:00:00'],
      [{ brand_id, rate_bp: 600 }, '11:00:00'],
      [{ payee_id, rate_bp: null }, '12:00:00'],
      [{ brand_id, rate_bp: null }, '13:00:00'],
      [{ brand_id, rate_bp: 0 }, '14:00:00'],
    ] as const) {
      const rate_bp = 'rate_bp' in values ? values.rate_bp : 1100
      await setRate({ ...values, rate_bp, own_link_bp: rate_bp === null ? null : 0, starts_at: day(time) })
    }
    const at = async (time: string, calendar_id = slot) => {
      world.clock.set(day(time))
      return (await bpOf((await booked(world, guest, { calendar_ids: [calendar_id] })).id)).commission_bp
    }
    expect(await at('08:00:00')).toBe(1100)
    expect(await at('08:59:59.999')).toBe(1100)
    expect(await at('09:00:00')).toBe(700)
    expect(await at('09:59:59.999')).toBe(700)
    expect(await at('10:00:00')).toBe(400)
    expect(await at('11:30:00')).toBe(400)
    expect(await at('11:30:00', plain)).toBe(1200)
    expect(await at('12:00:00')).toBe(600)
    expect(await at('13:00:00')).toBe(1200)
    expect(await at('14:00:00')).toBe(0)
    expect(await at('14:00:00', plain)).toBe(1200)
  })
})

test.each(['ledger_entries', 'commission_rates'])('%s can’t be changed or deleted', async (table) => {
  for (const statement of [
    `update ${table} set payee_id = payee_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    await expect(world.pool.query(statement)).rejects.toThrow(/append-only/)
})
