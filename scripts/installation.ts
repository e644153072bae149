// Shared by scripts/commands: the settings of the server, its database, and error messages without
// a stack.
import path from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '#database/client.ts'
import { type JoinedPostgres, joinEmbeddedPostgres } from '#database/embedded.ts'
import { FolderTaken, describeHolder } from '#database/folder-lock.ts'
import { assertMigrated } from '#database/migrate.ts'
import { lockedAccountNumbers, lockedPayoutNumbers, sealedFiles } from '#gateways/payouts/sealed.ts'
import { loadDemonstration } from '#main/demo.ts'
import { type Environment, readEnvironment } from '#main/environment.ts'
import { BadConfiguration } from '#main/settings.ts'

export type Opened = { pool: pg.Pool; db: Db; url: string }

/** A command can't be carried out. The message is for the user of the command. */
export class CannotDo extends Error {}

/** Runs a command with the settings of the server. */
export async function command(work: (environment: Environment, args: string[]) => Promise<void>): Promise<void> {
  await runCommand((args) => work(readEnvironment(process.env, []), args))
}

/** Runs a command that needs no settings. An error is printed in one line, with exit code 1. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    const known = error instanceof BadConfiguration || error instanceof CannotDo
    console.error(known ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Connects to the embedded PostgreSQL beside its owner, or starts it for this command alone.
 * @throws CannotDo when another process has locked it
 */
export async function openEmbedded(data_dir: string): Promise<JoinedPostgres> {
  return await joinEmbeddedPostgres(path.join(data_dir, 'postgres'), {
    holder: { what: `npm run ${path.basename(process.argv[1] ?? '', '.ts')}` },
    onWait: (holder) => console.error(`${describeHolder(holder)}を待っています…`),
  }).catch((cause: Error) => {
    throw cause instanceof FolderTaken ? new CannotDo(cause.message, { cause }) : cause
  })
}

/** Opens the database of the server, whether the server runs or not, and without a pooler. */
export async function withDatabase<T>(
  { database_direct_url, data_dir }: Pick<Environment, 'database_direct_url' | 'data_dir'>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const embedded = database_direct_url ? null : await openEmbedded(data_dir)
  const url = database_direct_url ?? embedded!.url
  const { pool, db } = openDatabase(url, { max: 2 })
  try {
    return await work({ pool, db, url })
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

/** @throws CannotDo if the schema isn't that of this version */
export async function assertUpToDate(pool: pg.Pool): Promise<void> {
  await assertMigrated(pool).catch((cause: Error) => {
    throw new CannotDo(cause.message, { cause })
  })
}

/**
 * Fills the empty database of a rehearsal. The tables of the sandbox provider must exist.
 * @throws CannotDo without the folder of the demonstration
 */
export async function fillWithDemonstration(pool: pg.Pool): Promise<void> {
  const demonstration = await loadDemonstration()
  if (!demonstration)
    throw new CannotDo('体験用データ（demo フォルダー）がありません。リポジトリー全体がある場所で実行してください。')
  const urlOf = (public_id: string) => `/images/upload/v1/${public_id}`
  // Nobody reads the account numbers and files of a rehearsal.
  const numbers = {
    payees: lockedAccountNumbers(['rehearsal']),
    ...lockedPayoutNumbers(['rehearsal']),
    files: sealedFiles(['rehearsal']),
  }
  await demonstration.fill({ pool, now: new Date(), urlOf, numbers, say: () => undefined })
}
