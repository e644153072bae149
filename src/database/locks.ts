// Every lock of the product. The order, always: forms of experiences by id, users by id, holds of a
// person, calendars by id, coupon, reservations by id, payments by id; each as late as possible but
// before the check it protects (docs/booking.md). Who follows the order can't deadlock.
import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Ends a statement that reads slots as `c` in id order: what it reads stays true until the transaction ends. */
export const lockingSlots = sql`for update of c`

/**
 * Lets no other call take places for this person until the transaction ends. Only bookings take it.
 * It comes before the slots, because a call that waits for it must not keep slots locked.
 */
export async function lockHoldsOf(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holds of a person'), ${user_id}::int)`.execute(tx)
}

/** Locks one slot: nobody takes or gives back a place of it until the transaction ends. */
export async function lockSlot(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from calendars where id = ${id} for update`.execute(tx)
}

/**
 * Lets nobody else edit or decide this experience until the transaction ends. Comes before all row locks, and holds no row, so that guests go on
 * booking.
 */
export async function lockExperienceForm(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('experience form'), ${id}::int)`.execute(tx)
}

/**
 * Keeps these people as they are until the transaction ends, and lets nobody write rows of theirs (bookings, sessions) meanwhile. Only admins'
 * operations on people take it; a booking notices its user's row last, when all its own locks are held, and these wait for no slot.
 */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from users where id = any(${[...ids]}::int[]) order by id for update`.execute(tx)
}

/**
 * Locks the slots of an experience that are still to come, and all slots of these rules: what a form may change. Nobody takes or gives back a
 * place of them until the transaction ends.
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

/** Locks all slots that somebody's experiences are still to hold: who books one of them has booked it before, or finds what became of it. */
export async function lockComingSlotsOf(tx: Tx, user_id: number, now: Date): Promise<void> {
  await sql`select 1 from calendars
    where starts_at > ${now} and experience_id in (select id from experiences where user_id = ${user_id})
    order by id for update`.execute(tx)
}

/** Keeps a coupon from being used by anybody else until the transaction ends. @param code normalised */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await sql`select 1 from coupons where code = ${code} for update`.execute(tx)
}

/** The same by its id, for a change of the coupon itself: whoever is booking with it has counted before, or counts afterwards. */
export async function lockCouponRow(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from coupons where id = ${id} for update`.execute(tx)
}

/** Locks one reservation and then its payments. */
export async function lockReservation(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from reservations where id = ${id} for update`.execute(tx)
  await sql`select 1 from payments where reservation_id = ${id} order by id for update`.execute(tx)
}

/** Locks the slots of a reservation and then the reservation: for whatever gives places back. */
export async function lockReservationWithCalendars(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from calendars
    where id in (select calendar_id from reservation_calendars where reservation_id = ${id}) order by id for update`.execute(
    tx,
  )
  await lockReservation(tx, id)
}

/**
 * Locks a slot with everybody who has places in it: the slot and all other slots of their reservations, then those reservations, then
 * their payments.
 * @returns false when a booking came in between with slots that are not locked: nothing may be done, the transaction must begin anew
 */
export async function lockSlotWithReservations(tx: Tx, calendar_id: number): Promise<boolean> {
  const holding = sql`select reservation_id from reservation_calendars where calendar_id = ${calendar_id} and not released`
  const slots = sql`select calendar_id from reservation_calendars where reservation_id in (${holding})`
  const { rows } = await sql<{ id: number }>`select id from calendars
    where id = ${calendar_id} or id in (${slots}) order by id for update`.execute(tx)
  // From here on nobody can take a place in the slot, and nobody can give one back.
  const locked = rows.map((row) => row.id)
  const { rows: missed } = await sql`select 1 from (${slots}) as s where calendar_id <> all(${locked}::int[])`.execute(
    tx,
  )
  if (missed.length > 0) return false
  await sql`select 1 from reservations where id in (${holding}) order by id for update`.execute(tx)
  await sql`select 1 from payments where reservation_id in (${holding}) order by id for update`.execute(tx)
  return true
}

/** Keeps the members of a brand as they are until the transaction ends: whoever counts them counts right. */
export async function lockBrandMembers(tx: Tx, brand_id: number): Promise<void> {
  await sql`select 1 from brand_members where brand_id = ${brand_id} order by id for update`.execute(tx)
}

/** Keeps one of the short lists as it is until the transaction ends: its names, its order, what is retired. */
export async function lockReferenceList(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference list'), hashtext(${list}))`.execute(tx)
}

/**
 * Keeps the name of a category or theme as it is until the transaction ends.
 * @returns the experience after which search words still hold an older name; null when none do, or there is no such row
 */
export async function lockSearchFrom(tx: Tx, list: 'categories' | 'themes', id: number): Promise<number | null> {
  const { rows } = await sql<{ search_from: number | null }>`
    select search_from from ${sql.table(list)} where id = ${id} for update`.execute(tx)
  return rows[0]?.search_from ?? null
}

/**
 * Lets nobody else change the form of an ambassador, a brand or a community until the transaction ends. Rows that refer to it can be written
 * meanwhile.
 */
export async function lockForm(tx: Tx, table: 'ambassadors' | 'brands' | 'communities', id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
}

/** Keeps the members of an ambassador as they are until the transaction ends. */
export async function lockAmbassadorMembers(tx: Tx, ambassador_id: number): Promise<void> {
  await sql`select 1 from ambassador_members where ambassador_id = ${ambassador_id} order by user_id for update`.execute(
    tx,
  )
}
