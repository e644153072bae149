// Small parts of statements.
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from './client.ts'

/** A LIKE pattern for texts that contain this one. Wildcards in it are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a column has one of these values, for statements that mostly get one value. One value is
 * compared with `=`: with `any`, PostgreSQL expects ten rows, takes the stored plan for expensive
 * and plans the statement again each time, which can take 2 ms (docs/decisions/013).
 */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]})`

/**
 * The next value of `updated_at`. It is always later than the stored one, so two versions of an
 * experience never have the same millisecond. Edits and decisions compare versions by it.
 */
export const nextStamp = (now: Date) => sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`

/** The number of rows. @param from the statement from its `from` on */
export async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return oneRow(rows).count
}

/**
 * Whether reservation `r` was confirmed and isn't in the ledger. The second condition is always
 * true then. PostgreSQL uses the index `reservations_unposted` only with it.
 */
export const unposted = sql<boolean>`(r.posted_at is null and (r.ended_at is null or r.cancelled_by is not null)
  and r.confirmed_at is not null)`
