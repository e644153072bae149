// Many guests book the last places. The control test removes the lock and must oversell, which
// proves that the test detects the fault.
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BookableSlot, findBookableSlots, lockBookableSlots } from '#database/booking/reserve/bookable-slots.ts'
import { insertReservation } from '#database/booking/reserve/hold.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, refusalOf, wrongCounters } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'

const CLIENTS = 24
const world = bookingWorld({ connections: CLIENTS })
let guests: UserActor[] = []

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
})

const placesTaken = async (ids: number[]) =>
  await world.db.selectFrom('calendars').select(['id', 'taken', 'recruitment_number']).where('id', 'in', ids).execute()

describe('the last places', () => {
  it('of one slot are sold exactly once', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 20 })
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) => refusalOf(book(world, guests[i % CLIENTS]!, { calendar_ids: [slot] }))),
    )
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(20)
    expect(outcomes.filter((code) => code === 'slot_full')).toHaveLength(80)
    expect(await wrongCounters(world.pool)).toEqual([])
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  }, 60_000)

  it('of random sets of 1 to 30 slots are never oversold or half booked, and no deadlock occurs', async () => {
    const { id } = await anExperience(world.db)
    const slots = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        aSlot(world.db, id, { date: `2026-12-${String(i + 1).padStart(2, '0')}`, recruitment_number: 1 + (i % 4) }),
      ),
    )
    const sets = fc.sample(
      fc.array(fc.uniqueArray(fc.constantFrom(...slots), { minLength: 1, maxLength: 30 }), {
        minLength: 60,
        maxLength: 60,
      }),
      {
        numRuns: 1,
        seed: 20261120,
      },
    )[0]!
    // A guest each: one guest may not hold all of these places at once.
    const booking = await Promise.all(
      sets.map(async (calendar_ids) => ({ calendar_ids, guest: await aUser(world.db) })),
    )
    const outcomes = await Promise.all(
      booking.map(async ({ calendar_ids, guest }) => ({
        calendar_ids,
        code: await refusalOf(book(world, guest, { calendar_ids })),
      })),
    )
    const confirmed = outcomes.filter((outcome) => outcome.code === undefined)
    expect(confirmed.length).toBeGreaterThan(0)
    expect(outcomes.filter((outcome) => outcome.code !== undefined && outcome.code !== 'slot_full')).toEqual([])
    for (const row of await placesTaken(slots)) {
      expect(row.taken).toBe(confirmed.filter((outcome) => outcome.calendar_ids.includes(row.id)).length)
      expect(row.taken).toBeLessThanOrEqual(row.recruitment_number)
    }
    expect(await wrongCounters(world.pool)).toEqual([])
  }, 60_000)
})

describe('a slot whose lock another booking holds', () => {
  /** What a booking of one place answers within a second; `waits` if it doesn't. */
  async function answerWhileLocked(slot: number, body: Partial<Parameters<typeof book>[2]> = {}, guest = guests[0]!) {
    let answer: Promise<string | undefined>
    const first = await inTransaction(world.db, async (tx) => {
      await lockSlot(tx, slot)
      answer = refusalOf(book(world, guest, { calendar_ids: [slot], ...body }))
      return await Promise.race([answer, setTimeout(1_000, 'waits')])
    })
    await answer!
    return first
  }

  it('is refused immediately when it is full, and waited for when a place is free', async () => {
    const { id } = await anExperience(world.db)
    const full = await aSlot(world.db, id, { recruitment_number: 2 })
    await book(world, guests[1]!, { calendar_ids: [full], number_of_people: 2 })
    expect(await answerWhileLocked(full)).toBe('slot_full')
    expect(await answerWhileLocked(full, { again: false }, guests[1])).toBe('booked_and_full')
    const free = await aSlot(world.db, id, { date: '2026-12-20', recruitment_number: 2 })
    expect(await answerWhileLocked(free)).toBe('waits')
    expect(await wrongCounters(world.pool)).toEqual([])
  })

  it('is waited for when an expired hold keeps its last place', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 1 })
    await refusalOf(book(world, guests[2]!, { calendar_ids: [slot], card: 'three_d_secure' }))
    expect(await answerWhileLocked(slot)).toBe('slot_full')
    await world.db
      .updateTable('reservations')
      .set({ hold_expires_at: new Date(world.clock.now().getTime() - 1000) })
      .where('user_id', '=', guests[2]!.id)
      .where('status', '=', 'held')
      .execute()
    expect(await answerWhileLocked(slot)).toBe('waits')
  })

  it('does not refuse a repeated request whose booking took the last place', async () => {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: 1 })
    const again = { calendar_ids: [slot], key: 'the-last-place', token: await world.token() }
    const made = await book(world, guests[3]!, again)
    expect(await book(world, guests[3]!, again)).toEqual(made)
  })
})

describe('the control', () => {
  const PLACES = 5
  const ATTEMPTS = 40

  // The check constraint also prevents overselling, so the control drops it to test the lock alone.
  beforeAll(async () => {
    await world.pool.query('alter table calendars drop constraint calendars_places')
  })

  /**
   * The steps of a booking with its own functions: read (with or without the lock), decide, take.
   * @returns places sold
   */
  async function race(look: (tx: Tx, slot: number) => Promise<BookableSlot[]>): Promise<number> {
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { recruitment_number: PLACES })
    const now = world.clock.now()
    const attempt = (guest: UserActor) =>
      inTransaction(world.db, async (tx) => {
        const [row] = await look(tx, slot)
        if (row!.taken >= row!.recruitment_number) return
        await insertReservation(tx, {
          ...FREE,
          booker: { ...NOBODY, user_id: guest.id },
          experience_id: id,
          calendar_ids: [slot],
          now,
          cancel_deadline: now,
          first_starts_at: now,
          last_ends_at: now,
        })
      })
    await Promise.all(Array.from({ length: ATTEMPTS }, (_, i) => attempt(guests[i % CLIENTS]!)))
    return (await placesTaken([slot]))[0]!.taken
  }

  it('sells exactly the places with the lock', async () => {
    expect(await race((tx, slot) => lockBookableSlots(tx, [slot], null, asking(), null))).toBe(PLACES)
  })

  it('oversells without it', async () => {
    expect(await race((tx, slot) => findBookableSlots(tx, [slot], null))).toBeGreaterThan(PLACES)
  })
})

const NOBODY = { user_id: 0, session_id: null, address: null }
const asking = () => ({ booker: NOBODY, now: world.clock.now(), abandoned_since: world.clock.now() })

const FREE = {
  number_of_people: 1,
  option: null,
  coupon: null,
  message_to_host: '',
  unit_price: 0,
  quote: { tour: 0, option: 0, discount: 0, service_fee: 0, processing_fee: 0, total: 0 },
  rates: { service_rate_bp: 500, processing_rate_bp: 360 },
  cancellation_period: 2,
  experience_title: '体験',
  hosted_by: 'ホスト',
  shown_terms: {},
  hold_expires_at: null,
  provider: 'sandbox',
  idempotency_key: null,
  texts: [],
  via: null,
  lines: null,
}
