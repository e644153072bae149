// Restores a backup into a database and checks that all of it is there.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { FolderTaken, tryFolderLock } from '#database/folder-lock.ts'
import { CannotDo } from '../installation.ts'
import { copyPictures, hashOf, type Manifest, readManifest } from './backups.ts'
import { connectionVariables, copyAsItIs, exitOf, findTool } from './programs.ts'
import { compareSums, SCHEMAS, sumTables } from './table-sums.ts'

/**
 * The role to which the schema grants rights (001-baseline.sql). The dump of one database doesn't
 * contain it.
 */
const ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'tsumugi_brand') then create role tsumugi_brand nologin; end if;
end $$`

/**
 * Restores a dump, in one transaction.
 * @param url an empty database
 * @param identity file of the key that `age` decrypts with
 * @throws CannotDo if the database isn't empty, the file differs from the saved one, or
 *   pg_restore fails
 */
export async function restoreDump(backup: string, url: string, identity: string | null): Promise<void> {
  const { dump, postgres } = readManifest(backup)
  if (!dump) throw new CannotDo('内蔵の PostgreSQL のバックアップは、DATABASE_URL を指定せずに戻してください。')
  const file = path.join(backup, dump.file)
  if ((await hashOf(file)) !== dump.sha256)
    throw new CannotDo(`${file} は、保存したときの中身ではありません（SHA-256 が違います）。`)
  if (dump.encrypted && !identity)
    throw new CannotDo('暗号化されたバックアップです。--identity で age の鍵のファイルを指定してください。')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p') limit 1`,
      [SCHEMAS],
    )
    if (rows[0])
      throw new CannotDo(
        `戻す先のデータベースが空ではありません（${rows[0].name} があります）。新しいデータベースを作ってください。`,
      )
    await client.query(ROLE)
    await pourIn(findTool('pg_restore', postgres).file, file, url, dump.encrypted ? identity : null)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function pourIn(program: string, file: string, url: string, identity: string | null): Promise<void> {
  const env = { ...process.env, ...connectionVariables(url) }
  const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${env.PGDATABASE}`]
  if (identity === null)
    return await exitOf(spawn(program, [...args, file], { env, stdio: ['ignore', 'inherit', 'inherit'] }), program)
  const decrypting = spawn('age', ['--decrypt', '--identity', identity, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const restoring = spawn(program, args, { env, stdio: ['pipe', 'inherit', 'inherit'] })
  await Promise.all([
    exitOf(decrypting, 'age'),
    exitOf(restoring, program),
    pipeline(decrypting.stdout, restoring.stdin),
  ])
}

/**
 * @param data_dir no server may have used it before
 * @throws CannotDo
 */
export function restoreFolder(backup: string, data_dir: string): void {
  const root = path.join(data_dir, 'postgres')
  if (readManifest(backup).kind !== 'folder')
    throw new CannotDo('pg_dump のバックアップです。戻す先を DATABASE_URL で指定してください。')
  if (fs.existsSync(root)) throw new CannotDo(`${root} がすでにあります。別の DATA_DIR を指定するか、よけてください。`)
  const lock = tryFolderLock(root, { what: 'npm run restore', ends_soon: true })
  if (!lock) throw new CannotDo(new FolderTaken(root).message)
  try {
    copyAsItIs(path.join(backup, 'postgres'), root)
  } finally {
    lock.release()
  }
  // With another secret all users would be signed out.
  if (fs.existsSync(path.join(backup, 'secret'))) copyAsItIs(path.join(backup, 'secret'), path.join(data_dir, 'secret'))
}

/** @throws CannotDo with a line for each table that differs from the backup */
export async function assertSame(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  const differences = compareSums(tables, await sumTables(client))
  if (differences.length > 0) throw new CannotDo(['バックアップと中身が違います。', ...differences].join('\n'))
}

/**
 * Adds the pictures of a backup to the existing ones.
 * @returns how many
 */
export function restorePictures(backup: string, data_dir: string): number {
  return copyPictures(path.join(backup, 'masters'), path.join(data_dir, 'images', 'masters'), null).files
}
