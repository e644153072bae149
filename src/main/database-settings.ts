// Settings of the database, and of a pooler in front of it.
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

const POOLERS = ['off', 'transaction'] as const

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

/** @throws BadConfiguration */
export function readDatabase(source: Source, mode: Mode): DatabaseSettings {
  const { pooler, ...settings } = together({
    database_url: () => readDatabaseUrl(source, mode),
    database_connections: () => wholeNumber(source, 'DATABASE_CONNECTIONS', 20, 2, 200),
    pooler: () => readPooler(source, mode),
  })
  return { ...settings, ...pooler }
}
