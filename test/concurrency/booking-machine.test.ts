// Model-based test: random sequences of the actions of guests, cards, the provider and the clock.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { confirmReservation, giveUpHold } from '#services/booking/reserve/holds.ts'
import { releaseExpiredHolds } from '#services/booking/shared/holds.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { lane, longer, runs } from '../lanes.ts'
import { book, type BookingWorld, bookingWorld, type CardKind, refusalOf, wrongCounters } from '../booking-world.ts'
import { emptyTables } from '../empty-tables.ts'
import { anAdmin, anExperience, aSlot, aUser } from '../factories.ts'

const PLACES = 3
const world = bookingWorld({ timeout: 1 })

type Status = 'waiting' | 'unknown' | 'confirmed' | 'gone' | 'cancelled'
type Entry = {
  id: number
  people: number
  slot: number
  status: Status
  held_at: number
  charge_id: string | null
  decided: boolean | null
  /** Yen that an admin refunded without cancelling. */
  granted: number
}

const isOver = (entry: Entry, now: number) => now >= entry.held_at + 15 * 60_000

/** The expected state, without a database. */
class Model {
  entries: Entry[] = []
  /** Unpaid holds that still occupy their places. */
  unfinished(now: number): number {
    return this.entries.filter((one) => one.status === 'unknown' || (one.status === 'waiting' && !isOver(one, now)))
      .length
  }
  taken(slot: number, now: number): number {
    return this.entries
      .filter(
        (one) =>
          one.slot === slot &&
          (one.status === 'confirmed' || one.status === 'unknown' || (one.status === 'waiting' && !isOver(one, now))),
      )
      .reduce((sum, one) => sum + one.people, 0)
  }
}

type Real = { world: BookingWorld; guest: UserActor; admin: UserActor; slots: number[] }
type Step = (model: Model, real: Real) => Promise<void>

const now = () => world.clock.now().getTime()

/**
 * Kinds of steps that did something, because a step without a suitable reservation does nothing.
 */
const reached = new Set<string>()

const bookStep =
  (slot: number, people: number, card: CardKind): Step =>
  async (model, real) => {
    const left = PLACES - model.taken(slot, now())
    const wish = { calendar_ids: [real.slots[slot]!], number_of_people: people, card }
    if (people > left) {
      reached.add('no place')
      expect(await refusalOf(book(real.world, real.guest, wish))).toBe(left < 1 ? 'slot_full' : 'too_many_people')
      return
    }
    if (model.unfinished(now()) >= 3) {
      reached.add('too many holds')
      expect(await refusalOf(book(real.world, real.guest, wish))).toBe('too_many_holds')
      return
    }
    reached.add(card)
    const entry = { id: 0, people, slot, held_at: now(), charge_id: null as string | null, decided: null, granted: 0 }
    if (card === 'good') {
      const answer = await book(real.world, real.guest, wish)
      if ('action' in answer) throw new Error('unexpected 3-D Secure')
      model.entries.push({ ...entry, id: answer.reservation.id, status: 'confirmed' })
    } else if (card === 'three_d_secure') {
      const answer = await book(real.world, real.guest, wish)
      if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
      model.entries.push({
        ...entry,
        id: answer.action.reservation_id,
        charge_id: answer.action.next_action.charge_id,
        status: 'waiting',
      })
    } else {
      expect(await refusalOf(book(real.world, real.guest, wish))).toBe(
        card === 'declined' ? 'payment_declined' : 'payment_unknown',
      )
      const { id } = await world.db
        .selectFrom('reservations')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      model.entries.push({ ...entry, id, status: card === 'declined' ? 'gone' : 'unknown' })
    }
  }

const nth = <T>(list: T[], n: number): T | undefined => (list.length === 0 ? undefined : list[n % list.length])

const decideStep =
  (n: number, verified: boolean): Step =>
  async (model, real) => {
    const entry = nth(
      model.entries.filter((one) => one.status === 'waiting' && one.decided === null),
      n,
    )
    if (!entry) return
    reached.add(verified ? 'verified' : 'not verified')
    await real.world.provider.decideThreeDSecure(entry.charge_id!, verified)
    entry.decided = verified
  }

const confirmStep =
  (n: number): Step =>
  async (model, real) => {
    const entry = nth(
      model.entries.filter((one) => one.status === 'waiting'),
      n,
    )
    if (!entry) return
    reached.add(isOver(entry, now()) ? 'confirm too late' : `confirm ${entry.decided}`)
    const code = await refusalOf(confirmReservation(real.world, real.guest, entry.id))
    if (isOver(entry, now())) {
      expect(code).toBe('hold_expired')
      entry.status = 'gone'
    } else if (entry.decided === null) {
      expect(code).toBe('three_d_secure_failed')
    } else {
      expect(code).toBe(entry.decided ? undefined : 'three_d_secure_failed')
      entry.status = entry.decided ? 'confirmed' : 'gone'
    }
  }

const giveUpStep =
  (n: number): Step =>
  async (model, real) => {
    const entry = nth(model.entries, n)
    if (!entry) return
    reached.add(`give up ${entry.status}`)
    const refusals: Record<Status, string | undefined> = {
      waiting: undefined,
      unknown: 'payment_under_way',
      confirmed: 'reservation_confirmed',
      gone: undefined,
      cancelled: 'reservation_cancelled',
    }
    expect(await refusalOf(giveUpHold(real.world, real.guest, entry.id))).toBe(refusals[entry.status])
    if (entry.status === 'waiting') entry.status = 'gone'
  }

const cancelStep =
  (n: number): Step =>
  async (model, real) => {
    const entry = nth(
      model.entries.filter((one) => one.status === 'confirmed'),
      n,
    )
    if (!entry) return
    reached.add('cancel')
    expect(await refusalOf(cancelReservation(real.world, real.guest, entry.id))).toBeUndefined()
    entry.status = 'cancelled'
  }

// An admin refunds a part of what is still refundable; the reservation stays confirmed.
const grantStep =
  (n: number, share: number): Step =>
  async (model, real) => {
    const entry = nth(
      model.entries.filter((one) => one.status === 'confirmed'),
      n,
    )
    if (!entry) return
    reached.add('grant')
    const { refundable } = await getAdminReservation(real.world, real.admin, entry.id)
    const amount = Math.max(1, Math.floor((refundable * share) / 10))
    const grant = { amount, refundable, reason: 'お詫びとして', request_key: randomUUID() }
    const code = await refusalOf(refundReservation(real.world, real.admin, entry.id, grant))
    expect(code).toBe(refundable === 0 ? 'nothing_to_refund' : undefined)
    if (refundable > 0) entry.granted += amount
  }

const operatorCancelStep =
  (n: number): Step =>
  async (model, real) => {
    const entry = nth(
      model.entries.filter((one) => one.status === 'confirmed'),
      n,
    )
    if (!entry) return
    reached.add('cancel by the operator')
    const { refund_if_cancelled } = await getAdminReservation(real.world, real.admin, entry.id)
    const wish = { reason: '荒天のため', refund: refund_if_cancelled! }
    expect(await refusalOf(cancelReservationByOperator(real.world, real.admin, entry.id, wish))).toBeUndefined()
    entry.status = 'cancelled'
  }

const advanceStep =
  (minutes: number): Step =>
  async () => {
    world.clock.advance(minutes * 60_000)
  }

const expireStep: Step = async (model, real) => {
  await releaseExpiredHolds(real.world)
  for (const entry of model.entries) if (entry.status === 'waiting' && isOver(entry, now())) entry.status = 'gone'
}

const sweepStep: Step = async (model, real) => {
  await sweep(real.world)
  await expireStep(model, real)
  for (const entry of model.entries) if (entry.status === 'unknown') entry.status = 'confirmed'
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.nat(2),
          fc.integer({ min: 1, max: 3 }),
          fc.constantFrom<CardKind>('good', 'declined', 'three_d_secure', 'three_d_secure', 'silent'),
        )
        .map(([slot, people, card]) => bookStep(slot, people, card)),
    },
    { weight: 3, arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map(([n, verified]) => decideStep(n, verified)) },
    { weight: 3, arbitrary: fc.nat(9).map(confirmStep) },
    { weight: 2, arbitrary: fc.nat(9).map(giveUpStep) },
    { weight: 3, arbitrary: fc.nat(9).map(cancelStep) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 10 })).map(([n, share]) => grantStep(n, share)),
    },
    { weight: 1, arbitrary: fc.nat(9).map(operatorCancelStep) },
    { weight: 2, arbitrary: fc.constantFrom(1, 7, 16).map(advanceStep) },
    { weight: 1, arbitrary: fc.constant(expireStep) },
    { weight: 1, arbitrary: fc.constant(sweepStep) },
  ),
  { minLength: 5, maxLength: 30, size: 'max' },
)

describe('the booking machine', () => {
  it(
    'agrees with the model for random sequences of actions',
    async () => {
      let [guest, admin] = [await aUser(world.db), await anAdmin(world.db)]
      let sequences = 0
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          world.clock.set('2026-11-20T10:00:00+09:00')
          // The comparisons at the end of a sequence read all rows.
          if (++sequences % 50 === 0) {
            await emptyTables(world.db, 'users, mails, sandbox_pay.charges')
            ;[guest, admin] = [await aUser(world.db), await anAdmin(world.db)]
          }
          const { id } = await anExperience(world.db)
          const slots = [
            await aSlot(world.db, id, { date: '2027-03-01', recruitment_number: PLACES }),
            await aSlot(world.db, id, { date: '2027-03-02', recruitment_number: PLACES }),
            await aSlot(world.db, id, { date: '2027-03-03', recruitment_number: PLACES }),
          ]
          const model = new Model()
          const real = { world, guest, admin, slots }
          for (const step of sequence) await step(model, real)

          // The final state: recovery resolves each unknown payment and sends each refund that is
          // due.
          await sweepStep(model, real)
          world.clock.advance(20 * 60_000)
          await sweepStep(model, real)
          await world.runJobs()
          for (const [i, slot] of slots.entries()) {
            const { taken } = await world.db
              .selectFrom('calendars')
              .select('taken')
              .where('id', '=', slot)
              .executeTakeFirstOrThrow()
            expect(taken).toBe(model.taken(i, now()))
          }
          for (const entry of model.entries) {
            const { status } = await world.db
              .selectFrom('reservations')
              .select('status')
              .where('id', '=', entry.id)
              .executeTakeFirstOrThrow()
            expect(status === 'confirmed').toBe(entry.status === 'confirmed')
            expect(status).not.toBe('held')
            // A confirmed reservation keeps its whole amount except admin refunds; any other keeps
            // 0 yen.
            const { payment } = await getAdminReservation(world, admin, entry.id)
            const kept = payment?.charge_id ? payment.amount - payment.refunded : 0
            if (entry.status === 'confirmed') expect(kept).toBe(payment!.amount - entry.granted)
            else if (payment && payment.state !== 'declined' && payment.state !== 'voided') expect(kept).toBe(0)
          }
          const { ours, theirs } = await world.books()
          expect(ours).toBe(theirs)
          expect(await wrongCounters(world.pool)).toEqual([])
          expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
        }),
        { numRuns: runs(15, 10_000), seed: 20261120 },
      )
      expect([...reached].toSorted()).toEqual([
        'cancel',
        'cancel by the operator',
        'confirm false',
        'confirm null',
        'confirm too late',
        'confirm true',
        'declined',
        ...(lane === 'long' ? ['give up cancelled'] : []),
        'give up confirmed',
        'give up gone',
        'give up unknown',
        'give up waiting',
        'good',
        'grant',
        'no place',
        'not verified',
        'silent',
        'three_d_secure',
        'too many holds',
        'verified',
      ])
    },
    longer(120_000),
  )
})
