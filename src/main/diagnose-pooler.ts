// Checks that the pooler matches its settings.
import type pg from 'pg'
import { findSessionSettings, openPool, sessionSettingsRemedy } from '#database/client.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { type Finding, findingsOf, tryOut } from './finding.ts'
import type { DatabaseSettings } from './database-settings.ts'

/** The same for a database and its copies, different for any other. */
async function identityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as id
     from pg_control_system()`,
  )
  return oneRow(rows).id
}

/**
 * Checks the pooler, if configured; changes nothing.
 * @param direct the database without the pooler
 */
export async function diagnosePooler(
  { database_url, database_pooler }: DatabaseSettings,
  direct: pg.Pool,
): Promise<Finding[]> {
  if (!database_url || database_pooler === 'off') return []
  const check = async () => {
    const pool = openPool(database_url, { max: 1, pooler: database_pooler, connectTimeout: 5_000 })
    try {
      return await diagnosePool(pool, direct)
    } finally {
      await pool.end()
    }
  }
  return await tryOut(
    'プーラー',
    'DATABASE_URL の宛先・利用者・パスワードと、プーラーが動いているかを確かめてください。',
    check,
  )
}

async function diagnosePool(pool: pg.Pool, direct: pg.Pool): Promise<Finding[]> {
  const { well, wrong, warning } = findingsOf('プーラー')
  const findings: Finding[] = []
  if ((await identityOf(pool)) !== (await identityOf(direct)))
    findings.push(
      wrong(
        'DATABASE_URL と DATABASE_DIRECT_URL が、別のデータベースを指しています。',
        'プーラーの先と DATABASE_DIRECT_URL をそろえてください。',
      ),
    )
  const others = await findSessionSettings(pool)
  const report = others.some(({ needed }) => needed) ? wrong : warning
  if (others.length > 0)
    findings.push(
      report(
        `接続の設定が違います（${others.map(({ name, is }) => `${name}=${is}`).join('、')}）。`,
        sessionSettingsRemedy(others),
      ),
    )
  return findings.length > 0 ? findings : [well('使えます。')]
}
