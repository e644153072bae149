// Checks with a write whether the database accepts writes
// (docs/decisions/036-ready-means-writable.md).
import { sql } from 'kysely'
import { errorCode } from '#domain/shared/caught-error.ts'
import { type Db, inTransaction } from './client.ts'

/** The table is emptied after this many rows (4 MB). */
const MOST_ROWS = 500
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03'

/** @throws the error of the database if it rejects writes */
export async function writeProbe(db: Db): Promise<void> {
  const { id } = await db.insertInto('write_probe').defaultValues().returning('id').executeTakeFirstOrThrow()
  if (id % MOST_ROWS === 0) await emptyProbes(db)
}

/**
 * Does not wait for a lock: a backup locks all tables for minutes, and a waiting TRUNCATE would
 * block the probes of all processes.
 */
async function emptyProbes(db: Db): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`lock table write_probe in access exclusive mode nowait`.execute(tx)
      await sql`truncate write_probe`.execute(tx)
    })
  } catch (error) {
    // The process that writes row 1000, 1500 … tries again.
    if (errorCode(error) !== LOCKED) throw error
  }
}
