// Checks that the pooler and the replica match their settings.
import type pg from 'pg'
import { errorCode } from '#domain/shared/caught-error.ts'
import { openPool, type Pooler } from '#database/client.ts'
import { identityOf } from '#database/replica.ts'
import { findSessionSettings, sessionSettingsRemedy } from '#database/session-settings.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Finding } from './diagnose.ts'
import { tryOut } from './diagnose.ts'
import type { DatabaseSettings } from './database-settings.ts'

/**
 * Codes of PostgreSQL for a prepared statement that doesn't exist, or exists already, on this
 * connection.
 */
const UNKNOWN_NAME = new Set(['26000', '42P05'])

/**
 * Checks the pooler and the replica, if configured; changes nothing.
 * @param direct the database without the pooler
 */
export async function diagnoseScale(
  { database_url, database_pooler, replica }: DatabaseSettings,
  direct: pg.Pool,
): Promise<Finding[]> {
  const found: Finding[] = []
  if (database_url && database_pooler !== 'off')
    found.push(
      ...(await tryOut(
        'プーラー',
        'DATABASE_URL の宛先・利用者・パスワードと、プーラーが動いているかを確かめてください。',
        () => withPool(database_url, database_pooler, (pool) => diagnosePooler(pool, database_pooler, direct)),
      )),
    )
  if (replica)
    found.push(
      ...(await tryOut(
        'レプリカ',
        'DATABASE_REPLICA_URL の宛先・利用者・パスワードと、レプリカが動いているかを確かめてください。その間は元のデータベースが答えます。',
        () => withPool(replica.url, database_pooler, (pool) => diagnoseReplica(pool, direct, replica.max_lag)),
      )),
    )
  return found
}

async function withPool<T>(url: string, pooler: Pooler, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 4, pooler, connectTimeout: 5_000 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function diagnosePooler(pool: pg.Pool, pooler: Pooler, direct: pg.Pool): Promise<Finding[]> {
  const of = 'プーラー'
  const findings: Finding[] = []
  if ((await identityOf(pool)) !== (await identityOf(direct)))
    findings.push({
      of,
      state: 'wrong',
      what: 'DATABASE_URL と DATABASE_DIRECT_URL が、別のデータベースを指しています。',
      remedy: 'プーラーの先と DATABASE_DIRECT_URL をそろえてください。',
    })
  const others = await findSessionSettings(pool)
  if (others.length > 0)
    findings.push({
      of,
      state: others.some(({ needed }) => needed) ? 'wrong' : 'warning',
      what: `接続の設定が違います（${others.map(({ name, is }) => `${name}=${is}`).join('、')}）。`,
      remedy: sessionSettingsRemedy(others),
    })
  if (pooler === 'transaction-prepared' && !(await knowsPrepared(pool)))
    findings.push({
      of,
      state: 'wrong',
      what: 'プーラーがプリペアドステートメントを扱えません。',
      remedy:
        'PgBouncer なら 1.21 以上にして max_prepared_statements を設定するか、DATABASE_POOLER=transaction にしてください。',
    })
  return findings.length > 0 ? findings : [{ of, state: 'well', what: '使えます。' }]
}

/**
 * Whether a statement prepared in one transaction is known in the next one, while other connections
 * are busy.
 */
async function knowsPrepared(pool: pg.Pool): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  try {
    for (let round = 0; round < 3; round++)
      await Promise.all(
        clients.map((client, index) =>
          client.query({ name: `doctor_${index % 2}`, text: `select ${index % 2}, pg_sleep(0.01)` }),
        ),
      )
    return true
  } catch (error) {
    if (!UNKNOWN_NAME.has(errorCode(error) ?? '')) throw error
    return false
  } finally {
    for (const client of clients) client.release(true)
  }
}

async function diagnoseReplica(pool: pg.Pool, direct: pg.Pool, max_lag: number): Promise<Finding[]> {
  const of = 'レプリカ'
  const { rows } = await pool.query<{ copies: boolean }>('select pg_is_in_recovery() as copies')
  if (!oneRow(rows).copies)
    return [
      {
        of,
        state: 'wrong',
        what: 'DATABASE_REPLICA_URL の先は、書き込みのできるデータベースです。読み取りには使われません。',
        remedy: 'ストリーミングレプリケーションの複製を指定してください。',
      },
    ]
  if ((await identityOf(pool)) !== (await identityOf(direct)))
    return [
      {
        of,
        state: 'wrong',
        what: 'DATABASE_REPLICA_URL の先は、このデータベースの複製ではありません。読み取りには使われません。',
        remedy: '宛先とデータベースの名前を確かめ、複製を pg_basebackup で作り直してください。',
      },
    ]
  const took = await catchingUp(pool, direct, max_lag)
  if (took === null)
    return [
      {
        of,
        state: 'warning',
        what: `${(max_lag / 1000).toFixed(1)} 秒待っても追いつきません。その間は元のデータベースが答えます。`,
        remedy: '元のデータベースの pg_stat_replication と、レプリカのログを確かめてください。',
      },
    ]
  return [{ of, state: 'well', what: `使えます（${took} ミリ秒で追いつきました）。` }]
}

/**
 * @returns the time until the replica has what is written now, ms; null when that takes longer than
 * `most`
 */
async function catchingUp(pool: pg.Pool, direct: pg.Pool, most: number): Promise<number | null> {
  const { rows } = await direct.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  const { lsn } = oneRow(rows)
  const began = Date.now()
  for (;;) {
    const { rows: far } = await pool.query<{ reached: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      [lsn],
    )
    if (oneRow(far).reached) return Date.now() - began
    if (Date.now() - began > most) return null
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
