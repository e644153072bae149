// What a guest waits for: places in full slots, or new dates (docs/product/booking.md#waiting).
import type { WaitingBody, WaitingEntry } from '#contract/booking/waiting-schemas.ts'
import {
  type BookersSlot,
  expiredPlaces,
  findAwaitedExperience,
  findBookersSlots,
} from '#database/booking/reserve/bookable-slots.ts'
import {
  endEntry,
  endOffer,
  findOwnEntries,
  findOwnEntry,
  findOwnOffer,
  findWaiters,
  insertEntry,
  type NewEntry,
  type OwnEntryRow,
} from '#database/booking/shared/waiting.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { lockHoldsOf, lockSlot } from '#database/locks.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { isSinglePerson } from '#domain/booking/selection.ts'
import { abandonedSince } from '#domain/booking/unfinished-holds.ts'
import { MAX_UNUSED_OFFERS, MAX_WAITING, placesFor } from '#domain/booking/waiting.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { dateOf, formatDateShort, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { bookerOf } from '../shared/holds.ts'
import { partyOf } from '../shared/plan-booking.ts'
import { endUnusedOffer } from '../shared/waiting.ts'

const LIMIT = { most: 30, seconds: 3600, refusal: 'booking_too_many_attempts' } as const

function entryOf({ calendar_ids: _, lines, number_of_people, unused_offers, ...row }: OwnEntryRow): WaitingEntry {
  return {
    ...row,
    ...peopleOf({ number_of_people, lines }),
    offer: row.offer && { ...row.offer, ends_at: isoJapan(new Date(row.offer.ends_at)) },
    offers_left: MAX_UNUSED_OFFERS - unused_offers,
    created_at: isoJapan(row.created_at),
  }
}

/**
 * Lets a guest wait for one of these slots, or for all that are added later. A repeated call
 * returns the first entry.
 * @throws Refused booking_slot_unknown, mixed_experiences, experience_not_found, own_experience,
 * already_booked, a problem of a slot that no place could solve, waiting_not_full,
 * waiting_dates_free, waiting_exists, waiting_too_many, waiting_too_many_people,
 * waiting_until_invalid, and as partyOf; InvalidInput
 */
export async function addWaitingEntry(app: App, actor: UserActor, input: WaitingBody): Promise<WaitingEntry> {
  await limitAttempts(app, `waiting:${actor.id}`, LIMIT)
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    // The guest books nothing meanwhile, and adds no second entry.
    await lockHoldsOf(tx, actor.id, null)
    return entryOf(await (input.calendar_ids ? waitForSlots : waitForAnyDate)(tx, actor, input, now))
  })
}

async function waitForSlots(tx: Tx, actor: UserActor, input: WaitingBody, now: Date): Promise<OwnEntryRow> {
  const calendar_ids = [...new Set(input.calendar_ids)].sort((a, b) => a - b)
  const asking = { booker: bookerOf(actor, true), now, abandoned_since: abandonedSince(now) }
  const slots = await findBookersSlots(tx, calendar_ids, null, asking)
  const [first] = slots
  if (!first || slots.length < calendar_ids.length) throw new Refused('booking_slot_unknown')
  const { experience_id } = first
  if (slots.some((slot) => slot.experience_id !== experience_id)) throw new Refused('mixed_experiences')
  const own = await findOwnEntries(tx, actor.id, now)
  const same = own.find((entry) => !entry.new_dates && entry.calendar_ids.join() === calendar_ids.join())
  if (same) return same
  if (first.own) throw new Refused('own_experience')
  for (const slot of slots) {
    const with_places = { ...slot, experience_approved: slot.approve, places_left: slot.recruitment_number }
    const problem = acceptanceProblem(with_places, now)
    if (problem) throw new Refused(problem, { slot: nameOf(slot) })
    if (slot.earlier) throw new Refused('already_booked', { booked: nameOf(slot) })
  }
  const most = Math.min(...slots.map((slot) => slot.recruitment_number))
  const { places, lines } = checkedParty(first, input, most)
  if (own.some((entry) => entry.calendar_ids.some((id) => calendar_ids.includes(id))))
    throw new Refused('waiting_exists')
  const { waits_until } = input
  if (!(await isFull(tx, slots, { user_id: actor.id, places, now }))) throw new Refused('waiting_not_full')
  return await insertOwn(tx, actor, own, { experience_id, calendar_ids, places, lines, waits_until }, now)
}

async function waitForAnyDate(tx: Tx, actor: UserActor, input: WaitingBody, now: Date): Promise<OwnEntryRow> {
  const { experience_id } = input
  if (experience_id === undefined) throw new InvalidInput({ calendar_ids: ['日程を1つ以上選んでください。'] })
  const experience = await findAwaitedExperience(tx, experience_id, actor.id, now)
  if (!experience?.approve) throw new Refused('experience_not_found')
  if (experience.own) throw new Refused('own_experience')
  const { places, lines } = checkedParty(experience, input, experience.recruitment_number)
  if (!experience.lost && places <= experience.most_free) throw new Refused('waiting_dates_free')
  return await waitForNewDates(tx, actor, { experience_id, places, lines, waits_until: input.waits_until }, now)
}

/**
 * Lets a guest wait for all slots of an experience that are added later. An entry that does so
 * already stays as it is. The caller holds lockHoldsOf.
 * @throws Refused waiting_too_many, waiting_until_invalid
 */
export async function waitForNewDates(
  tx: Tx,
  actor: UserActor,
  wish: Pick<NewEntry, 'experience_id' | 'places' | 'lines' | 'waits_until'>,
  now: Date,
): Promise<OwnEntryRow> {
  const own = await findOwnEntries(tx, actor.id, now)
  const same = own.find((entry) => entry.new_dates && entry.experience.id === wish.experience_id)
  if (same) return same
  return await insertOwn(tx, actor, own, { ...wish, calendar_ids: [] }, now)
}

/**
 * @param own entries that the guest has already
 * @throws Refused waiting_until_invalid, waiting_too_many
 */
async function insertOwn(
  tx: Tx,
  { id: user_id }: UserActor,
  own: readonly OwnEntryRow[],
  entry: Omit<NewEntry, 'user_id' | 'created_at'>,
  now: Date,
): Promise<OwnEntryRow> {
  const today = dateOf(now)
  if (!isDate(entry.waits_until) || entry.waits_until < today || entry.waits_until > lastSingleDate(today))
    throw new Refused('waiting_until_invalid')
  if (own.length >= MAX_WAITING) throw new Refused('waiting_too_many')
  const id = await insertEntry(tx, { ...entry, user_id, created_at: now })
  return (await findOwnEntries(tx, user_id, now)).find((one) => one.id === id)!
}

const nameOf = ({ date, start_time }: BookersSlot) => `${formatDateShort(date)} ${start_time}`

/** @param most places @throws Refused waiting_too_many_people, people_must_be_one, and as partyOf */
function checkedParty(
  experience: Parameters<typeof partyOf>[0],
  { party = null, number_of_people: people = null }: WaitingBody,
  most: number,
) {
  const { places, lines, amount } = partyOf(experience, { party, people })
  if (places > 1 && isSinglePerson(1, amount)) throw new Refused('people_must_be_one')
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
    const entry = await findOwnEntry(tx, id, actor.id)
    if (!entry) throw new Refused('waiting_entry_not_found')
    const { offer } = entry
    if (offer) await lockSlot(tx, offer.calendar_id)
    const ended = await endEntry(tx, id, 'withdrawn', now)
    if (ended && offer) await endOffer(tx, offer.id, now)
    app.checkpoint('waiting:ending')
  })
}

/**
 * The guest doesn't want these places: they are free at once. The second unused offer ends the
 * entry. A repeated call changes nothing.
 * @throws Refused waiting_entry_not_found, also for another guest's
 */
export async function declineWaitingOffer(app: App, actor: UserActor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const offer = await findOwnOffer(tx, id, actor.id)
    if (!offer) throw new Refused('waiting_entry_not_found')
    await lockSlot(tx, offer.calendar_id)
    await endUnusedOffer(app, tx, offer, { declined: true })
    app.checkpoint('waiting:declining')
  })
}
