// Reads on a copy of the database that follows it by itself (streaming replication), and only on one that has come as far as the reader
// needs. Whatever is wrong with the copy, the caller reads from the primary (decision 031).
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { oneRow } from '#domain/shared/one-row.ts'
import { type Db, openPool, type Pooler } from './client.ts'
import type { LogPosition } from './content-changes.ts'
import { withStatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/** How long a connection and the question how far it is may take, ms. */
const ANSWERS_WITHIN = 1_000
/** How long all statements of one read may take together, ms. */
const READS_WITHIN = 3_000
/** How long a copy that failed is left alone, ms. */
const PAUSE = 5_000

/** For whoever watches the process. Counts since its start. */
export type ReplicaState = {
  /** Reads that the copy answered. */
  used: number
  /** Reads for which it wasn't far enough. */
  behind: number
  /** Reads that it began and could not end, or could not begin. */
  failed: number
  /** Whether it is left alone for the moment. */
  paused: boolean
  /** For how long it has not been far enough, ms; 0 while it is. */
  lag: number
}

export type Replica = {
  /**
   * Runs `work` on the copy, in one transaction, if it has come as far as `needed`.
   * @param work reads by `db`, and says by null that what it read is of no use
   * @returns null when the primary has to be asked
   */
  read: <T>(needed: LogPosition, work: (db: Db) => Promise<T | null>) => Promise<T | null>
  state: () => ReplicaState
  close: () => Promise<void>
}

type Options = {
  url: string
  /** How long the copy may be behind before it is left alone for a while, ms. */
  max_lag: number
  max: number
  pooler: Pooler
  /** The database that it must be a copy of. */
  primary: pg.Pool
  /** Told once when the copy is no longer used, and once when it is again. */
  onChange: (usable: boolean, why: string) => void
  now?: () => number
}

/** What nobody waits for any more ends there too: a statement that goes on can keep the copy from following. */
const FAR = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn,
  upper(lpad(to_hex(timeline_id), 8, '0')) as timeline, set_config('statement_timeout', '${READS_WITHIN}', true)
  from pg_control_checkpoint()`
type Far = { copies: boolean; lsn: number; timeline: string }

/** The same for a database and its copies, and for nothing else. */
const IDENTITY = `select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()`

class Unusable extends Error {}

/** @returns the identity of the database behind the pool: the same for its copies */
export async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(IDENTITY)
  return oneRow(rows).id
}

/** Opens a copy. Nothing is asked of it before the first read, so it may be away. */
export function openReplica({ url, max_lag, max, pooler, primary, onChange, now = Date.now }: Options): Replica {
  const pool = openPool(url, { max, pooler, connectTimeout: ANSWERS_WITHIN })
  const named: PostgresPool = pooler === 'transaction' ? pool : withStatementNames(pool)
  const counts = { used: 0, behind: 0, failed: 0 }
  let usable = true
  let paused_until = 0
  /** What it has not had since when. */
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

  /** In a transaction of its own statements see what came later, never less: each takes its snapshot after this. */
  async function isFar(client: PostgresPoolClient, needed: LogPosition): Promise<boolean> {
    await client.query('begin', [])
    await assertCopy(client)
    const { rows } = await client.query<Far>(FAR, [])
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
    if (!(await within(ANSWERS_WITHIN, isFar(client, needed)))) {
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
        // Its connection is in nobody knows what state.
        ;(client as { release: (destroy: boolean) => void } | undefined)?.release(true)
        counts.failed += 1
        // A statement that had to give way to what is copied says nothing about the next.
        if ((error as { code?: string }).code !== '40001') pause((error as Error).message)
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

/** A query builder on one connection, in the transaction that is open there. What is begun and ended in it is part of that one. */
function readingOn(client: PostgresPoolClient, options: object): Reading {
  const reading: Reading = { db: undefined as never, fault: undefined }
  let last: Promise<unknown> = Promise.resolve()
  const one = {
    query(text: string, values: unknown[]) {
      if (text === 'begin' || text === 'commit' || text === 'rollback')
        return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
      // What is asked at the same time goes one after another.
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

/** @throws Unusable when it takes longer; what it does then goes on unheard */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unusable(`no answer within ${ms} ms`)), ms)
  })
  work.catch(() => undefined)
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
