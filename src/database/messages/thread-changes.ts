// Which threads changed since a snapshot, for open pages. The same way as the change check of
// cached responses (content-changes.ts): a comparison of ids or times would miss a transaction that
// began early and committed late.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'

export type ChangedThread = {
  id: number
  guest_id: number
  host_user_id: number | null
  ambassador_id: number | null
}

/**
 * @param since snapshot of an earlier call, or null for the first
 * @returns the current snapshot, and the threads of all transactions that committed after `since`
 */
export async function readThreadChanges(
  db: Db,
  since: string | null,
): Promise<{ snapshot: string; threads: ChangedThread[] }> {
  // A row that was restored from another server may have a transaction id of the future.
  const { rows } = await sql<{ snapshot: string; threads: ChangedThread[] | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(json_build_object('id', id, 'guest_id', guest_id, 'host_user_id', host_user_id, 'ambassador_id', ambassador_id))
        from threads where ${since}::text is not null and changed_xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(changed_xid, ${since}::pg_snapshot)
          and pg_visible_in_snapshot(changed_xid, pg_current_snapshot())) as threads`.execute(db)
  const { snapshot, threads } = oneRow(rows)
  return { snapshot, threads: threads ?? [] }
}

/** The ambassadors of a user, whose threads the user shares. */
export async function findAmbassadorIds(db: Db, user_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ambassador_members')
    .select('ambassador_id')
    .where('user_id', '=', user_id)
    .orderBy('ambassador_id')
    .execute()
  return rows.map((row) => row.ambassador_id)
}
