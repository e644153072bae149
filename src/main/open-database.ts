// The database at the start of the server: found or started, checked, migrated.
import path from 'node:path'
import type pg from 'pg'
import { findSessionSettings, openPool, type Pooler, sessionSettingsRemedy } from '#database/client.ts'
import { keepRunning } from '#database/embedded-restarts.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { describeHolder } from '#database/folder-lock.ts'
import { assertMigrated, migrate } from '#database/migrate.ts'
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import type { Environment } from './environment.ts'
import { CannotStart, complain, say } from './terminal.ts'

/** @returns `direct`: the database without a pooler */
export async function openDatabaseUrl(
  environment: Environment,
): Promise<{ url: string; direct: string; embedded: EmbeddedPostgres | null }> {
  const { database_url, database_direct_url } = environment
  if (database_url) return { url: database_url, direct: database_direct_url ?? database_url, embedded: null }
  say('内蔵の PostgreSQL を起動しています…')
  const embedded = await startEmbeddedPostgres(path.join(environment.data_dir, 'postgres'), {
    holder: { what: 'つむぎ', port: environment.port || null },
    onWait: (holder) => say(`${describeHolder(holder)}が終わるのを待っています…`),
  }).catch((cause: unknown) => {
    throw new CannotStart(errorMessage(cause), { cause })
  })
  return { url: embedded.url, direct: embedded.url, embedded }
}

/** The last line of PostgreSQL's log has the reason. */
const lastLine = (text: string) => text.trim().split('\n').at(-1)!

/** @returns stops the supervision */
export const keepEmbeddedRunning = (embedded: EmbeddedPostgres) =>
  keepRunning(embedded, {
    onEnd: (how, { number, most, minutes }) =>
      say(
        `内蔵の PostgreSQL が止まりました（${lastLine(how)}）。起動し直しています（${minutes}分に${most}回まで、これで${number}回目）…`,
      ),
    onRunning: () => say('内蔵の PostgreSQL が、また動きはじめました。'),
    onGivingUp: (how) => {
      const log = path.join(embedded.folder, 'postgres.log')
      complain(
        `内蔵の PostgreSQL が何度も止まるので、つむぎを終了します（${lastLine(how)}）。${log} を確かめて、もう一度起動してください。`,
      )
      process.exit(1)
    },
  })

/**
 * @throws CannotStart when the database doesn't respond, or when the pooler's sessions have
 * unsuitable settings
 */
export async function assertUsable(pool: pg.Pool, url: string, pooler: Pooler): Promise<void> {
  const unsafe = await findSessionSettings(pool).catch((cause: Error) => {
    throw new CannotStart(`データベースにつながりません（${hostOf(url)}）: ${cause.message || errorCode(cause)}`)
  })
  if (pooler !== 'off' && unsafe.some(({ needed }) => needed)) throw new CannotStart(sessionSettingsRemedy(unsafe))
}

export async function bringUpToDate(direct: string, { migrate_at_start }: Environment): Promise<void> {
  const pool = openPool(direct, { max: 1 })
  const onWait = (why: string) => say(`データベースの更新を待っています（${why}）…`)
  try {
    const applied = migrate_at_start ? await migrate(pool, { onWait }) : await assertMigrated(pool).then(() => [])
    if (applied.length > 0) say(`データベースを更新しました（${applied.length}件）。`)
  } catch (cause) {
    throw new CannotStart(`データベースの更新が済んでいません。${errorMessage(cause)}`, { cause })
  } finally {
    await pool.end()
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'DATABASE_URL'
  }
}
