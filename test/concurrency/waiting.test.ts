// 200 clients book, cancel, and use or let pass their offers around the last places of a slot for
// which others wait. A trigger notes every booking that passed over an entry that fits whole. The
// control test ignores the entries, which proves that the trigger detects the fault.
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { addWaitingEntry, endWaitingEntry, listWaitingEntries } from '#services/booking/reserve/waiting-entries.ts'
import { offerPlaces } from '#services/booking/sweep/offer-places.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'

const CLIENTS = 200
const HOLDERS = 12
const PARTIES = [3, 1, 2, 4, 1, 2, 3, 1, 2, 1]
const world = bookingWorld({ connections: 20 })

let people: UserActor[] = []
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 50 }, () => aUser(world.db)))
  await world.pool.query(`
    create table test.passed_over (reservation_id integer, entry_id integer);
    create function test.note_passed_over() returns trigger language plpgsql as $$
    begin
      insert into test.passed_over
      select new.reservation_id, w.id
      from reservations r join calendars c on c.id = new.calendar_id
      cross join lateral (select coalesce(sum(k.number_of_people), 0) as places from kept_places k
        join waiting_entries o on o.id = k.entry_id and o.user_id = r.user_id
        where k.calendar_id = c.id and k.cancelled_at = r.created_at) offered
      join waiting_entries w on w.state = 'waiting' and w.calendar_ids @> array[c.id] and w.user_id <> r.user_id
        and w.id < coalesce((select min(o.id) from waiting_entries o where o.state = 'waiting' and o.user_id = r.user_id
          and o.calendar_ids @> array[c.id]), 2147483647)
      where r.id = new.reservation_id and new.places > offered.places
        and not exists (select from kept_places k where k.entry_id = w.id and k.cancelled_at is null)
        and w.places <= c.recruitment_number - c.taken + new.places - offered.places;
      return null;
    end $$;
    create trigger note_passed_over after insert on reservation_calendars for each row execute function test.note_passed_over();`)
})

/** Numbers from 0 to below `most`, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
}

async function storm(seed: number, ignored = false) {
  const random = numbers(seed)
  const { id } = await anExperience(world.db, { price: 1000 })
  const slot = await aSlot(world.db, id, { date: '2026-12-20', recruitment_number: 2 * HOLDERS })
  const holders = await Promise.all(Array.from({ length: HOLDERS }, () => aUser(world.db)))
  const held = await Promise.all(
    holders.map(async (holder) => ({
      holder,
      id: (await booked(world, holder, { calendar_ids: [slot], number_of_people: 2 })).id,
    })),
  )
  const waiters = await Promise.all(PARTIES.map(() => aUser(world.db)))
  for (const [at, number_of_people] of PARTIES.entries())
    await addWaitingEntry(world, waiters[at]!, { calendar_ids: [slot], number_of_people, waits_until: '2026-12-18' })
  // The product doesn't see an entry whose last day is over; the trigger does.
  if (ignored)
    await world.db
      .updateTable('waiting_entries')
      .set({ waits_until: '2026-01-01' })
      .where('experience_id', '=', id)
      .execute()

  const pause = () => setTimeout(random(2500))
  const buy = async (guest: UserActor) => {
    const number_of_people = 1 + random(2)
    await pause()
    return await refusalOf(book(world, guest, { calendar_ids: [slot], number_of_people }))
  }
  /** Uses the offer, gives it up, or tries a card that is declined and then a good one. */
  const answer = async (guest: UserActor, at: number) => {
    for (let tries = 0; tries < 40; tries++) {
      await setTimeout(100)
      const [entry] = (await listWaitingEntries(world, guest)).waiting_entries
      if (!entry) return
      if (!entry.offer) continue
      if (at % 4 === 3) return await endWaitingEntry(world, guest, entry.id)
      const wish = { calendar_ids: [slot], number_of_people: entry.number_of_people }
      if (at % 2 === 1) await refusalOf(book(world, guest, { ...wish, card: 'declined' }))
      expect(await refusalOf(book(world, guest, wish))).toBeUndefined()
    }
  }
  const cancel = async (one: (typeof held)[number]) => {
    await pause()
    await cancelReservation(world, one.holder, one.id, undefined)
  }
  const sweeps = async () => {
    for (let n = 0; n < 25 && !ignored; n++) {
      await setTimeout(100)
      await offerPlaces(world)
    }
  }
  // Some places are free before the first client comes: the control doesn't depend on speed.
  for (const one of held.splice(0, 3)) await cancelReservation(world, one.holder, one.id, undefined)
  const clients = CLIENTS - HOLDERS - waiters.length - 2
  const codes = await Promise.all([
    ...Array.from({ length: clients }, (_, at) => buy(people[at % people.length]!)),
    ...held.map(cancel),
    ...(ignored ? [] : waiters.map(answer)),
    sweeps(),
    sweeps(),
  ])
  const { rows } = await world.pool.query<{ entry_id: number }>('select * from test.passed_over')
  await world.pool.query('delete from test.passed_over')
  const entries = await world.db
    .selectFrom('waiting_entries')
    .select(['state', 'places'])
    .where('experience_id', '=', id)
    .execute()
  return { passed_over: rows.length, codes: new Set(codes), entries, slot }
}

describe('200 clients around the last places', () => {
  it('pass over nobody who waits and fits, and no place is sold twice', async () => {
    const { passed_over, codes, entries, slot } = await storm(20_261_128)
    expect(passed_over).toBe(0)
    // Refused as full or for too many people; some buy the places that nobody waits for.
    const expected = new Set<unknown>([undefined, 'booked_and_full', 'slot_full', 'too_many_holds', 'too_many_people'])
    expect([...codes].filter((code) => !expected.has(code))).toEqual([])
    expect(entries.filter(({ state }) => state === 'booked').length).toBeGreaterThan(3)
    expect(await offerPlaces(world)).toBe(0)
    expect(await wrongCounters(world.pool)).toEqual([])
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
    const found = await checkInvariants(world.db, world.clock.now())
    expect(found.filter(({ subject }) => subject === `calendar ${slot}`)).toEqual([])
  }, 60_000)

  it('pass over those who wait if the booking ignores them', async () => {
    const { passed_over, codes } = await storm(20_261_129, true)
    // Somebody has booked at all.
    expect([...codes]).toContain(undefined)
    expect(passed_over).toBeGreaterThan(0)
  }, 60_000)
})
