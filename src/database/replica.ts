// Reads on a streaming replica, if it has replayed the log as far as the reader needs. For any
// problem with the replica, the caller reads from the primary
// (docs/decisions/030-replicas-answer-when-caught-up.md).
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { type Db, openPool, type Pooler } from './client.ts'
import type { LogPosition } from './content-changes.ts'
import { withStatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/** Timeout for a connection and for the check of its position, ms. */
const ANSWERS_WITHIN = 1_000
/** Timeout for all statements of one read together, ms. */
const READS_WITHIN = 3_000
/** How long a failed replica isn't used, ms. */
const PAUSE = 5_000

/** For metrics. Counts since the start of the process. */
export type ReplicaState = {
  /** Reads that the replica answered. */
  used: number
  /** Reads for which it was behind. */
  behind: number
  /** Reads that failed. */
  failed: number
  /** Whether it isn't used at the moment. */
  paused: boolean
  /** For how long it has been behind, ms; 0 if it isn't. */
  lag: number
}

export type Replica = {
  /**
   * Runs `work` on the replica in one transaction, if it has replayed the log up to `needed`.
   * @param work reads with `db`; returns null if its result can't be used
   * @returns null if the caller must read from the primary
   */
  read: <T>(needed: LogPosition, work: (db: Db) => Promise<T | null>) => Promise<T | null>
  state: () => ReplicaState
  close: () => Promise<void>
}

type Options = {
  url: string
  /** How long the replica may be behind before it is paused, ms. */
  max_lag: number
  max: number
  pooler: Pooler
  /** The database that it must be a replica of. */
  primary: pg.Pool
  /** Called once when the replica is no longer used, and once when it is used again. */
  onChange: (usable: boolean, why: string) => void
  now?: () => number
}

/**
 * The timeout also ends statements after their caller gave up: a running statement can stop the
 * replica from replaying.
 */
const POSITION = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn,
  upper(lpad(to_hex(timeline_id), 8, '0')) as timeline, set_config('statement_timeout', '${READS_WITHIN}', true)
  from pg_control_checkpoint()`
type Position = { copies: boolean; lsn: number; timeline: string }

/** The same for a database and its replicas, different for any other. */
const IDENTITY = `select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()`

class Unusable extends Error {}

/** @returns the identity of the database behind the pool; a replica has the same */
export async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(IDENTITY)
  return oneRow(rows).id
}

/** Opens a replica. It connects at the first read, so the replica may be down at the start. */
export function openReplica({ url, max_lag, max, pooler, primary, onChange, now = Date.now }: Options): Replica {
  const pool = openPool(url, { max, pooler, connectTimeout: ANSWERS_WITHIN })
  const named: PostgresPool = pooler === 'transaction' ? pool : withStatementNames(pool)
  const counts = { used: 0, behind: 0, failed: 0 }
  let usable = true
  let paused_until = 0
  /** The position that it lacks, and since when (ms). */
  let missing: { lsn: number; since: number } | null = null
  let identity: Promise<string> | undefined
  const verified = new WeakSet<PostgresPoolClient>()

  const change = (to: boolean, why: string) => {
    if (usable !== to) onChange(to, why)
    usable = to
  }
  const pause = (why: string) => {
    paused_until = now() + PAUSE
    change(false, why)
  }

  async function assertCopy(client: PostgresPoolClient): Promise<void> {
    if (verified.has(client)) return
    identity ??= identityOf(primary)
    identity.catch(() => (identity = undefined))
    const { rows } = await client.query<{ id: string }>(IDENTITY, [])
    if (oneRow(rows).id !== (await identity)) throw new Unusable('DATABASE_REPLICA_URL is no copy of the database')
    verified.add(client)
  }

  /**
   * Statements of the same transaction see this position or a later one, because each takes its own
   * snapshot.
   */
  async function hasReplayed(client: PostgresPoolClient, needed: LogPosition): Promise<boolean> {
    await client.query('begin', [])
    await assertCopy(client)
    const { rows } = await client.query<Position>(POSITION, [])
    const { copies, lsn, timeline } = oneRow(rows)
    if (!copies) throw new Unusable('DATABASE_REPLICA_URL is no replica (any more)')
    if (missing && lsn >= missing.lsn) missing = null
    if (timeline === needed.timeline && lsn >= needed.lsn) return true
    counts.behind += 1
    missing ??= { lsn: needed.lsn, since: now() }
    if (now() - missing.since > max_lag) pause(`it has been behind for more than ${max_lag} ms`)
    return false
  }

  async function attempt<T>(client: PostgresPoolClient, needed: LogPosition, work: (db: Db) => Promise<T | null>) {
    if (!(await within(ANSWERS_WITHIN, hasReplayed(client, needed)))) {
      await client.query('commit', [])
      return null
    }
    const reading = readingOn(client, pool.options)
    const value = await within(READS_WITHIN, work(reading.db))
    if (reading.fault) throw reading.fault
    await within(ANSWERS_WITHIN, client.query('commit', []))
    change(true, '')
    if (value !== null) counts.used += 1
    return value
  }

  return {
    async read(needed, work) {
      if (now() < paused_until) return null
      let client: PostgresPoolClient | undefined
      try {
        client = await named.connect()
        const value = await attempt(client, needed, work)
        client.release()
        return value
      } catch (error) {
        // The state of this connection is unknown.
        ;(client as { release: (destroy: boolean) => void } | undefined)?.release(true)
        counts.failed += 1
        // A statement that was cancelled by a conflict with the replay says nothing about the next
        // one.
        if (errorCode(error) !== '40001') pause(errorMessage(error))
        return null
      }
    },
    state: () => ({
      ...counts,
      paused: now() < paused_until,
      lag: missing ? now() - missing.since : 0,
    }),
    close: () => pool.end(),
  }
}

type Reading = { db: Db; fault: unknown }

/**
 * A query builder on one connection, inside the transaction that is open there. Its begin, commit
 * and rollback do nothing.
 */
function readingOn(client: PostgresPoolClient, options: object): Reading {
  const reading: Reading = { db: undefined as never, fault: undefined }
  let last: Promise<unknown> = Promise.resolve()
  const one = {
    query(text: string, values: unknown[]) {
      if (text === 'begin' || text === 'commit' || text === 'rollback')
        return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
      // Concurrent queries run one after another.
      const answer = last.then(() => client.query(text, values))
      last = answer.catch((error: unknown) => (reading.fault ??= error))
      return answer
    },
    release: () => undefined,
  }
  const pool = { connect: async () => one as unknown as PostgresPoolClient, end: async () => undefined, options }
  reading.db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return reading
}

/** @throws Unusable after `ms`; `work` then continues and its error is ignored */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unusable(`no answer within ${ms} ms`)), ms)
  })
  work.catch(() => undefined)
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
