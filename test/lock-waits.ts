// Tests of two transactions continue when one of them waits for the other.
import { sql } from 'kysely'
import type { Db } from '#database/client.ts'

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Resolves when a connection to this database waits for a lock. Other databases of the server don't
 * count.
 */
export async function untilLockWait(db: Db): Promise<void> {
  while ((await waiting.execute(db)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
