// Applies the numbered .sql files that a database has not seen yet, in order, each in its own transaction.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const FOLDER = path.join(import.meta.dirname, 'migrations')
// Any constant: only one process migrates at a time.
const LOCK = 7_405_001

type MigrationFile = { name: string; text: string; checksum: string }

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
 * Compares the files with what the database has seen; changes nothing.
 * @returns names of files to apply, of those changed after they were applied, and of applied ones that this version doesn't have
 */
export async function compareMigrations(
  pool: pg.Pool,
  folder = FOLDER,
): Promise<{ pending: string[]; changed: string[]; unknown: string[] }> {
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`)
  const applied = rows[0]!.known
    ? (await pool.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows
    : []
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const files = filesIn(folder)
  const names = new Set(files.map(({ name }) => name))
  return {
    pending: files.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    changed: files
      .filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
      .map(({ name }) => name),
    unknown: applied.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

/**
 * Brings the schema up to date. Safe to call from several processes at once.
 * @returns names of the files applied now
 * @throws Error naming the file that failed, or one that was changed after it was applied
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const known = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    )
    for (const { name, text, checksum } of filesIn(folder)) {
      const before = known.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`${name} は適用済みですが、内容が変わっています。新しいファイルで変更してください。`)
      try {
        await client.query('begin')
        await client.query(text)
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`${name} の適用に失敗しました: ${(cause as Error).message}`, { cause })
      }
      applied.push(name)
    }
  } finally {
    // The connection's settings and its lock end with it.
    client.release(true)
  }
  return applied
}
