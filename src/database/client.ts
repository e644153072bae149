// The connection pool, the query builder on it, and the one way to open a transaction.
import { Kysely, type LogConfig, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { withStatementNames } from './statement-names.ts'
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

/**
 * What a session of ours starts with. Many small statements at once: one that takes several cores only makes the others wait. Pages come
 * from memory or flash.
 */
export const SESSION_SETTINGS = {
  lock_timeout: '10s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
} as const

/**
 * What is between us and PostgreSQL. `transaction`: a pooler that gives each transaction another connection, so nothing may be left to a
 * session: no names of statements, and what a session starts with is told to the server (SESSION_SETTINGS) by whoever runs it.
 * `transaction-prepared`: the same, but it knows prepared statements.
 */
export type Pooler = 'off' | 'transaction' | 'transaction-prepared'

/** Its text has places for its values, not the values. */
export type EndedStatement = { text: string; ms: number; error?: unknown }

export type OpenOptions = {
  /** Most connections this process holds. */
  max?: number
  /** Told about connections that the server cut while they were idle. */
  onIdleError?: (error: Error) => void
  /** Told of each statement when it ended. */
  onStatement?: (statement: EndedStatement) => void
  /** How long a statement may wait for a lock, in ms. Not with a pooler. */
  lockTimeout?: number
  pooler?: Pooler
  /** How long a connection is waited for, in ms. */
  connectTimeout?: number
}

/** Opens a pool on the database at `url`. Connections are made when first used. */
export function openPool(
  url: string,
  { max = 20, onIdleError, lockTimeout, pooler = 'off', connectTimeout = 15_000 }: OpenOptions = {},
): pg.Pool {
  const settings = { ...SESSION_SETTINGS, ...(lockTimeout === undefined ? {} : { lock_timeout: `${lockTimeout}ms` }) }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    // Poolers refuse it, or forget it with the transaction.
    ...(pooler === 'off' ? { options: options.join(' ') } : {}),
    connectionTimeoutMillis: connectTimeout,
  })
  // Without listeners a connection cut while nothing runs on it, in the pool or between two statements of a transaction, ends the
  // process. The pool replaces it; whoever holds it hears of it with the next statement.
  pool.on('error', (error) => onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onIdleError?.(error)))
  return pool
}

/** A pool and the query builder on it. */
export function openDatabase(url: string, options: OpenOptions = {}): { pool: pg.Pool; db: Db } {
  const { onStatement } = options
  const pool = openPool(url, options)
  const named = options.pooler === 'transaction' ? pool : withStatementNames(pool)
  const log: LogConfig | undefined =
    onStatement &&
    ((event) =>
      onStatement({
        text: event.query.sql,
        ms: event.queryDurationMillis,
        ...(event.level === 'error' && { error: event.error }),
      }))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }), log }) }
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
