// One user, and many users of one address, who hold places and don't pay. The control test removes
// the lock on the user and must exceed the limit, which proves that the test detects the fault.
import { describe, expect, it } from 'vitest'
import { lockBookableSlots } from '#database/booking/reserve/bookable-slots.ts'
import { insertReservation } from '#database/booking/reserve/hold.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockHoldsOf } from '#database/locks.ts'
import { holdExpiresAt } from '#domain/booking/reservation-machine.ts'
import { countHeld, unfinishedProblem } from '#domain/booking/unfinished-holds.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { confirmReservation, giveUpHold } from '#services/booking/reserve/holds.ts'
import { releaseExpiredHolds } from '#services/booking/shared/holds.ts'
import { processWebhook, receiveWebhook } from '#services/booking/payment/webhooks.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'
import { isShort } from '../lanes.ts'

const CALLS = 20
const world = bookingWorld({ connections: CALLS + 4 })

/** Slots of one experience, one per day. */
async function someSlots(many: number, recruitment_number = 5): Promise<number[]> {
  const { id } = await anExperience(world.db)
  return await Promise.all(
    Array.from({ length: many }, (_, n) => aSlot(world.db, id, { date: addDays('2027-01-10', n), recruitment_number })),
  )
}

const heldBy = async (guest: UserActor) =>
  await world.db
    .selectFrom('reservations as r')
    .innerJoin('reservation_calendars as rc', 'rc.reservation_id', 'r.id')
    .select(['r.id', 'rc.places'])
    .where('r.user_id', '=', guest.id)
    .where('r.status', '=', 'held')
    .execute()
const countsOf = (codes: (string | undefined)[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code ?? 'taken')].map(([code, all]) => [code, all.length]))

describe('cards that wait for 3-D Secure', () => {
  it('on forty slots, one after the other, keep three', async () => {
    const guest = await aUser(world.db)
    const codes: (string | undefined)[] = []
    for (const slot of await someSlots(40))
      codes.push(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })))
    expect(countsOf(codes)).toEqual({ taken: 3, too_many_holds: 37 })
    expect(await heldBy(guest)).toHaveLength(3)
  })

  it.each([
    ['of one place each keep three', 1, 3],
    ['of five places each keep two, because three would be fifteen places', 5, 2],
  ])(
    'at the same moment on twenty slots, %s',
    async (_, number_of_people, most) => {
      for (let round = 0; round < 3; round++) {
        const guest = await aUser(world.db)
        const { id } = await anExperience(world.db, { recruitment_number: 5 })
        const own = await Promise.all(
          Array.from({ length: CALLS }, (__, n) =>
            aSlot(world.db, id, { date: `2027-03-${String(n + 1).padStart(2, '0')}` }),
          ),
        )
        const codes = await Promise.all(
          own.map((slot) =>
            refusalOf(book(world, guest, { calendar_ids: [slot], number_of_people, card: 'three_d_secure' })),
          ),
        )
        expect(countsOf(codes)).toEqual({
          taken: most,
          [most === 3 ? 'too_many_holds' : 'too_many_held_places']: CALLS - most,
        })
        expect(await heldBy(guest)).toHaveLength(most)
      }
      expect(await wrongCounters(world.pool)).toEqual([])
    },
    60_000,
  )

  it('of people at one address keep what ten people may keep; those of another address keep theirs', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 100 })
    const from = async (address: string) => {
      const guest = { ...(await aUser(world.db)), address }
      return await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' }))
    }
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 32; n++) codes.push(await from('203.0.113.7'))
    expect(countsOf(codes)).toEqual({ taken: 30, address_busy: 2 })
    expect(await from('203.0.113.8')).toBeUndefined()
    // A call inside the process has no address, so the limit per address does not apply.
    expect(await from('local')).toBeUndefined()
  }, 60_000)

  it('of fifty new accounts at one address keep thirty, with three calls each at the same moment', async () => {
    const slots = await someSlots(3, 100)
    const guests = await Promise.all(Array.from({ length: 50 }, () => aUser(world.db)))
    const codes = await Promise.all(
      guests.flatMap((guest) =>
        slots.map((slot) =>
          refusalOf(
            book(world, { ...guest, address: '203.0.113.9' }, { calendar_ids: [slot], card: 'three_d_secure' }),
          ),
        ),
      ),
    )
    expect(countsOf(codes)).toEqual({ taken: 30, address_busy: 120 })
    expect(await wrongCounters(world.pool)).toEqual([])
  }, 60_000)

  it.skipIf(isShort)(
    'of 500 people at one address refuse none who has paid before or confirmed the mail address a day ago',
    async () => {
      const { id } = await anExperience(world.db)
      const [earlier, slot] = await Promise.all([
        aSlot(world.db, id, { date: '2027-01-10', recruitment_number: 500 }),
        aSlot(world.db, id, { date: '2027-01-11', recruitment_number: 500 }),
      ])
      const confirmed = new Date(world.clock.now().getTime() - 24 * 60 * 60_000 - 1)
      const people = async (many: number, values: Parameters<typeof aUser>[1] = {}) =>
        (await Promise.all(Array.from({ length: many }, () => aUser(world.db, values)))).map((guest) => ({
          ...guest,
          address: '203.0.113.10',
        }))
      const long = await people(200, { created_at: confirmed, updated_at: confirmed })
      const paid = await people(200)
      const unproven = await people(100)
      // Their first booking comes from elsewhere: all are new there.
      for (const guest of paid) await booked(world, { ...guest, address: 'local' }, { calendar_ids: [earlier] })
      const codes = await Promise.all(
        [...unproven, ...long, ...paid].map((guest) =>
          refusalOf(book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })),
        ),
      )
      expect(countsOf(codes.slice(0, 100))).toEqual({ taken: 30, address_busy: 70 })
      expect(countsOf(codes.slice(100))).toEqual({ taken: 400 })
    },
    120_000,
  )

  it('of a person who paid nothing, or whose new mail address is a minute old, count for the address', async () => {
    const { id } = await anExperience(world.db, { price: 0 })
    const free = await aSlot(world.db, id)
    const [slot] = await someSlots(1, 100)
    const at = (guest: UserActor) => ({ ...guest, address: '203.0.113.11' })
    const others = await Promise.all(Array.from({ length: 30 }, () => aUser(world.db)))
    for (const guest of others) await book(world, at(guest), { calendar_ids: [slot!], card: 'three_d_secure' })
    const confirmed = new Date(world.clock.now().getTime() - 48 * 60 * 60_000)
    const guest = await aUser(world.db)
    await booked(world, at(guest), { calendar_ids: [free] })
    const moved = await aUser(world.db, { created_at: confirmed, updated_at: confirmed })
    const minute = new Date(world.clock.now().getTime() - 60_000)
    await world.db
      .updateTable('users')
      .set({ email: `moved-${moved.id}@example.jp`, updated_at: minute })
      .where('id', '=', moved.id)
      .execute()
    const unconfirmed = await aUser(world.db, { created_at: confirmed, updated_at: confirmed, email_verified: false })
    for (const one of [guest, moved, unconfirmed])
      expect(await refusalOf(book(world, at(one), { calendar_ids: [slot!], card: 'three_d_secure' }))).toBe(
        'address_busy',
      )
  }, 60_000)
})

describe('the control', () => {
  /**
   * The steps of a hold with its own functions: count (with or without the lock), decide, insert.
   * @returns number of holds
   */
  async function race(look: (tx: Tx, guest: UserActor, slot: number) => ReturnType<typeof lockBookableSlots>) {
    const guest = await aUser(world.db)
    const now = world.clock.now()
    const slots = await someSlots(CALLS)
    const { experience_id } = await world.db
      .selectFrom('calendars')
      .select('experience_id')
      .where('id', '=', slots[0]!)
      .executeTakeFirstOrThrow()
    await Promise.all(
      slots.map((slot) =>
        inTransaction(world.db, async (tx) => {
          const [row] = await look(tx, guest, slot)
          const own = countHeld(row!.held, 'own', now).unfinished
          if (unfinishedProblem({ own, address: own }, 1)) return
          await insertReservation(tx, {
            ...PAID,
            booker: { user_id: guest.id, session_id: null, address: null },
            experience_id,
            calendar_ids: [slot],
            now,
            cancel_deadline: now,
            first_starts_at: now,
            last_ends_at: now,
            hold_expires_at: holdExpiresAt(now),
          })
        }),
      ),
    )
    return (await heldBy(guest)).length
  }
  const look = (tx: Tx, guest: UserActor, slot: number) => {
    const now = world.clock.now()
    const booker = { user_id: guest.id, session_id: null, address: null }
    return lockBookableSlots(tx, [slot], null, { booker, now, abandoned_since: now }, null)
  }

  it('keeps three with the lock', async () => {
    const kept = await race(async (tx, guest, slot) => {
      await lockHoldsOf(tx, guest.id, null)
      return await look(tx, guest, slot)
    })
    expect(kept).toBe(3)
  })

  it('keeps more without it', async () => {
    expect(await race(look)).toBeGreaterThan(3)
  })
})

describe('giving a hold up', () => {
  const WAYS = [
    'the return from 3-D Secure',
    'the time running out',
    'a second call',
    'the notice of a payment',
  ] as const

  it.each(WAYS)(
    'at the same moment as %s leaves one outcome, and the books agree',
    async (way) => {
      for (let round = 0; round < 8; round++) {
        const guest = await aUser(world.db)
        const { id: experience_id } = await anExperience(world.db)
        const slot = await aSlot(world.db, experience_id, { date: '2027-02-01', recruitment_number: 1 })
        const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
        if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
        const { reservation_id: id, next_action } = answer.action
        await world.provider.decideThreeDSecure(next_action.charge_id, true)
        if (way === 'the time running out') world.clock.advance(15 * 60_000)
        const others = {
          'the return from 3-D Secure': () => confirmReservation(world, guest, id),
          'the time running out': () => releaseExpiredHolds(world),
          'a second call': () => giveUpHold(world, guest, id),
          'the notice of a payment': async () => {
            await world.provider.finishThreeDSecure(next_action.charge_id)
            const notice = { id: `evnt_${id}`, type: 'charge.succeeded', data: { id: next_action.charge_id } }
            const headers = new Headers({ 'x-sandbox-pay-webhook-token': 'webhook-token-of-tests' })
            await receiveWebhook(world, 'sandbox', headers, JSON.stringify(notice))
            const inbox = await world.db
              .selectFrom('payment_webhooks')
              .select('id')
              .orderBy('id', 'desc')
              .executeTakeFirstOrThrow()
            await processWebhook(world, inbox.id)
          },
        }
        const [given, other] = await Promise.all([refusalOf(giveUpHold(world, guest, id)), refusalOf(others[way]())])
        await world.runJobs()
        const { status, abandoned } = await world.db
          .selectFrom('reservations')
          .select(['status', 'abandoned'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (way === 'the return from 3-D Secure') {
          // The first call wins; the other one is refused with the state that it finds.
          expect(other === undefined ? ['payment_under_way', 'reservation_confirmed'] : [undefined]).toContain(given)
          expect(other === undefined ? 'confirmed' : 'expired').toBe(status)
        } else if (way === 'the notice of a payment') {
          expect([undefined, 'reservation_confirmed']).toContain(given)
          expect(status).toBe(given === undefined ? 'expired' : 'confirmed')
          // The late payment is refunded, and the hold does not count as abandoned.
          expect(abandoned).toBeNull()
        } else {
          expect([given, other]).toEqual([undefined, undefined])
          expect(status).toBe('expired')
          expect(abandoned).toBe(way === 'a second call' ? 'given_up' : 'ran_out')
          const ends = await world.db
            .selectFrom('reservation_events')
            .select('type')
            .where('reservation_id', '=', id)
            .where('type', 'in', ['expired', 'given_up'])
            .execute()
          expect(ends).toHaveLength(1)
        }
        const { ours, theirs } = await world.books()
        expect(ours).toBe(theirs)
        expect(await wrongCounters(world.pool)).toEqual([])
        // The place is free again unless the booking was confirmed.
        expect(await refusalOf(book(world, await aUser(world.db), { calendar_ids: [slot] }))).toBe(
          status === 'confirmed' ? 'slot_full' : undefined,
        )
      }
    },
    60_000,
  )
})

const PAID = {
  number_of_people: 1,
  option: null,
  coupon: null,
  message_to_host: '',
  unit_price: 1000,
  quote: { tour: 1000, option: 0, discount: 0, service_fee: 0, processing_fee: 0, total: 1000 },
  rates: { service_rate_bp: 0, processing_rate_bp: 0 },
  cancellation_period: 2,
  experience_title: '体験',
  hosted_by: 'ホスト',
  shown_terms: {},
  provider: 'sandbox',
  idempotency_key: null,
  texts: [],
  via: null,
  lines: null,
}
