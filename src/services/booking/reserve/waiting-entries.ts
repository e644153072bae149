// What a guest waits for: full slots, until places become free (docs/product/booking.md#waiting).
import type { WaitingBody, WaitingEntry } from '#contract/booking/waiting-schemas.ts'
import { type BookersSlot, expiredPlaces, findBookersSlots } from '#database/booking/reserve/bookable-slots.ts'
import {
  endEntry,
  endOffer,
  findOfferOf,
  findOwnEntries,
  findWaiters,
  insertEntry,
  type OwnEntryRow,
} from '#database/booking/shared/waiting.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockHoldsOf, lockSlot } from '#database/locks.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { isSinglePerson } from '#domain/booking/selection.ts'
import { abandonedSince } from '#domain/booking/unfinished-holds.ts'
import { MAX_WAITING, placesFor } from '#domain/booking/waiting.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { dateOf, formatDateShort, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { bookerOf } from '../shared/holds.ts'
import { partyOf } from '../shared/plan-booking.ts'

const LIMIT = { most: 30, seconds: 3600, refusal: 'booking_too_many_attempts' } as const

function entryOf({ calendar_ids: _, lines, number_of_people, ...row }: OwnEntryRow): WaitingEntry {
  return {
    ...row,
    ...peopleOf({ number_of_people, lines }),
    offer: row.offer && { ...row.offer, ends_at: isoJapan(new Date(row.offer.ends_at)) },
    created_at: isoJapan(row.created_at),
  }
}

/**
 * Lets a guest wait for one of these slots. A repeated call returns the first entry.
 * @throws Refused booking_slot_unknown, mixed_experiences, own_experience, already_booked, a
 * problem of a slot that no place could solve, waiting_not_full, waiting_exists, waiting_too_many,
 * waiting_too_many_people, waiting_until_invalid, and as partyOf
 */
export async function addWaitingEntry(app: App, actor: UserActor, input: WaitingBody): Promise<WaitingEntry> {
  await limitAttempts(app, `waiting:${actor.id}`, LIMIT)
  const now = app.clock.now()
  const calendar_ids = [...new Set(input.calendar_ids)].sort((a, b) => a - b)
  return await inTransaction(app.db, async (tx) => {
    // The guest books nothing meanwhile, and adds no second entry.
    await lockHoldsOf(tx, actor.id, null)
    const asking = { booker: bookerOf(actor, true), now, abandoned_since: abandonedSince(now) }
    const slots = await findBookersSlots(tx, calendar_ids, null, asking)
    const [first] = slots
    if (!first || slots.length < calendar_ids.length) throw new Refused('booking_slot_unknown')
    if (slots.some(({ experience_id }) => experience_id !== first.experience_id)) throw new Refused('mixed_experiences')
    const own = await findOwnEntries(tx, actor.id, now)
    const same = own.find((entry) => entry.calendar_ids.join() === calendar_ids.join())
    if (same) return entryOf(same)
    const { places, lines } = checkedParty(slots, first, input, now)
    if (own.some((entry) => entry.calendar_ids.some((id) => calendar_ids.includes(id))))
      throw new Refused('waiting_exists')
    if (own.length >= MAX_WAITING) throw new Refused('waiting_too_many')
    if (!(await isFull(tx, slots, { user_id: actor.id, places, now }))) throw new Refused('waiting_not_full')
    const { waits_until } = input
    const id = await insertEntry(tx, {
      user_id: actor.id,
      experience_id: first.experience_id,
      calendar_ids,
      places,
      lines,
      waits_until,
      created_at: now,
    })
    return entryOf((await findOwnEntries(tx, actor.id, now)).find((entry) => entry.id === id)!)
  })
}

const nameOf = ({ date, start_time }: BookersSlot) => `${formatDateShort(date)} ${start_time}`

/** Who comes, if every slot could take them with enough free places. @throws Refused */
function checkedParty(slots: readonly BookersSlot[], first: BookersSlot, input: WaitingBody, now: Date) {
  if (first.own) throw new Refused('own_experience')
  for (const slot of slots) {
    const with_places = { ...slot, experience_approved: slot.approve, places_left: slot.recruitment_number }
    const problem = acceptanceProblem(with_places, now)
    if (problem) throw new Refused(problem, { slot: nameOf(slot) })
    if (slot.earlier) throw new Refused('already_booked', { booked: nameOf(slot) })
  }
  const today = dateOf(now)
  const { waits_until } = input
  if (!isDate(waits_until) || waits_until < today || waits_until > lastSingleDate(today))
    throw new Refused('waiting_until_invalid')
  const { places, lines, amount } = partyOf(first, {
    party: input.party ?? null,
    people: input.number_of_people ?? null,
  })
  if (places > 1 && isSinglePerson(1, amount)) throw new Refused('people_must_be_one')
  const most = Math.min(...slots.map((slot) => slot.recruitment_number))
  if (places > most) throw new Refused('waiting_too_many_people', { most })
  return { places, lines }
}

/** Whether one of the slots lacks places for these people, or others wait for them already. */
async function isFull(
  db: Db,
  slots: readonly BookersSlot[],
  { user_id, places, now }: { user_id: number; places: number; now: Date },
): Promise<boolean> {
  const ids = slots.map(({ id }) => id)
  const freed = await expiredPlaces(db, ids, now)
  const waiting = await findWaiters(db, ids, now)
  return slots.some((slot) => {
    const free = slot.recruitment_number - slot.taken + (freed.get(slot.id) ?? 0)
    const here = waiting.filter(({ calendar_id }) => calendar_id === slot.id)
    return placesFor(user_id, { ...slot, free }, here, now) < places
  })
}

/** What the caller waits for. */
export async function listWaitingEntries(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
): Promise<{ waiting_entries: WaitingEntry[] }> {
  return { waiting_entries: (await findOwnEntries(app.db, actor.id, app.clock.now())).map(entryOf) }
}

/**
 * The guest waits no longer. Places that an offer keeps are free at once. A repeated call changes
 * nothing.
 * @throws Refused waiting_entry_not_found, also for another guest's
 */
export async function endWaitingEntry(
  app: Pick<App, 'db' | 'clock' | 'checkpoint'>,
  actor: UserActor,
  id: number,
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const entry = await tx
      .selectFrom('waiting_entries')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (!entry) throw new Refused('waiting_entry_not_found')
    const offer = await findOfferOf(tx, id)
    if (offer) await lockSlot(tx, offer.calendar_id)
    const ended = await endEntry(tx, id, 'withdrawn', now)
    if (ended && offer) await endOffer(tx, offer.id, now)
    app.checkpoint('waiting:ending')
  })
}
