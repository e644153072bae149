// Families and groups book the last places of a slot. The control test removes the lock and must
// oversell.
import { beforeAll, describe, expect, it } from 'vitest'
import { findBookableSlots, lockBookableSlots } from '#database/booking/reserve/bookable-slots.ts'
import { insertReservation } from '#database/booking/reserve/hold.ts'
import { inTransaction } from '#database/client.ts'
import { linesOf, sumsOf } from '#domain/booking/party.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { Refused } from '#services/shared/refused.ts'
import { book, bookingWorld, wrongCounters } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'
import { aFamily, partyOf } from '../price-types.ts'

const CLIENTS = 24
const REFUSALS = ['slot_full', 'too_many_people', 'slot_not_empty']
const world = bookingWorld({ connections: CLIENTS })
let guests: UserActor[] = []

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
})

/** The same numbers in each run, from 0 to 1. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** `groups`: how many of the parties want the whole slot, from 0 to 1. */
async function parties(places: number, count: number, groups: number, seed: number) {
  const { id } = await anExperience(world.db, { price: 3000, recruitment_number: places })
  const [adult, child, infant, group] = await aFamily(world.db, id)
  const slot = await aSlot(world.db, id, { recruitment_number: places })
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const wishes = Array.from({ length: count }, () =>
    random() < groups
      ? { party: partyOf([group, 1 + upTo(7)]), places }
      : (([adults, children, infants]) => ({
          party: partyOf([infant, infants], [adult, adults], [child, children]),
          places: adults + children,
        }))([1 + upTo(2), upTo(2), upTo(2)] as const),
  )
  return { id, slot, wishes }
}

async function outcomesOf({ slot, wishes }: Awaited<ReturnType<typeof parties>>) {
  return await Promise.all(
    wishes.map(async (wish, at) => {
      try {
        await book(world, guests[at % CLIENTS]!, { calendar_ids: [slot], party: wish.party })
        return { ...wish, refused: null }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { ...wish, refused: error }
      }
    }),
  )
}
const takenOf = async (slot: number) =>
  (await world.db.selectFrom('calendars').select('taken').where('id', '=', slot).executeTakeFirstOrThrow()).taken

describe('500 parties want 100 places', () => {
  it('never oversold, and nobody is refused who fits', async () => {
    const asked = await parties(100, 500, 0.05, 20_261_128)
    const outcomes = await outcomesOf(asked)
    const sold = outcomes.filter(({ refused }) => refused === null).reduce((sum, { places }) => sum + places, 0)
    expect(await takenOf(asked.slot)).toBe(sold)
    expect(sold).toBeLessThanOrEqual(100)
    for (const { refused, places } of outcomes) {
      if (refused === null) continue
      expect(REFUSALS).toContain(refused.code)
      // Places only become fewer here, so those at the end tell, too.
      expect(places).toBeGreaterThan(Number(refused.details.places_left))
      expect(places).toBeGreaterThan(100 - sold)
    }
    expect(await wrongCounters(world.pool)).toEqual([])
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  }, 120_000)

  it('a group gets the whole slot, or finds somebody in it', async () => {
    const winners = new Set<boolean>()
    for (let seed = 1; seed <= 12; seed++) {
      const asked = await parties(10, 24, 0.5, seed)
      const outcomes = await outcomesOf(asked)
      const booked = outcomes.filter(({ refused }) => refused === null)
      const whole = booked.filter(({ party, places }) => party.length === 1 && places === 10)
      expect(await takenOf(asked.slot)).toBe(booked.reduce((sum, { places }) => sum + places, 0))
      if (whole.length > 0) expect(booked).toHaveLength(1)
      for (const { refused } of outcomes) if (refused) expect(REFUSALS).toContain(refused.code)
      winners.add(whole.length > 0)
    }
    expect(winners).toEqual(new Set([false, true]))
    expect(await wrongCounters(world.pool)).toEqual([])
  }, 120_000)
})

describe('the control', () => {
  // The check constraint also prevents overselling, so the control drops it to test the lock alone.
  beforeAll(async () => {
    await world.pool.query('alter table calendars drop constraint calendars_places')
  })

  /** @returns places sold of 10 */
  async function race(isLocked: boolean): Promise<number> {
    const { id, slot, wishes } = await parties(10, 40, 0.2, 7)
    const now = world.clock.now()
    const booker = { user_id: 0, session_id: null, address: null }
    await Promise.all(
      wishes.map(({ party }, at) =>
        inTransaction(world.db, async (tx) => {
          const asking = { booker, now, abandoned_since: now }
          const [row] = isLocked
            ? await lockBookableSlots(tx, [slot], null, asking, null)
            : await findBookableSlots(tx, [slot], null)
          const { lines } = linesOf(row!.price_types!, party, row!.recruitment_number)
          const { places } = sumsOf(lines!)
          if (places > row!.recruitment_number - row!.taken) return
          await insertReservation(tx, {
            booker: { ...booker, user_id: guests[at % CLIENTS]!.id },
            experience_id: id,
            calendar_ids: [slot],
            number_of_people: places,
            lines,
            option: null,
            coupon: null,
            via: null,
            message_to_host: '',
            unit_price: 0,
            quote: { tour: 0, option: 0, discount: 0, service_fee: 0, processing_fee: 0, total: 0 },
            rates: { service_rate_bp: 500, processing_rate_bp: 360 },
            cancellation_period: 2,
            cancel_deadline: now,
            first_starts_at: now,
            last_ends_at: now,
            experience_title: '家族の会',
            hosted_by: '主催 たろう',
            shown_terms: {},
            now,
            hold_expires_at: null,
            provider: 'sandbox',
            idempotency_key: null,
            texts: [],
          })
        }),
      ),
    )
    return await takenOf(slot)
  }

  it('sells at most the places with the lock', async () => {
    expect(await race(true)).toBeLessThanOrEqual(10)
  })
  it('oversells without it', async () => {
    expect(await race(false)).toBeGreaterThan(10)
  })
})
