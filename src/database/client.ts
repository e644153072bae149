// The connection pool, the query builder on it, and the one way to open a transaction.
import { Kysely, type LogConfig, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { errorCode } from '#domain/shared/caught-error.ts'
import { withStatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/** For reads. */
export type Db = Kysely<DB>
/**
 * For writes: a plain Db is not assignable to it, so nothing is written outside a transaction. Not
 * `Transaction<DB>`, because tsc would compare all of its members with those of `Kysely<DB>`.
 */
export type Tx = Pick<Transaction<unknown>, 'isTransaction' | 'transaction' | 'startTransaction' | 'destroy'> & Db
/** Work in a transaction, as kysely calls it. */
const inside = <T>(work: (tx: Tx) => Promise<T>) => work as (tx: unknown) => Promise<T>

const { builtins } = pg.types

// Set for this pool only, because other libraries share the module and expect its defaults. int8
// and numeric fit in a double here. Dates and times stay text, as the product uses them
// (YYYY-MM-DD, HH:MM).
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIME, (value) => value.slice(0, 5)],
])
const getTypeParser = ((oid: number, format?: 'text') =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser

/**
 * Settings at the start of each session. Statements are many and small, so one that used several
 * cores would only delay the others. Pages are in memory or on flash.
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
 * What connects us to PostgreSQL. `transaction`: a pooler that may use another connection for each
 * transaction. Nothing may depend on the session: statements have no names, and the operator sets
 * SESSION_SETTINGS on the server.
 */
export type Pooler = 'off' | 'transaction'

/** `text` has placeholders, never the values. */
export type EndedStatement = { text: string; ms: number; error?: unknown }

export type OpenOptions = {
  /** Maximum number of connections of this process. */
  max?: number
  /** Called for connections that the server closed while they were idle. */
  onIdleError?: (error: Error) => void
  /** Called when a statement ended. */
  onStatement?: (statement: EndedStatement) => void
  /** How long a statement may wait for a lock, in ms. Not with a pooler. */
  lockTimeout?: number
  pooler?: Pooler
  /** How long to wait for a connection, in ms. */
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
    // Poolers reject it, or drop it after the transaction.
    ...(pooler === 'off' ? { options: options.join(' ') } : {}),
    connectionTimeoutMillis: connectTimeout,
  })
  // Without listeners, the process exits when a connection is closed while no statement runs on it,
  // in the pool or between two statements of a transaction. The pool replaces it; its user gets the
  // error from the next statement.
  pool.on('error', (error) => onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onIdleError?.(error)))
  return pool
}

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

/** Reads of one state of the database: no write of another transaction comes between them. */
export const inSnapshot = async <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(inside(read))

const RETRYABLE = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction; an error rolls it back. Deadlocks and serialization failures are
 * retried, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(inside(work))
    } catch (error) {
      if (attempt >= 3 || !RETRYABLE.has(errorCode(error) ?? '')) throw error
    }
  }
}

type SettingName = keyof typeof SESSION_SETTINGS

/**
 * A setting of sessions behind a pooler, which doesn't let us set them ourselves, that differs from
 * ours. `needed`: without it requests could hang, or times be wrong.
 */
type OtherSetting = { name: SettingName; is: string; needed: boolean }

/** @returns the settings that differ from SESSION_SETTINGS */
export async function findSessionSettings(pool: pg.Pool): Promise<OtherSetting[]> {
  const names = Object.keys(SESSION_SETTINGS) as SettingName[]
  const { rows } = await pool.query<{ name: SettingName; is: string }>(
    'select name, current_setting(name) as is from unnest($1::text[]) as name',
    [names],
  )
  return rows
    .filter(({ name, is }) => is.replace(/^Etc\//, '') !== SESSION_SETTINGS[name])
    .map(({ name, is }) => ({ name, is, needed: name === 'TimeZone' || (name.endsWith('_timeout') && is === '0') }))
}

/** Instructions for the operator of the database. */
export function sessionSettingsRemedy(others: readonly OtherSetting[]): string {
  const commands = others.map(
    ({ name }) => `  alter role （利用者） in database （データベース） set ${name} = '${SESSION_SETTINGS[name]}';`,
  )
  return [
    'プーラー越しの接続の設定が違います。次を実行し、プーラーの接続を作り直してください（docs/operations.md の「Scale」）。',
    ...commands,
  ].join('\n')
}
