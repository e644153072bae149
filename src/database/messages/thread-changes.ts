// Which threads changed since a snapshot, for open pages. The same way as the change check of
// cached responses (content-changes.ts): a comparison of ids or times would miss a transaction that
// began early and committed late.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'

/** `user_ids`: everybody who takes part, with the members of an ambassador. */
export type ChangedThread = { id: number; user_ids: readonly number[] }

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
      (select json_agg(json_build_object('id', t.id, 'user_ids', array(
          select p.id from unnest(array[t.guest_id, t.host_user_id]) as p (id) where p.id is not null
          union select m.user_id from ambassador_members m where m.ambassador_id = t.ambassador_id)))
        from threads t where ${since}::text is not null and t.changed_xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(t.changed_xid, ${since}::pg_snapshot)
          and pg_visible_in_snapshot(t.changed_xid, pg_current_snapshot())) as threads`.execute(db)
  const { snapshot, threads } = oneRow(rows)
  return { snapshot, threads: threads ?? [] }
}

/** Those of these sessions that are over, or whose user is suspended or erased. */
export async function findEndedSessions(db: Db, session_ids: readonly number[]): Promise<number[]> {
  // `limit` makes it an index scan for each session, whatever their number.
  const { rows } = await sql<{ id: number }>`
    select asked.id::int as id from jsonb_array_elements_text(${JSON.stringify(session_ids)}::jsonb) as asked (id)
    left join lateral (
      select s.id from user_sessions s join users u on u.id = s.user_id
      where s.id = asked.id::int and s.expires_at > now() and u.suspended_at is null and u.erased_at is null
      limit 1
    ) as valid on true
    where valid.id is null`.execute(db)
  return rows.map(({ id }) => id)
}
