// A property: whatever happens to reservations, the ledger follows a plain model of their money,
// the books of all months agree with the pages of hosts and admins, and the journal with the
// balances.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { findPayee } from '#database/booking/accounting/find-ledger.ts'
import { findOpenRefunds } from '#database/booking/payment/refunds.ts'
import { monthOf } from '#domain/shared/month.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { addAdjustment } from '#services/booking/admin/ledger.ts'
import { addCommissionRate } from '#services/booking/admin/commission-rates.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { changeDisputeBearer, enterDisputeOutcome } from '#services/booking/admin/disputes.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { addDeposit } from '#services/booking/books/deposits.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { cancelHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aCoupon, aHost, anAdmin, anExperience, aSlot, aUser, next, write } from '../factories.ts'
import { aDispute } from '../disputes.ts'
import { runs } from '../lanes.ts'
import { expectJournalMatches, expectRowsSum, expectSameNumbers, monthsFrom } from './books-of.ts'

const world = bookingWorld()
const BEFORE = '2026-11-20T10:00:00+09:00'
const DAY = 86_400_000
/** Slots are spread over so many days from 2027 on. */
const SPREAD = 400

/** '06:15' for 1: slots of a day follow each other. */
const timeAfter = (quarters: number) => new Date((6 * 60 + quarters * 15) * 60_000).toISOString().slice(11, 16)

const afterwards = ['nothing', 'payout', 'returned_payout', 'transfer_fee', 'adjustment'] as const

const steps = ['grant', 'cancel', 'operator', 'policy', 'amount', 'slot', 'end', 'late', 'later'] as const
const disputes = ['open', 'lose', 'win', 'bear', 'overturn'] as const

/** What may happen to one reservation. */
const lifeOf = (whats: readonly ((typeof steps)[number] | (typeof disputes)[number])[]) =>
  fc.record({
    price_of: fc.constantFrom('none', 'host', 'operator', 'all'),
    slots: fc.integer({ min: 1, max: 3 }),
    steps: fc.array(
      fc.record({
        what: fc.constantFrom(...whats),
        yen: fc.integer({ min: 1, max: 4000 }),
        by: fc.constantFrom('host', 'operator', 'half'),
      }),
      { maxLength: 6 },
    ),
    /** What the ledger gets afterwards. */
    after: fc.constantFrom(...afterwards),
  })

/** The host's part of a refund or of a loss. */
const ofHost = (amount: number, by: string) => (by === 'host' ? amount : by === 'half' ? Math.floor(amount / 2) : 0)

const RUNS = runs(8, 10_000, 100)
const DISPUTED_RUNS = runs(5, 2_000, 40)

test('random lives of reservations: ledger, books, pages and journal agree', { timeout: RUNS * 5_000 }, async () => {
  await live(lifeOf(steps), RUNS)
})

test('the same with disputes', { timeout: DISPUTED_RUNS * 5_000 }, async () => {
  await live(lifeOf([...steps, ...disputes]), DISPUTED_RUNS)
})

/** The hosts of both tests: the figures are those of all reservations. */
const hosts: number[] = []

async function live(life: ReturnType<typeof lifeOf>, numRuns: number): Promise<void> {
  world.clock.set(BEFORE)
  const admin = await anAdmin(world.db)
  const host = await aHost(world.db)
  hosts.push(host.id)
  const { id: experience_id } = await anExperience(world.db, { user_id: host.id, price: 3000, cancellation_period: 2 })
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow()
  if (payee_id === null) throw new Error('the experience has no payee')
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
  const adjust = (amount: number) =>
    addAdjustment(world, admin, {
      payee_id,
      kind: 'other',
      amount,
      reason: '二重の支払い',
      request_key: crypto.randomUUID(),
    })
  const entered = 1111
  await adjust(entered)
  let expected = entered
  let day = 0
  let latest = world.clock.now()
  /** Enters what follows the sale. @returns yen that the balance changes by */
  async function happens(kind: (typeof afterwards)[number]): Promise<number> {
    const now = world.clock.now()
    const amount = { payout: -500, returned_payout: 300, transfer_fee: -70, adjustment: 40, nothing: 0 }[kind]
    if (kind === 'nothing') return 0
    if (kind === 'adjustment') await adjust(amount)
    else
      await write(world.db, (tx) =>
        tx
          .insertInto('ledger_entries')
          .values({
            payee_id: payee_id!,
            kind,
            amount,
            cause: `${kind}:${next()}`,
            at: now,
            written_at: now,
          })
          .execute(),
      )
    if (kind === 'payout') {
      const typed = { deposited_on: dateOf(now), amount: 900, fee: 30, reference: `入金${next()}`, again: false }
      await addDeposit(world, admin, { ...typed, request_key: crypto.randomUUID() })
    }
    return amount
  }
  await fc.assert(
    fc.asyncProperty(life, async ({ price_of, slots, steps, after }) => {
      world.clock.set(BEFORE)
      const calendar_ids = []
      for (let n = 0; n < slots; n += 1) {
        day += 1
        const date = new Date(Date.parse('2027-01-01') + (day % SPREAD) * DAY).toISOString().slice(0, 10)
        const times = {
          start_time: timeAfter(Math.floor(day / SPREAD)),
          end_time: timeAfter(Math.floor(day / SPREAD) + 1),
        }
        calendar_ids.push(await aSlot(world.db, experience_id, { date, ...times }))
      }
      const guest = await aUser(world.db)
      const code = codes[price_of]
      const { id } = await booked(world, guest, { calendar_ids, ...(code && { coupon_code: code }) })
      // The model: yen of refunds that the host bears, slots that are left, and whether it was
      // undone; yen of all refunds.
      let [by_host, left, undone] = [0, slots, false]
      let refunded = 0
      // Lost disputes, with the host's part of each.
      const waiting: { id: number; amount: number }[] = []
      const lost: { id: number; amount: number; host: number; version: number }[] = []
      const total = (await getAdminReservation(world, admin, id)).price.total
      for (const { what, yen, by } of steps) {
        const found = await getAdminReservation(world, admin, id)
        const { status, refundable, refund_if_cancelled, policy_if_cancelled } = found
        const { first_starts_at, last_ends_at, cancellation } = found
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
          refunded += amount
        } else if (what === 'open' && total > 0) {
          const amount = Math.min(yen, total)
          waiting.push({ id: await aDispute(world.db, id, { amount, at: world.clock.now() }), amount })
        } else if (what === 'win' && waiting.length > 0) {
          const outcome = { version: 1, evidence_due_on: null, reason: '管理画面のとおり' } as const
          await enterDisputeOutcome(world, admin, waiting.pop()!.id, { ...outcome, state: 'won' })
        } else if (what === 'lose' && total > 0) {
          const now = Math.min(yen, total)
          const opened = waiting.pop() ?? { id: await aDispute(world.db, id, { amount: now }), amount: now }
          const { id: dispute, amount } = opened
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
        } else if (what === 'later') {
          if (world.clock.now().getTime() >= Date.parse(last_ends_at))
            world.clock.set(new Date(world.clock.now().getTime() + (yen % 60) * DAY).toISOString())
        } else if (what === 'end') {
          if (world.clock.now().getTime() < Date.parse(last_ends_at)) world.clock.set(last_ends_at)
          await postEndedReservations(world, { limit: 10 })
        } else if (what === 'late') {
          // After the deadline of the guest and before the first slot.
          const before = new Date(Date.parse(first_starts_at) - 3_600_000)
          if (world.clock.now() < before) world.clock.set(before.toISOString())
        } else if (status === 'confirmed' && refund_if_cancelled !== null && (what === 'policy' || what === 'amount')) {
          // At the guest's request: what isn't refunded stays a sale.
          const policy = policy_if_cancelled!
          const amount = Math.max(1, policy, Math.min(yen, refund_if_cancelled))
          if (what === 'amount' && refund_if_cancelled === 0) continue
          const refund = what === 'policy' ? policy : amount
          const choice = { requested_by: 'guest', refund_choice: what, refundable: refund_if_cancelled } as const
          await cancelReservationByOperator(world, admin, id, { reason: '台風のため', refund, ...choice })
          by_host += refund
          refunded += refund
          const in_time = world.clock.now() <= new Date(cancellation.deadline)
          undone ||= what === 'policy' ? in_time : refund === refund_if_cancelled
        } else if (status === 'confirmed' && (what === 'cancel' || what === 'operator' || what === 'slot')) {
          if (what === 'cancel') await cancelReservation(world, guest, id)
          if (what === 'operator')
            await cancelReservationByOperator(world, admin, id, {
              reason: '台風のため',
              refund: refund_if_cancelled ?? 0,
            })
          if (what === 'slot') {
            // An open dispute doesn't reduce what a guest gets back for a cancellation; a lost one
            // does.
            const rest = Math.max(0, total - refunded - lost.reduce((sum, one) => sum + one.amount, 0))
            const share = left === 1 ? rest : Math.min(rest, Math.floor(total / slots))
            await cancelHostCalendar(world, host, calendar_ids[slots - left]!, { reason: '台風のため' })
            by_host += share
            refunded += share
            left -= 1
          }
          const in_time = world.clock.now() <= new Date(cancellation.deadline)
          undone ||= what === 'cancel' ? in_time : what !== 'slot' || left === 0
        }
      }
      const { last_ends_at, price } = await getAdminReservation(world, admin, id)
      if (world.clock.now().getTime() < Date.parse(last_ends_at)) world.clock.set(last_ends_at)
      await postEndedReservations(world, { limit: 10 })
      if (!undone) {
        const of_host = Math.min(total, by_host + lost.reduce((sum, one) => sum + one.host, 0))
        const [part, whole] = total > 0 ? [total - of_host, total] : [left, slots]
        const mine = price_of === 'operator' || price_of === 'all' ? price.discount : 0
        const fees = Math.floor(((price.service_fee + price.processing_fee) * part) / whole)
        const agreed = Math.floor(((price.tour - (price_of === 'host' ? price.discount : 0)) * 1234) / 10_000)
        const commission = Math.floor((agreed * part) / whole)
        const coupon = Math.ceil((mine * part) / whole)
        expected += total - of_host - fees - commission + coupon
      }
      expected += await happens(after)
      expect((await findPayee(world.db, payee_id))?.balance).toBe(expected)
      if (world.clock.now() > latest) latest = world.clock.now()
    }),
    { numRuns, seed: process.env.PROVE ? undefined : 20261123, endOnFailure: true },
  )
  const ledger = (await checkInvariants(world.db, world.clock.now())).filter(({ rule }) => rule.startsWith('ledger'))
  expect(ledger).toEqual([])

  // The money goes back to the cards, some days after the last event.
  world.clock.set(new Date(latest.getTime() + 5 * DAY).toISOString())
  const now = world.clock.now()
  for (const refund of await findOpenRefunds(world.db, now, numRuns * 10)) await sendRefund(world, refund)
  const months = monthsFrom('2026-11', monthOf(dateOf(now)))
  for (const month of months) await expectSameNumbers(world.db, month, hosts)
  await expectJournalMatches(world.db, months)
  for (const month of months.slice(0, 4)) await expectRowsSum(world.db, month)
}
