// A backup of the database and the pictures of this machine.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Environment } from '#main/environment.ts'
import { CannotDo, openEmbedded } from '../installation.ts'
import { copyPictures, hashOf, listBackups, type Manifest } from './backups.ts'
import { connectionVariables, copyAsItIs, exitOf, findTool } from './programs.ts'
import { sumTables, TRANSIENT } from './table-sums.ts'

type Installation = Pick<Environment, 'database_direct_url' | 'data_dir' | 'cloudinary' | 's3'>

export type BackupOptions = {
  /** The folder of all backups. */
  folder: string
  at: Date
  /** Public key for `age`, which encrypts the dump; null: not encrypted. */
  recipient: string | null
}

/**
 * Fills the folder of a new backup.
 * @throws CannotDo
 */
export async function makeBackup(
  installation: Installation,
  backup: string,
  { folder, at, recipient }: BackupOptions,
): Promise<Manifest> {
  const { database_direct_url: url, data_dir, cloudinary, s3 } = installation
  const database = url ? await dump(url, backup, recipient) : await copyFolder(data_dir, backup)
  // After the database, so every picture that it names is included. Additional ones do no harm.
  const last = listBackups(folder).at(-1)
  const pictures =
    cloudinary || s3
      ? null
      : copyPictures(
          path.join(data_dir, 'images', 'masters'),
          path.join(backup, 'masters'),
          last === undefined ? null : path.join(folder, last, 'masters'),
        )
  return { made_at: at.toISOString(), ...database, pictures }
}

type Database = Omit<Manifest, 'made_at' | 'pictures'>

/** The dump and the sums to compare it with use one snapshot, while other sessions write. */
async function dump(url: string, backup: string, recipient: string | null): Promise<Database> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { major, schema } = await describe(client)
    const { file: pg_dump } = findTool('pg_dump', major)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const file = recipient ? 'database.dump.age' : 'database.dump'
    const target = path.join(backup, file)
    const args = [
      '--format=custom',
      '--no-unlogged-table-data',
      `--snapshot=${rows[0]!.id}`,
      '--lock-wait-timeout=60000',
    ]
    const [tables] = await Promise.all([
      sumTables(client),
      save(pg_dump, [...args, ...TRANSIENT.map((name) => `--exclude-table-data=${name}`)], url, target, recipient),
    ])
    await client.query('rollback')
    const { size } = fs.statSync(target)
    const saved = { file, bytes: size, sha256: await hashOf(target), encrypted: recipient !== null }
    return { kind: 'dump', postgres: major, schema, tables, dump: saved }
  } finally {
    await client.end()
  }
}

async function describe(client: pg.ClientBase): Promise<{ major: number; schema: string }> {
  const { rows } = await client.query<{ major: number; schema: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, (select max(name) from migrations) as schema`,
  )
  return rows[0]!
}

async function save(program: string, args: string[], url: string, target: string, recipient: string | null) {
  const output = fs.createWriteStream(target, { mode: 0o600 })
  const dumping = spawn(program, args, {
    env: { ...process.env, ...connectionVariables(url) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dumped = exitOf(dumping, program)
  if (recipient === null) return await Promise.all([dumped, pipeline(dumping.stdout, output)])
  const encrypting = spawn('age', ['--recipient', recipient], { stdio: ['pipe', 'pipe', 'inherit'] })
  const encrypted = exitOf(encrypting, 'age')
  return await Promise.all([
    dumped,
    encrypted,
    pipeline(dumping.stdout, encrypting.stdin),
    pipeline(encrypting.stdout, output),
  ])
}

/** The embedded PostgreSQL has no pg_dump, so its folder is copied while it is stopped. */
async function copyFolder(data_dir: string, backup: string): Promise<Database> {
  const root = path.join(data_dir, 'postgres')
  if (!fs.existsSync(root)) throw new CannotDo(`${data_dir} には、バックアップするデータベースがありません。`)
  const embedded = await openEmbedded(data_dir)
  if (embedded.adopted)
    throw new CannotDo(
      '内蔵の PostgreSQL は、止めてからバックアップします。つむぎを終了して、もう一度実行してください。',
    )
  const summed = await summedUp(embedded.url).catch(async (error: unknown) => {
    await embedded.stop()
    throw error
  })
  await embedded.stop(() => {
    fs.mkdirSync(path.join(backup, 'postgres'))
    for (const name of ['data', 'password'])
      copyAsItIs(path.join(embedded.folder, name), path.join(backup, 'postgres', name))
  })
  if (fs.existsSync(path.join(data_dir, 'secret')))
    copyAsItIs(path.join(data_dir, 'secret'), path.join(backup, 'secret'))
  return { kind: 'folder', ...summed, dump: null }
}

async function summedUp(url: string): Promise<Omit<Database, 'kind' | 'dump'>> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { major, schema } = await describe(client)
    return { postgres: major, schema, tables: await sumTables(client) }
  } finally {
    await client.end()
  }
}
