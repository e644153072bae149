// What changed in public since a snapshot (001-baseline.sql, "Cache invalidation"): the question behind every cached page.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from './client.ts'

/** A place in the log that the database writes of itself, and that its copies follow. `lsn` in bytes; those of one timeline can be compared. */
export type LogPosition = { timeline: string; lsn: number }

export type ContentChanges = {
  snapshot: string
  topics: string[]
  /** Whatever the snapshot shows stands in the log before it. */
  lsn: number
  /** Null where it wasn't asked for. */
  timeline: string | null
}

/**
 * @param since a snapshot that an earlier call gave, or null for the first
 * @param asks_timeline it costs as much again as the rest of the question
 * @returns the present snapshot, and the topics of all transactions that committed after `since`
 */
export async function readContentChanges(
  db: Db,
  since: string | null,
  asks_timeline: boolean,
): Promise<ContentChanges> {
  // The functions are asked when the snapshot is taken already. What waits to be written to the disk counts: with synchronous_commit off
  // it can be seen before.
  const { rows } = await sql<{ snapshot: string; topics: string[] | null; lsn: string; timeline: string | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select array_agg(distinct topic) from content_changes
        where ${since}::text is not null and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as topics,
      pg_current_wal_insert_lsn() as lsn,
      case when ${asks_timeline} then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`.execute(db)
  const { snapshot, topics, lsn, timeline } = oneRow(rows)
  return { snapshot, topics: topics ?? [], lsn: bytesOf(lsn), timeline }
}

/** @param lsn as PostgreSQL writes it: two hexadecimal numbers of 32 bits */
function bytesOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** Forgets changes that no cache can still ask about. */
export async function deleteOldContentChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('content_changes').where('at', '<', before).execute()
}
