// All locks of the product, in the order of docs/booking.md#locks: each is taken as late as
// possible, but before the check that it protects. With one order, deadlocks are impossible.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'
import { unposted } from './sql-parts.ts'

/**
 * For the end of a statement that reads slots as `c` in id order. The rows it read can't change
 * until the transaction ends.
 */
export const lockingSlots = sql`for update of c`

/**
 * No other call can take places for this user, nor for an unproven one of this address (hashed;
 * null doesn't lock). They come before the slots: a call that waits must lock no slot.
 */
export async function lockHoldsOf(tx: Tx, user_id: number, address: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holds of a person'), ${user_id}::int)`.execute(tx)
  if (address === null) return
  await sql`select pg_advisory_xact_lock(hashtext('holds of an address'), hashtext(${address}))`.execute(tx)
}

/** No other call can add favorites of this user. It is taken with no other lock. */
export async function lockFavoritesOf(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('favorites of a person'), ${user_id}::int)`.execute(tx)
}

/** No other call can add deposits of the card company. It is taken with no other lock. */
export async function lockDeposits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('deposits of the card company'))`.execute(tx)
}

/** Locks one slot: its number of taken places can't change until the transaction ends. */
export async function lockSlot(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from calendars where id = ${id} for update`.execute(tx)
}

/**
 * No other call can edit or decide this experience until the transaction ends. It comes before all
 * row locks and locks no row, so guests can book meanwhile.
 */
export async function lockExperienceForm(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('experience form'), ${id}::int)`.execute(tx)
}

/**
 * No other call can change these users, or insert rows that refer to them (bookings, sessions),
 * until the transaction ends. Only operations of admins on users, and closing one's own account,
 * take this lock. A booking needs its user's row last, when it has all its own locks. These
 * operations wait for no slot meanwhile.
 */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from users where id = any(${[...ids]}::int[]) order by id for update`.execute(tx)
}

/**
 * Two calls that change where one user's notices go run one after another. Bookings of the user go
 * on meanwhile.
 */
export async function lockPushOf(tx: Tx, user_id: number): Promise<void> {
  await sql`select 1 from users where id = ${user_id} for no key update`.execute(tx)
}

/**
 * Locks what the form of an experience may change: its future slots, and all slots of these rules.
 * Their taken places can't change until the transaction ends.
 */
export async function lockComingSlots(
  tx: Tx,
  experience_id: number,
  now: Date,
  rule_uuids: readonly string[],
): Promise<void> {
  await sql`select 1 from calendars
    where experience_id = ${experience_id} and (starts_at > ${now} or recurrence_rule_uuid = any(${[...rule_uuids]}::uuid[]))
    order by id for update`.execute(tx)
}

/**
 * Locks the reservations with places in coming slots of the experience. The caller holds the locks
 * of these slots, so no reservation can be added or leave meanwhile.
 */
export async function lockComingReservations(tx: Tx, experience_id: number, now: Date): Promise<void> {
  await sql`select 1 from reservations
    where status in ('held', 'confirmed') and id in (
      select rc.reservation_id from reservation_calendars rc join calendars c on c.id = rc.calendar_id
      where c.experience_id = ${experience_id} and c.starts_at > ${now} and not rc.released)
    order by id for update`.execute(tx)
}

/**
 * Locks all future slots of this user's experiences. A booking of one of them either committed
 * before, or sees afterwards what was done to the slot.
 */
export async function lockComingSlotsOf(tx: Tx, user_id: number, now: Date): Promise<void> {
  await sql`select 1 from calendars
    where starts_at > ${now} and experience_id in (select id from experiences where user_id = ${user_id})
    order by id for update`.execute(tx)
}

/**
 * No other call can use or change this coupon until the transaction ends. A booking counts its uses
 * either before the lock or after a change.
 * @param by its id, or its normalized code
 */
export async function lockCoupon(tx: Tx, by: { id: number } | { code: string }): Promise<void> {
  const coupon = 'id' in by ? sql`id = ${by.id}` : sql`code = ${by.code}`
  await sql`select 1 from coupons where ${coupon} for update`.execute(tx)
}

/** Locks open requests `q`. Those that are being answered are left out. */
export const lockingRequests = sql`for update of q skip locked`

/**
 * Which of these consents are valid. None of them can end until the transaction ends.
 * @param tokens of consents
 */
export async function holdConsents(tx: Tx, tokens: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ token: string }>`select token from mail_consents
    where token = any(${[...tokens]}::text[]) and ended_at is null order by id for share`.execute(tx)
  return new Set(rows.map(({ token }) => token))
}

/** Locks experiences `e`, threads `t` or reviews `v`. Those that somebody changes now are left out. */
export const lockingUnused = (alias: 'e' | 't' | 'v') => sql`for no key update of ${sql.ref(alias)} skip locked`

/** Locks one reservation, and with it its payments: they change only under this lock. */
export async function lockReservation(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from reservations where id = ${id} for update`.execute(tx)
}

/** Whether a concurrent booking or change came in between, so that some of `slots` aren't locked. */
async function misses(tx: Tx, slots: RawBuilder<unknown>, locked: readonly { id: number }[]): Promise<boolean> {
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql`select 1 from (${slots}) as s where calendar_id <> all(${ids}::int[])`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the slots of a reservation and then the reservation, for all that releases places.
 * @param more slots that it gets
 * @throws Error that runs the transaction again if the reservation was changed meanwhile
 */
export async function lockReservationWithCalendars(tx: Tx, id: number, more: readonly number[] = []): Promise<void> {
  const slots = sql`select calendar_id from reservation_calendars where reservation_id = ${id}`
  const { rows } = await sql<{ id: number }>`select id from calendars
    where id in (${slots} union select unnest(${[...more]}::int[])) order by id for update`.execute(tx)
  await lockReservation(tx, id)
  if (await misses(tx, slots, rows))
    throw Object.assign(new Error(`the slots of reservation ${id} changed`), { code: '40001' })
}

/**
 * Locks a slot with everything that depends on it: the slot and all other slots of its
 * reservations, then those reservations.
 * @param to the slot to which it is postponed
 * @returns false if a concurrent booking added slots that are not locked: change nothing and
 *   start a new transaction
 */
export async function lockSlotWithReservations(tx: Tx, calendar_id: number, to?: number): Promise<boolean> {
  const holding = sql`select reservation_id from reservation_calendars where calendar_id = ${calendar_id} and not released`
  const slots = sql`select calendar_id from reservation_calendars where reservation_id in (${holding})`
  const { rows } = await sql<{ id: number }>`select id from calendars
    where id in (${calendar_id}, ${to ?? calendar_id}) or id in (${slots}) order by id for update`.execute(tx)
  // From here on no call can take or release a place in the slot.
  if (await misses(tx, slots, rows)) return false
  await sql`select 1 from reservations where id in (${holding}) order by id for update`.execute(tx)
  return true
}

/** Locks those who wait for a slot; after slots and reservations. */
export const lockWaiting = (tx: Tx, calendar_id: number) =>
  sql`select 1 from waiting_entries where state = 'waiting' and calendar_ids @> array[${calendar_id}::int]
    order by id for no key update`.execute(tx)

/**
 * No other call of this admin can decide refunds until the transaction ends, so their sum of the
 * day stays correct. It comes after slots and reservations, and before threads.
 */
export async function lockRefundsOf(tx: Tx, admin_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('refunds of an admin'), ${admin_id}::int)`.execute(tx)
}

/**
 * The person with this address joins no brand and leaves none until the transaction ends. It comes
 * before the members of a brand.
 */
export async function lockBrandPerson(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('person of brands'), hashtext(${email}))`.execute(tx)
}

/** The members of a brand can't change until the transaction ends: a count of them stays true. */
export async function lockBrandMembers(tx: Tx, brand_id: number): Promise<void> {
  await sql`select 1 from brand_members where brand_id = ${brand_id} order by id for update`.execute(tx)
}

/**
 * A list of reference data can't change until the transaction ends: its names, its order, its
 * retired items.
 */
export async function lockReferenceList(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference list'), hashtext(${list}))`.execute(tx)
}

/**
 * The name of a category or theme can't change until the transaction ends.
 * @returns the experience after which search words still contain an older name; null if there is
 *   none, or no such row
 */
export async function lockSearchFrom(tx: Tx, list: 'categories' | 'themes', id: number): Promise<number | null> {
  const { rows } = await sql<{ search_from: number | null }>`
    select search_from from ${sql.table(list)} where id = ${id} for update`.execute(tx)
  return rows[0]?.search_from ?? null
}

/**
 * No other call can change the form of an ambassador, a brand or a community until the transaction
 * ends. Rows that refer to it can be inserted meanwhile.
 */
export async function lockForm(tx: Tx, table: 'ambassadors' | 'brands' | 'communities', id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
}

/**
 * The brand and the visibility of a community can't change until the transaction ends.
 * @returns them as they are now; undefined if there is no such community
 */
export async function holdCommunity(tx: Tx, id: number) {
  const { rows } = await sql<{ brand_id: number | null; published: boolean; accepting_applications: boolean }>`
    select brand_id, published, accepting_applications from communities where id = ${id} for share`.execute(tx)
  return rows[0]
}

/** The members of an ambassador can't change until the transaction ends. */
export async function lockAmbassadorMembers(tx: Tx, ambassador_id: number): Promise<void> {
  await sql`select 1 from ambassador_members where ambassador_id = ${ambassador_id} order by user_id for update`.execute(
    tx,
  )
}

/** Only one admin makes a payout run at a time. It comes before the locks of runs and payees. */
export async function lockPayoutRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout runs'))`.execute(tx)
}

/** For the end of a statement that reads payees as `p` in id order: none of them changes. */
export const lockingPayees = sql`for no key update of p`

/** Locks a payout run with its payouts, changed only under this lock. It comes before payees. */
export async function lockPayoutRun(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from payout_runs where id = ${id} for update`.execute(tx)
}

/** Locks the payees of a run: no account and no state changes until the transaction ends. */
export async function lockPayeesOfRun(tx: Tx, run_id: number): Promise<void> {
  await sql`select 1 from payees where id in (select payee_id from payouts where run_id = ${run_id})
    order by id for update`.execute(tx)
}

/**
 * Locks a payee, so that its state can't change until the transaction ends. Only a payout run is
 * locked before it.
 */
export async function lockPayee(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from payees where id = ${id} for update`.execute(tx)
}

/**
 * Locks ended reservations that the ledger lacks. It waits for nobody: what another transaction has
 * locked is posted by it, or by the next run. Statements after it see all refunds of the locked
 * ones.
 * @returns their ids
 */
export async function lockToPost(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.id from reservations r
    where ${unposted} and r.last_ends_at <= ${now}
    order by r.last_ends_at, r.id limit ${limit} for update skip locked`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * The user stays active until the transaction ends: an admin's suspension or erasure waits. It
 * comes before the lock of a thread.
 * @returns false if the user is suspended or erased
 */
export async function holdActiveUser(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users
    where id = ${id} and suspended_at is null and erased_at is null for key share`.execute(tx)
  return rows.length > 0
}

/**
 * No other call can write into these threads until the transaction ends, so the messages of each
 * are committed in the order of their ids. It is the last lock of a transaction.
 */
export async function lockThreads(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from threads where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx)
}
