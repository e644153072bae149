// Every row lock of the product. The order, always: calendars by id, coupon, reservation, payment; each as late as possible but
// before the check it protects (docs/booking.md). Who follows the order can't deadlock.
import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Ends a statement that reads slots as `c` in id order: what it reads stays true until the transaction ends. */
export const lockingSlots = sql`for update of c`

/** Keeps a coupon from being used by anybody else until the transaction ends. @param code normalised */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await sql`select 1 from coupons where code = ${code} for update`.execute(tx)
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
