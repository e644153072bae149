// Which public content changed since a snapshot (001-baseline.sql, "Cache invalidation"). The
// change check of cached pages.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from './client.ts'

export type ContentChanges = {
  snapshot: string
  topics: string[]
  /** Of the write-ahead log, which a failover changes. Null if it wasn't requested. */
  timeline: string | null
}

/**
 * @param since snapshot of an earlier call, or null for the first
 * @param asks_timeline doubles the cost of the statement
 * @returns the current snapshot, and the topics of all transactions that committed after `since`
 */
export async function readContentChanges(
  db: Db,
  since: string | null,
  asks_timeline: boolean,
): Promise<ContentChanges> {
  const { rows } = await sql<{ snapshot: string; topics: string[] | null; timeline: string | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select array_agg(distinct topic) from content_changes
        where ${since}::text is not null and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as topics,
      case when ${asks_timeline} then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`.execute(db)
  const { snapshot, topics, timeline } = oneRow(rows)
  return { snapshot, topics: topics ?? [], timeline }
}

/** Deletes changes that are older than every cached snapshot. */
export async function deleteOldContentChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('content_changes').where('at', '<', before).execute()
}
