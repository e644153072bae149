// Disputes in the books: what the card company takes and gives back, who bears a lost one, and
// sales that are cancelled.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { owedAfterDispute } from '#domain/booking/disputes.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { enterDisputeOutcome } from '#services/booking/admin/disputes.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { getBooks } from '#services/booking/books/books.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aDispute } from '../disputes.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { expectJournalMatches, expectRowsSum, expectSameNumbers } from './books-of.ts'

const world = bookingWorld()
/** 3,000 yen with fees of 263. */
const TOTAL = 3263
const MONTHS = ['2026-11', '2026-12', '2027-01', '2027-02']
let admin: UserActor
let host: UserActor
let experience_id: number
beforeAll(async () => {
  admin = await anAdmin(world.db)
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

const at = (date: string) => world.clock.set(`${date}T10:00:00+09:00`)
const post = () => postEndedReservations(world, { limit: 100 })

/** What the page of the reservation shows as owed to the guest. */
async function owedOf(id: number): Promise<number> {
  const shown = await getAdminReservation(world, admin, id)
  const ended_at = shown.ended_at === null ? null : new Date(shown.ended_at)
  return owedAfterDispute({ ...shown, ended_at, deadline: new Date(shown.cancellation.deadline) })
}

/** Figures of a month that aren't 0, less those of `before`. */
async function figuresOf(month: string) {
  const { sold, card, held, ledger } = await getBooks(world, { month })
  const { lost, lost_share, lost_fees, fees, gross, refunds } = sold
  const { withdrawn, disputes_lost, beyond_payment, owed } = card
  const of_card = { withdrawn, disputes_lost, beyond_payment, owed }
  return { gross, refunds, fees, lost, lost_share, lost_fees, dispute: ledger.dispute, ...of_card, ...held }
}
async function changeOf(month: string, work: () => Promise<void>) {
  const before = await figuresOf(month)
  await work()
  const after = Object.entries(await figuresOf(month)).map(([name, yen]) => {
    const was = before[name as keyof typeof before]
    return [name, yen - was] as const
  })
  return Object.fromEntries(after.filter(([, yen]) => yen !== 0))
}

let hour = 8
/** A reservation of 20 December, booked on 20 November. */
async function aReservation() {
  at('2026-11-20')
  hour += 1
  const times = { start_time: `${hour}:00`, end_time: `${hour}:50` }
  const slot = await aSlot(world.db, experience_id, { date: '2026-12-20', recruitment_number: 9, ...times })
  return (await booked(world, await aUser(world.db), { calendar_ids: [slot] })).id
}
const open = (id: number, amount = TOTAL) => aDispute(world.db, id, { amount, at: world.clock.now() })
const decide = (dispute: number, state: 'won' | 'lost', borne_by: 'host' | 'operator' | 'half' = 'host', version = 1) =>
  enterDisputeOutcome(world, admin, dispute, {
    version,
    state,
    borne_by,
    evidence_due_on: null,
    reason: '管理画面のとおり',
  })
async function refund(id: number, amount: number, borne_by: 'host' | 'operator') {
  const { refundable } = await getAdminReservation(world, admin, id)
  const grant = { amount, refundable, borne_by, reason: 'お詫び', request_key: crypto.randomUUID() }
  await refundReservation(world, admin, id, grant)
}
async function cancel(id: number) {
  const { refund_if_cancelled } = await getAdminReservation(world, admin, id)
  await cancelReservationByOperator(world, admin, id, { reason: '台風のため', refund: refund_if_cancelled ?? 0 })
}
async function expectSound() {
  for (const month of MONTHS) {
    await expectSameNumbers(world.db, month, [host.id])
    await expectRowsSum(world.db, month)
  }
  await expectJournalMatches(world.db, MONTHS)
  const broken = await checkInvariants(world.db, world.clock.now())
  expect(broken.filter(({ rule }) => rule.startsWith('ledger') || rule.startsWith('losses'))).toEqual([])
}

test('the company takes the money at the opening, and gives it back when the dispute is won', async () => {
  const id = await aReservation()
  let dispute = 0
  at('2026-11-25')
  expect(
    await changeOf('2026-11', async () => {
      dispute = await open(id)
    }),
  ).toEqual({ withdrawn: TOTAL, owed: -TOTAL, held_disputes: TOTAL })
  at('2026-12-10')
  expect(await changeOf('2026-12', async () => void (await decide(dispute, 'won')))).toEqual({
    withdrawn: -TOTAL,
    owed: TOTAL,
    held_disputes: -TOTAL,
  })
  expect((await figuresOf('2026-11')).held_disputes).toBe(TOTAL)
  at('2026-12-21')
  await post()
  await expectSound()
})

test('a lost dispute after the end is borne by both, and cancels fees in proportion', async () => {
  const id = await aReservation()
  at('2026-12-21')
  await post()
  at('2027-01-05')
  const dispute = await open(id)
  at('2027-01-20')
  expect(await changeOf('2027-01', async () => void (await decide(dispute, 'lost', 'half')))).toEqual({
    lost: TOTAL,
    lost_share: 1632,
    // 263 yen of fees, of which 263 × 1,632 / 3,263 are kept: 131.
    lost_fees: -132,
    dispute: -(1631 - 132),
    disputes_lost: TOTAL,
    held_disputes: -TOTAL,
    held_payees: -(1631 - 132),
  })
  await expectSound()
})

test('a sale that is cancelled after a lost dispute balances', async () => {
  const id = await aReservation()
  at('2026-11-25')
  await decide(await open(id, 1000), 'lost', 'operator')
  at('2026-12-02')
  await cancel(id)
  at('2026-12-21')
  expect(await changeOf('2026-12', async () => void (await post()))).toEqual({ gross: TOTAL, refunds: TOTAL })
  await expectSound()
})

test('what comes back after a cancellation is owed to the guest until it is refunded', async () => {
  const [won, appealed] = [await aReservation(), await aReservation()]
  at('2026-11-25')
  const dispute = await open(won)
  const lost = await open(appealed)
  await decide(lost, 'lost')
  at('2026-12-02')
  await cancel(won)
  await cancel(appealed)
  at('2026-12-21')
  await post()
  await expectSound()
  at('2027-01-10')
  expect(
    await changeOf('2027-01', async () => {
      await decide(dispute, 'won')
      await decide(lost, 'won', 'host', 2)
    }),
  ).toMatchObject({ withdrawn: -2 * TOTAL, held_bookings: TOTAL, held_disputes: -TOTAL, owed: 2 * TOTAL })
  await expectSound()
  const broken = (await checkInvariants(world.db, world.clock.now())).filter(({ rule }) => rule === 'money_of_state')
  // The other one has a refund since its cancellation.
  expect(broken.map(({ subject }) => subject)).toEqual([`reservation ${appealed}`])
  at('2027-02-01')
  // The page of the reservation tells an admin to refund it.
  expect([await owedOf(won), await owedOf(appealed)]).toEqual([0, TOTAL])
  await refund(appealed, TOTAL, 'host')
  await world.runJobs()
  expect(await owedOf(appealed)).toBe(0)
  await expectSound()
  expect((await checkInvariants(world.db, world.clock.now())).filter(({ rule }) => rule === 'money_of_state')).toEqual(
    [],
  )
  expect(await figuresOf('2027-02')).toMatchObject({ held_bookings: 0, held_refunds: 0, held_disputes: 0 })
})

test('a guest who got a refund and wins a dispute: the operator bears what exceeds the payment', async () => {
  const id = await aReservation()
  at('2026-12-21')
  await post()
  at('2027-01-05')
  await refund(id, 2000, 'host')
  await world.runJobs()
  at('2027-01-20')
  const dispute = await open(id)
  expect(await changeOf('2027-01', async () => void (await decide(dispute, 'lost')))).toMatchObject({
    lost: TOTAL - 2000,
    disputes_lost: TOTAL,
    beyond_payment: 2000,
  })
  await expectSound()
})
