// Settings of the database: the primary, a pooler in front of it, and a replica.
import type { Pooler } from '#database/client.ts'
import { BadConfiguration, type Mode, oneOf, type Source, together, wholeNumber } from './settings.ts'

export type DatabaseSettings = {
  /** null: the embedded PostgreSQL in data_dir. */
  database_url: string | null
  database_connections: number
  /** The kind of pooler between this process and database_url. */
  database_pooler: Pooler
  /**
   * The database without a pooler, for migrations and the job queue. Without a pooler the same as
   * database_url.
   */
  database_direct_url: string | null
  /** A replica for public reads; max_lag in ms. */
  replica: { url: string; max_lag: number } | null
}

/** Passwords and secrets of examples and instructions. */
const WELL_KNOWN =
  /^(postgres|postgresql|password|passw0rd|tsumugi\d*|secret|admin|root|test|example|changeme|change[-_]me|1234\d*)$/i

function readDatabaseUrl(source: Source, mode: Mode): string | null {
  const address = databaseAddress(source, mode, 'DATABASE_URL')
  if (address === null && mode === 'production')
    throw new BadConfiguration('本番では DATABASE_URL を指定してください。')
  return address
}

function databaseAddress(source: Source, mode: Mode, name: string): string | null {
  const address = source[name] || null
  if (address === null) return null
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
    throw new BadConfiguration(`${name} は postgres:// で始まるアドレスにしてください。`)
  if (mode === 'production' && WELL_KNOWN.test(new URL(address).password))
    throw new BadConfiguration(`${name} のパスワードが見本のままです。本番では推測できないものに変えてください。`)
  return address
}

const POOLERS = ['off', 'transaction', 'transaction-prepared'] as const

/** Settings of a pooler in front of DATABASE_URL. */
function readPooler(source: Source, mode: Mode): Pick<DatabaseSettings, 'database_pooler' | 'database_direct_url'> {
  const { database_pooler, direct } = together({
    database_pooler: () => oneOf(source, 'DATABASE_POOLER', 'off', POOLERS),
    direct: () => databaseAddress(source, mode, 'DATABASE_DIRECT_URL'),
  })
  if (database_pooler !== 'off' && !(source.DATABASE_URL && direct))
    throw new BadConfiguration(
      'DATABASE_POOLER を使うときは、DATABASE_URL（プーラー）と DATABASE_DIRECT_URL（データベースそのもの。更新とジョブが使います）を指定してください。',
    )
  return { database_pooler, database_direct_url: direct ?? (source.DATABASE_URL || null) }
}

function readReplica(source: Source, mode: Mode): DatabaseSettings['replica'] {
  const { url, max_lag } = together({
    url: () => databaseAddress(source, mode, 'DATABASE_REPLICA_URL'),
    max_lag: () => wholeNumber(source, 'DATABASE_REPLICA_MAX_LAG_MS', 5_000, 100, 60_000),
  })
  if (url === null) return null
  if (!source.DATABASE_URL)
    throw new BadConfiguration('DATABASE_REPLICA_URL は、DATABASE_URL と一緒に指定してください。')
  return { url, max_lag }
}

/** @throws BadConfiguration */
export function readDatabase(source: Source, mode: Mode): DatabaseSettings {
  const { pooler, ...settings } = together({
    database_url: () => readDatabaseUrl(source, mode),
    database_connections: () => wholeNumber(source, 'DATABASE_CONNECTIONS', 20, 2, 200),
    pooler: () => readPooler(source, mode),
    replica: () => readReplica(source, mode),
  })
  return { ...settings, ...pooler }
}
