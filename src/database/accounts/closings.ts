// Accounts that their owners are closing (docs/product/accounts.md#closing-an-account).
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { countOf } from '../sql-parts.ts'
import { onlyRunBy } from './suspensions.ts'

export type Closing = {
  asked_at: Date
  closes_at: Date
  /** When the person was told why the account wasn't closed at `closes_at`. */
  told_at: Date | null
}

/** Null if the account isn't being closed, or doesn't exist. */
export async function findClosing(db: Db, user_id: number): Promise<Closing | null> {
  const { rows } = await sql<Closing>`select closing_asked_at as asked_at, closes_at, closing_told_at as told_at
    from users where id = ${user_id} and closes_at is not null`.execute(db)
  return rows[0] ?? null
}

/** Under the user's lock. */
export async function setClosing(tx: Tx, user_id: number, closing: Closing | null, now: Date): Promise<void> {
  const { asked_at, closes_at, told_at } = closing ?? { asked_at: null, closes_at: null, told_at: null }
  await sql`update users set closing_asked_at = ${asked_at}, closes_at = ${closes_at}, closing_told_at = ${told_at}, updated_at = ${now}
    where id = ${user_id}`.execute(tx)
}

/** Published experiences that are withdrawn when this user leaves. */
export const countRunAlone = (db: Db, user_id: number): Promise<number> =>
  countOf(db, sql`from experiences e where e.status = 'published' and ${onlyRunBy(user_id)}`)

/**
 * Active users whose account should be closed by now, by id.
 * @param after only those with a larger id: the next part
 */
export async function findDueClosings(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; told_at: Date | null }[]> {
  const { rows } = await sql<{ id: number; told_at: Date | null }>`select id, closing_told_at as told_at from users
    where closes_at <= ${now} and suspended_at is null and erased_at is null and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}
