// What changed in public since a snapshot (migration 004): the question behind every cached page.
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

/**
 * @param since a snapshot that an earlier call gave, or null for the first
 * @returns the present snapshot, and the topics of all transactions that committed after `since`
 */
export async function readContentChanges(
  db: Db,
  since: string | null,
): Promise<{ snapshot: string; topics: string[] }> {
  const { rows } = await sql<{ snapshot: string; topics: string[] | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select array_agg(distinct topic) from content_changes
        where ${since}::text is not null and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as topics`.execute(db)
  return { snapshot: rows[0]!.snapshot, topics: rows[0]!.topics ?? [] }
}

/** Forgets changes that no cache can still ask about. */
export async function deleteOldContentChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('content_changes').where('at', '<', before).execute()
}
