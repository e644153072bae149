// Unpaid and abandoned holds: their numbers per user, session and address.
import { sql } from 'kysely'
import type { HeldRow } from '#domain/booking/unfinished-holds.ts'
import type { Tx } from '../../client.ts'

/** Who books, and from where. */
export type Booker = {
  user_id: number
  /** The id of the session; null if unknown. */
  session_id: number | null
  /** A hash of the client address; null for a call without one. */
  address: string | null
}

/**
 * A column with the holds of the user, the session and the address, and the holds recently
 * abandoned there. PostgreSQL evaluates it once per statement, whatever the number of rows. The
 * holds of the user are exact while `lockHoldsOf` is held. Those of the address are what was
 * committed before the statement began.
 * Each part scans one index. Such a scan marks dead entries (holds that were paid since), so the
 * next one skips them. A bitmap scan of several indexes doesn't, and becomes slower with every
 * booking until the next vacuum.
 * @param since when abandoned holds begin to count
 */
export const heldBefore = ({ user_id, session_id, address }: Booker, since: Date) => sql<HeldRow[]>`(
  select coalesce(json_agg(json_build_object(
    'whose', r.whose, 'status', r.status, 'hold_expires_at', r.hold_expires_at, 'ended_at', r.ended_at,
    'payment_state', (select p.state from payments p where p.reservation_id = r.id order by p.id desc limit 1),
    'places', (select coalesce(sum(rc.places), 0) from reservation_calendars rc where rc.reservation_id = r.id and not rc.released))), '[]')
  from (
    select 'own' as whose, id, status, hold_expires_at, ended_at from reservations
    where status = 'held' and user_id = ${user_id}::int
    union all
    select 'own', id, status, hold_expires_at, ended_at from reservations
    where status = 'held' and held_session = ${session_id}::int and user_id <> ${user_id}::int
    union all
    select 'own', id, status, hold_expires_at, ended_at from reservations
    where abandoned is not null and user_id = ${user_id}::int and ended_at > ${since}
    union all
    select 'address', id, status, hold_expires_at, ended_at from reservations
    where held_address = ${address}::text and (status = 'held' or (abandoned is not null and ended_at > ${since}))) r)`

/**
 * Removes session and address from holds that were made before `before`. Rows that other
 * transactions have locked are left for the next run.
 */
export async function clearHoldOrigins(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`update reservations set held_session = null, held_address = null
    where id in (select id from reservations where held_address is not null and status <> 'held' and created_at < ${before}
      order by id limit ${limit} for update skip locked)`.execute(tx)
}
