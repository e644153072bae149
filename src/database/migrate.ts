// Applies the numbered .sql files that a database doesn't have yet, in order. Each runs in its own
// transaction unless it says otherwise.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { statementsOf } from './sql-statements.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
// Any constant. It lets only one process migrate at a time.
const LOCK = 7_405_001

/** The first of the files that 001-baseline.sql replaced, before anything was deployed. */
const BEFORE_BASELINE = '001-accounts-and-reference.sql'

function refuseFormerSchema(applied: Iterable<string>): void {
  if (Iterator.from(applied).some((name) => name === BEFORE_BASELINE))
    throw new Error(
      'このデータベースは、公開前の古い版のつむぎが作ったもので、この版では使えません。体験用のデータなら、DATA_DIR のフォルダ（指定していなければ .data）を別の場所へ移すか消して、もう一度起動してください（体験用のデータは作り直されます）。DATABASE_URL を使っているなら、空のデータベースを指定してください。',
    )
}

type MigrationFile = { name: string; text: string; checksum: string }

/** Checksums of former texts with the same result. That of 086 needed PostgreSQL 17. */
const FORMER_TEXTS = new Map([
  ['086-names-as-they-sound.sql', '9d264ecffef10eaf817836b5b3055d5be9e225efeef12016df85dba132e51a3b'],
])

const isText = ({ name, checksum }: MigrationFile, applied: string | undefined) =>
  applied === checksum || (applied !== undefined && applied === FORMER_TEXTS.get(name))

/** In the order in which they are applied. */
function filesIn(folder: string): MigrationFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Compares the files with the applied migrations; changes nothing.
 * @returns names of files to apply, of those changed after they were applied, and of applied ones
 *   that this version doesn't have
 */
export async function compareMigrations(
  pool: pg.Pool,
  folder = FOLDER,
): Promise<{ pending: string[]; changed: string[]; unknown: string[] }> {
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`)
  const applied = oneRow(rows).known
    ? (await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows
    : []
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const files = filesIn(folder)
  const names = new Set(files.map(({ name }) => name))
  return {
    pending: files.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    changed: files
      .filter((file) => checksums.has(file.name) && !isText(file, checksums.get(file.name)))
      .map(({ name }) => name),
    unknown: applied.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

/**
 * Changes nothing. A newer schema is accepted: this version doesn't use its additions.
 * @throws Error naming the files that this version still has to apply
 */
export async function assertMigrated(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const { pending, changed, unknown } = await compareMigrations(pool, folder)
  refuseFormerSchema(unknown)
  if (pending.length > 0)
    throw new Error(
      `データベースに、まだ適用していない更新が ${pending.length} 件あります（${pending[0]} から）。npm run migrate を先に実行してください。`,
    )
  if (changed.length > 0) throw new Error(`${changed.join('、')} は適用済みですが、内容が変わっています。`)
}

export type MigrateOptions = {
  folder?: string
  /**
   * How long one attempt waits for a locked table, in ms. Later users of that table wait behind it.
   */
  lockTimeout?: number
  /** How long to retry one file, in ms. */
  patience?: number
  /** Pause between two attempts, in ms. */
  pause?: number
  /** Called before a file is retried, and when another process migrates. */
  onWait?: (why: string) => void
}

/**
 * Updates the schema while other processes use it. Several processes can call it at once. It needs
 * a session of its own, which a pooler in transaction mode doesn't give.
 * @returns names of the files that this call applied
 * @throws Error naming the file that failed, or one that was changed after it was applied; for a
 *   database of a version before 001-baseline.sql, what to do
 */
export async function migrate(
  pool: pg.Pool,
  { folder = FOLDER, lockTimeout = 2000, patience = 180_000, pause = 1000, onWait }: MigrateOptions = {},
): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  try {
    await client.query(`set lock_timeout = ${lockTimeout}; set statement_timeout = 0`)
    // Polls instead of waiting: `create index concurrently` waits for all running statements, so it
    // would wait for one that waits for this lock, forever.
    for (let reported = false; !(await takeLock(client)); await sleep(100)) {
      if (!reported) onWait?.('ほかのプロセスが更新しています')
      reported = true
    }
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const known = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    )
    refuseFormerSchema(known.keys())
    for (const file of filesIn(folder)) {
      const { name } = file
      const before = known.get(name)
      if (isText(file, before)) continue
      if (before) throw new Error(`${name} は適用済みですが、内容が変わっています。新しいファイルで変更してください。`)
      for (const until = Date.now() + patience; ;) {
        try {
          await (isOutside(file) ? applyOutside(client, file) : applyInside(client, file))
          break
        } catch (cause) {
          if (!BLOCKED.has(errorCode(cause) ?? '') || Date.now() > until)
            throw new Error(`${name} の適用に失敗しました: ${errorMessage(cause)}`, { cause })
          onWait?.(`${name}: ${errorMessage(cause)}`)
          await sleep(pause)
        }
      }
      applied.push(name)
    }
  } finally {
    // Closing the connection drops its settings and its lock.
    client.release(true)
  }
  return applied
}

/** Another transaction has a lock that it needs: lock_not_available, deadlock_detected. */
const BLOCKED = new Set(['55P03', '40P01'])

/** `create index concurrently` runs in no transaction, so each statement is sent alone. */
const isOutside = ({ text }: MigrationFile) => text.startsWith('-- outside a transaction')

async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return oneRow(rows).taken
}

const note = (client: pg.PoolClient, { name, checksum }: MigrationFile) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

async function applyInside(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.text)
    await note(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyOutside(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  // Such a statement waits for every older transaction, but nothing waits behind it.
  await client.query('set lock_timeout = 0')
  for (const { text } of statementsOf(file.text)) await client.query(text)
  await note(client, file)
}
