import { sql } from 'kysely'

/**
 * The next value of `updated_at`. It is always later than the stored one, so two versions of an
 * experience never have the same millisecond. Edits and decisions compare versions by it.
 */
export const nextStamp = (now: Date) => sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
