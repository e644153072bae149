// The connection pool, the query builder on it, and the one way to open a transaction.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { DB } from './tables.ts'

/** For reads. */
export type Db = Kysely<DB>
/** For writes: a plain Db is not assignable to it, so nothing is written outside a transaction. */
export type Tx = Transaction<DB>

const { builtins } = pg.types

// Told to this pool alone, because other libraries share the module and expect its defaults.
// int8 and numeric fit in a double here; dates and times stay the text the product speaks (YYYY-MM-DD, HH:MM).
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIME, (value) => value.slice(0, 5)],
])
const getTypeParser = ((oid: number, format?: 'text') =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser

export type OpenOptions = {
  /** Most connections this process holds. */
  max?: number
  /** Told about connections that the server cut while they were idle. */
  onIdleError?: (error: Error) => void
  /** How long a statement may wait for a lock, in ms. */
  lockTimeout?: number
}

/** Opens a pool on the database at `url`. Connections are made when first used. */
export function openDatabase(url: string, { max = 20, onIdleError, lockTimeout = 10_000 }: OpenOptions = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    // Many small statements at once: a statement that takes several cores only makes the others wait. Pages come from memory or flash.
    options: `-c lock_timeout=${lockTimeout} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1`,
    connectionTimeoutMillis: 15_000,
  })
  // Without listeners a connection cut while nothing runs on it, in the pool or between two statements of a transaction, ends the
  // process. The pool replaces it; whoever holds it hears of it with the next statement.
  pool.on('error', (error) => onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onIdleError?.(error)))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }) }
}

const RETRYABLE = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction; a throw rolls it back. Deadlocks and serialisation failures are tried again,
 * so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 3 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
