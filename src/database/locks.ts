// Every row lock of the product. The order, always: calendars by id, coupon, reservation, payment; each as late as possible but
// before the check it protects (docs/booking.md). Who follows the order can't deadlock.
import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Locks slots in id order. Only those that exist come back. */
export async function lockCalendars(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select 1 from calendars where id = any(${[...ids]}::int[]) order by id for update`.execute(tx)
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
