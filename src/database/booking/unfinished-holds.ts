// Holds that are not paid yet, and those that came to nothing: how many there are, and of whom.
import { sql } from 'kysely'
import type { HeldRow } from '#domain/booking/unfinished-holds.ts'
import type { Tx } from '../client.ts'

/** Who books, and from where. */
export type Booker = {
  user_id: number
  /** The number of the session; null where nobody knows it. */
  session_id: number | null
  /** A hash of the address; null for a call that comes from no address. */
  address: string | null
}

/**
 * A column with the holds of the person, the session and the address, and with what was abandoned
 * there lately. PostgreSQL reads it once for a statement, whatever number of rows the statement
 * has. The holds of the person are exact while `lockHoldsOf` is held; those of the address are what
 * was committed before the statement began.
 * Each part scans one index. Such a scan marks dead entries (holds that were paid since), so that
 * the next one skips them; a bitmap scan of several indexes doesn't, and becomes slower with every
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
 * Removes where holds were made, of those that were made before `before`. Rows that others have
 * locked are left for the next round.
 */
export async function forgetTraces(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`update reservations set held_session = null, held_address = null
    where id in (select id from reservations where held_address is not null and status <> 'held' and created_at < ${before}
      order by id limit ${limit} for update skip locked)`.execute(tx)
}
