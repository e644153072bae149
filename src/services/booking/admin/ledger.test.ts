// The ledger for admins, and a property: whatever happens to reservations, the ledger follows a
// plain model of their money.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/check-invariants.ts'
import { findPayee } from '#database/booking/find-ledger.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aDispute } from '#test/disputes.ts'
import { aCoupon, aHost, anAdmin, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { cancelHostCalendar } from '../slots/cancel-host-calendar.ts'
import { cancelReservation } from '../reservations/cancel-reservation.ts'
import { postEndedReservations } from '../sweep/post-ended.ts'
import { addAdjustment } from './add-adjustment.ts'
import { addCommissionRate } from './add-commission-rate.ts'
import { changeDisputeBearer, enterDisputeOutcome } from './enter-dispute-outcome.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'
import { exportLedger } from './export-ledger.ts'
import { getAdminReservation } from './get-admin-reservation.ts'
import { listCommissionRates } from './list-commission-rates.ts'
import { listLedger } from './list-ledger.ts'
import { refundReservation } from './refund-reservation.ts'

const world = bookingWorld()
const BEFORE = '2026-11-20T10:00:00+09:00'
const AFTER = '2026-12-01T10:00:00+09:00'
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

async function aPayee() {
  world.clock.set(BEFORE)
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 3000, cancellation_period: 2 })
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { host, id, payee_id: payee_id! }
}

const adjust = (payee_id: number, amount: number, reason = '二重の支払い', request_key: string = crypto.randomUUID()) =>
  addAdjustment(world, admin, { payee_id, amount, reason, request_key })
const fieldsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof InvalidInput ? Object.keys(error.messages) : error
}

test('an adjustment changes the balance once for each key, with a reason', async () => {
  const { payee_id } = await aPayee()
  const key = crypto.randomUUID()
  const both = await Promise.all([
    adjust(payee_id, -500, '二重の支払い', key),
    adjust(payee_id, -500, '二重の支払い', key),
  ])
  expect(both[0]).toEqual(both[1])
  expect(both[0]).toMatchObject({ kind: 'adjustment', amount: -500, reason: '二重の支払い', payee: { id: payee_id } })
  await adjust(payee_id, 200)
  const found = await listLedger(world, { payee_id, page: 1, sort: 'newest' })
  expect(found.payee?.balance).toBe(-300)
  expect(found.meta).toMatchObject({ total_count: 2, sum: -300 })
  for (const amount of [0, 1.5, 10_000_000, -10_000_000, NaN])
    expect(await fieldsOf(adjust(payee_id, amount))).toEqual(['amount'])
  expect(await fieldsOf(adjust(payee_id, 1, ' 　'))).toEqual(['reason'])
  expect(await fieldsOf(adjust(payee_id, 1, 'あ'.repeat(501)))).toEqual(['reason'])
  expect(await fieldsOf(adjust(2_000_000_000, 1))).toEqual(['payee_id'])
})

test('the list has filters by name, month and kind, and all of it as CSV', async () => {
  const { id, payee_id } = await aPayee()
  const slot = await aSlot(world.db, id, { date: '2026-11-25' })
  const { id: reservation_id } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  world.clock.set(AFTER)
  await postEndedReservations(world, { limit: 100 })
  await adjust(payee_id, 100, '=1+1')
  const list = async (filter: object) =>
    (await listLedger(world, { payee_id, page: 1, sort: 'oldest', ...filter })).entries.map(({ kind }) => kind)
  expect(await list({})).toEqual(['sale', 'adjustment'])
  expect(await list({ month: '2026-11' })).toEqual(['sale'])
  expect(await list({ month: '2026-12', kind: 'adjustment' })).toEqual(['adjustment'])
  expect(await list({ q: '%' })).toEqual([])
  const texts = []
  for await (const part of await exportLedger(world, admin, { payee_id, sort: 'newest' })) texts.push(part)
  const lines = texts.join('').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=1+1"`)
  expect(lines[2]).toContain(`,売上,${reservation_id},3000,0,`)
  const seeing = { ...admin, viewing: { id: 1 } } as unknown as UserActor
  expect(await refusalOf(exportLedger(world, seeing, { sort: 'newest' }))).toBe('seeing_as_somebody')
})

test('rates of commission are only added, with a start from today on', async () => {
  const { payee_id } = await aPayee()
  const add = (values: object) =>
    addCommissionRate(world, admin, {
      payee_id,
      brand_id: null,
      rate_bp: 1000,
      own_link_bp: 300,
      starts_on: '2026-11-20',
      ...values,
    })
  await add({})
  await add({ starts_on: '2026-12-01', rate_bp: 1200 })
  const { rates } = await listCommissionRates(world, { payee_id })
  expect(rates.map(({ rate_bp, in_force, starts_at }) => [rate_bp, in_force, starts_at])).toEqual([
    [1200, false, '2026-12-01T00:00:00+09:00'],
    [1000, true, BEFORE],
  ])
  expect(await fieldsOf(add({ starts_on: '2026-11-19' }))).toEqual(['starts_on'])
  expect(await fieldsOf(add({ starts_on: '2026-02-30' }))).toEqual(['starts_on'])
  expect(await fieldsOf(add({ own_link_bp: 1001 }))).toEqual(['own_link_bp'])
  expect(await fieldsOf(add({ rate_bp: null }))).toEqual(['own_link_bp'])
  expect(await fieldsOf(add({ payee_id: null, rate_bp: null, own_link_bp: null }))).toEqual(['rate_bp'])
  expect(await fieldsOf(add({ brand_id: 1 }))).toEqual(['brand_id'])
  expect(await fieldsOf(add({ payee_id: null, brand_id: 2_000_000_000 }))).toEqual(['brand_id'])
})

/** What may happen to one reservation. */
const life = fc.record({
  price_of: fc.constantFrom('none', 'host', 'operator', 'all'),
  slots: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('grant', 'cancel', 'operator', 'slot', 'end', 'lose', 'bear', 'overturn'),
      yen: fc.integer({ min: 1, max: 4000 }),
      by: fc.constantFrom('host', 'operator', 'half'),
    }),
    { maxLength: 6 },
  ),
})

const RUNS = process.env.PROVE ? 10_000 : 12

test('random lives of reservations: the ledger follows a plain model', { timeout: RUNS * 5_000 }, async () => {
  const { host, payee_id, id: experience_id } = await aPayee()
  world.clock.set(BEFORE)
  await addCommissionRate(world, admin, {
    payee_id,
    brand_id: null,
    rate_bp: 1234,
    own_link_bp: 300,
    starts_on: '2026-11-20',
  })
  const codes = { none: undefined, host: `H${next()}`, operator: `O${next()}`, all: `A${next()}` }
  await aCoupon(world.db, { code: codes.host, amount: 777, funded_by: 'host' })
  await aCoupon(world.db, { code: codes.operator, amount: 777, funded_by: 'operator' })
  await aCoupon(world.db, { code: codes.all, amount: 9_999_999, funded_by: 'operator' })
  const entered = 1111
  await adjust(payee_id, entered)
  let expected = entered
  let day = 0
  await fc.assert(
    fc.asyncProperty(life, async ({ price_of, slots, steps }) => {
      world.clock.set(BEFORE)
      const calendar_ids = []
      for (let n = 0; n < slots; n += 1) {
        day += 1
        const date = new Date(Date.parse('2027-01-01') + day * 86_400_000).toISOString().slice(0, 10)
        calendar_ids.push(await aSlot(world.db, experience_id, { date }))
      }
      const guest = await aUser(world.db)
      const code = codes[price_of]
      const { id } = await booked(world, guest, { calendar_ids, ...(code && { coupon_code: code }) })
      // The model: yen of refunds that the host bears, slots that are left, and whether it was undone.
      let [by_host, left, undone] = [0, slots, false]
      const total = (await getAdminReservation(world, id)).price.total
      // Lost disputes, with the host's part of each.
      const lost: { id: number; amount: number; host: number; version: number }[] = []
      const ofHost = (amount: number, by: string) =>
        by === 'host' ? amount : by === 'half' ? Math.floor(amount / 2) : 0
      for (const { what, yen, by } of steps) {
        const { status, refundable, refund_if_cancelled, last_ends_at } = await getAdminReservation(world, id)
        if (what === 'grant' && refundable > 0) {
          const amount = Math.min(yen, refundable)
          await refundReservation(world, admin, id, {
            amount,
            refundable,
            borne_by: by,
            reason: 'お詫び',
            request_key: crypto.randomUUID(),
          })
          by_host += ofHost(amount, by)
        } else if (what === 'lose' && total > 0) {
          const amount = Math.min(yen, total)
          const dispute = await aDispute(world.db, id, { amount })
          const outcome = { version: 1, state: 'lost', evidence_due_on: null, reason: '管理画面のとおり' } as const
          await enterDisputeOutcome(world, admin, dispute, { ...outcome, borne_by: by })
          lost.push({ id: dispute, amount, host: ofHost(amount, by), version: 2 })
        } else if (what === 'bear' && lost.length > 0) {
          const last = lost.at(-1)!
          const change = { version: last.version++, borne_by: by, reason: 'ホストに落ち度がないため' }
          await changeDisputeBearer(world, admin, last.id, change)
          last.host = ofHost(last.amount, by)
        } else if (what === 'overturn' && lost.length > 0) {
          const { id: dispute, version } = lost.pop()!
          const outcome = { version, state: 'won', evidence_due_on: null, reason: '再審査で認められたため' } as const
          await enterDisputeOutcome(world, admin, dispute, outcome)
        } else if (what === 'end') {
          world.clock.set(last_ends_at)
          await postEndedReservations(world, { limit: 10 })
        } else if (status === 'confirmed' && (what === 'cancel' || what === 'operator' || what === 'slot')) {
          if (what === 'cancel') await cancelReservation(world, guest, id)
          if (what === 'operator')
            await cancelReservationByOperator(world, admin, id, {
              reason: '台風のため',
              refund: refund_if_cancelled ?? 0,
            })
          if (what === 'slot') {
            const share = left === 1 ? refundable : Math.floor(total / slots)
            await cancelHostCalendar(world, host, calendar_ids[slots - left]!, { reason: '台風のため' })
            by_host += Math.min(share, refundable)
            left -= 1
          }
          undone ||= what !== 'slot' || left === 0
        }
      }
      const { last_ends_at, price } = await getAdminReservation(world, id)
      if (world.clock.now().getTime() < Date.parse(last_ends_at)) world.clock.set(last_ends_at)
      await postEndedReservations(world, { limit: 10 })
      if (!undone) {
        const host = Math.min(total, by_host + lost.reduce((sum, one) => sum + one.host, 0))
        const [part, whole] = total > 0 ? [total - host, total] : [left, slots]
        const mine = price_of === 'operator' || price_of === 'all' ? price.discount : 0
        const fees = Math.floor(((price.service_fee + price.processing_fee) * part) / whole)
        const agreed = Math.floor(((price.tour - (price_of === 'host' ? price.discount : 0)) * 1234) / 10_000)
        const commission = Math.floor((agreed * part) / whole)
        const coupon = Math.ceil((mine * part) / whole)
        expected += total - host - fees - commission + coupon
      }
      expect((await findPayee(world.db, payee_id))?.balance).toBe(expected)
    }),
    { numRuns: RUNS, seed: process.env.PROVE ? undefined : 20261123, endOnFailure: true },
  )
  const ledger = (await checkInvariants(world.db, world.clock.now())).filter(({ rule }) => rule.startsWith('ledger'))
  expect(ledger).toEqual([])
})
