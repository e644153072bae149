import { sql } from 'kysely'

/**
 * Whether reservation `r` was confirmed and isn't in the ledger. The second condition is always
 * true then. PostgreSQL uses the index `reservations_unposted` only with it.
 */
export const unposted = sql<boolean>`(r.posted_at is null and (r.ended_at is null or r.cancelled_by is not null)
  and r.confirmed_at is not null)`
