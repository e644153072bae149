// Rehearses a disaster and the recovery to the moment before it, on a PostgreSQL of this machine
// with the demonstration.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { unprivilegedOwner } from '#database/embedded-files.ts'
import { freePort } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { CannotDo, fillWithDemonstration } from '../installation.ts'
import { backTo, documentedArchiving } from './documented-archiving.ts'
import { findServer } from './programs.ts'
import { examine, steps, withClient } from './rehearse.ts'
import { compareSums, sumTables, type TableSums } from './table-sums.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/operations.md')
const USER = 'tsumugi'
const WAIT_MS = 60_000

export type RecoveryOptions = {
  /** Rows written between the first base backup and the moment. */
  rows: number
  /** Called with each step and how long it took. */
  say: (line: string) => void
}

/** @throws CannotDo naming the difference; no files are left in either case */
export async function rehearseRecovery({ rows, say }: RecoveryOptions): Promise<void> {
  const { bin, major } = findServer()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recovery-'))
  const step = steps(say)
  const host = await machine(folder, bin)
  const { base, back } = host.documented
  try {
    await step(`PostgreSQL ${major} を、書いてあるとおりに記録を残す設定で始める`, async () => host.begin())
    await host.start(host.primary)
    await step('体験用のデータを入れる', () => host.open(fill))
    await step('元になる写しを取る', async () => host.shell(base))
    await step(`${rows}行を書く`, () => host.open((pool) => write(pool, rows)))
    await step('写しをもう一度取り、古い写しと記録を片づける', async () => {
      const [first] = host.bases()
      fs.renameSync(first!, path.join(path.dirname(first!), '0-first'))
      const before = host.logs()
      host.shell(base)
      fs.rmSync(path.join(path.dirname(first!), '0-first'), { recursive: true })
      host.shell(base.split('\n').slice(1).join('\n'))
      const cleared = before.filter((name) => !host.logs().includes(name))
      if (cleared.length === 0) throw new CannotDo('古い記録が片づいていません（pg_archivecleanup）。')
      say(`  記録を${cleared.length}個片づけました`)
    })
    await step('さらに書き、同じ記録を2度渡す', () =>
      host.open(async (pool) => {
        await write(pool, rows)
        host.handOverAgain(await archived(pool))
      }),
    )
    const { before, moment } = await step('このときの中身を控える', () => host.open(rememberNow))
    await step(`${moment} のあとで community_applications をすべて消し、そのあとも書く`, () =>
      host.open(async (pool) => {
        await pool.query('truncate community_applications cascade')
        await write(pool, rows)
        await archived(pool)
        const differences = compareSums(before, await withClient(pool, sumTables))
        if (!differences.some((line) => line.startsWith('public.community_applications:')))
          throw new CannotDo('消したはずの行が残っています。')
        say(`  ${differences.length}表が変わりました`)
      }),
    )
    await step('サーバーを殺し、データのフォルダーを捨てる', async () => host.lose())
    await step('消す前の時点に戻す', async () => {
      host.shell(backTo(back, host.bases()[0]!, moment))
      await host.start(host.recovered)
      await host.open(promoted)
    })
    await step(`${Object.keys(before).length}表を控えと比べる`, () => host.open((pool) => assertAsBefore(pool, before)))
    await step('npm run doctor と同じ点検', () => host.open((pool, db) => examine(pool, db)))
    await step('戻したあとも書け、記録が残る', () =>
      host.open(async (pool) => {
        await write(pool, 10)
        const log = await archived(pool)
        if (!log.startsWith('00000002')) throw new CannotDo(`新しい歴史（00000002…）のはずが ${log} です。`)
      }),
    )
  } finally {
    host.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Work<T> = (pool: pg.Pool, db: ReturnType<typeof openDatabase>['db']) => Promise<T>

/** Runs the documented commands with other folders, as the user that runs PostgreSQL. */
async function machine(folder: string, bin: string) {
  const [backups, recovered, primary] = ['backups', 'recovered', 'primary'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const wal = path.join(backups, 'wal')
  const password = randomBytes(24).toString('hex')
  const port = await freePort()
  const owner = unprivilegedOwner(primary)
  const documented = documentedArchiving(fs.readFileSync(DOCUMENT, 'utf8'), { backups, recovered })
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: USER,
    PGPASSWORD: password,
    TZ: 'Asia/Tokyo',
    LC_ALL: 'C.UTF-8',
  }
  const run = (file: string, args: string[]) =>
    execFileSync(file, args, { ...owner, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  let running: string | null = null
  for (const made of [backups, wal, path.join(backups, 'base')]) fs.mkdirSync(made)
  if (owner)
    for (const made of [folder, backups, wal, path.join(backups, 'base')]) fs.chownSync(made, owner.uid, owner.gid)

  const stop = (mode: 'fast' | 'immediate' = 'fast') => {
    if (running) run('pg_ctl', ['stop', '--wait', `--mode=${mode}`, `--pgdata=${running}`])
    running = null
  }
  return {
    documented,
    primary,
    recovered,
    begin() {
      const handed = path.join(folder, 'password')
      fs.writeFileSync(handed, password, { mode: 0o600 })
      if (owner) fs.chownSync(handed, owner.uid, owner.gid)
      const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums']
      run('initdb', [`--pgdata=${primary}`, `--username=${USER}`, `--pwfile=${handed}`, ...options])
      const ours = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\n`
      fs.appendFileSync(path.join(primary, 'postgresql.conf'), ours + documented.settings)
    },
    async start(data: string) {
      running = data
      run('pg_ctl', [
        'start',
        '--wait',
        `--timeout=${WAIT_MS / 1000}`,
        `--pgdata=${data}`,
        `--log=${folder}/server.log`,
      ])
    },
    shell: (lines: string) => run('sh', ['-euc', lines]),
    bases: () =>
      fs
        .readdirSync(path.join(backups, 'base'))
        .toSorted()
        .map((name) => path.join(backups, 'base', name)),
    logs: () => fs.readdirSync(wal),
    /** Simulates a crash after archive_command, before PostgreSQL recorded its success. */
    handOverAgain(log: string) {
      const note = path.join(primary, 'pg_wal', 'archive_status', log)
      fs.renameSync(`${note}.done`, `${note}.ready`)
    },
    /** Simulates the loss of the machine, including `pg_wal`. */
    lose() {
      stop('immediate')
      fs.rmSync(primary, { recursive: true })
    },
    stop,
    async open<T>(work: Work<T>): Promise<T> {
      const { pool, db } = openDatabase(url, { max: 3 })
      try {
        return await work(pool, db)
      } finally {
        await pool.end()
      }
    },
  }
}

const fill: Work<void> = async (pool) => {
  await migrate(pool)
  await prepareSandbox(pool)
  await fillWithDemonstration(pool)
}

/** Inserts users and changes stories. */
async function write(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query(
    `insert into users (name, email) select '書き足した人', gen_random_uuid() || '@example.jp' from generate_series(1, $1::int)`,
    [rows],
  )
  await pool.query(`update experiences set title = left(title || '。', 100)`)
}

/**
 * @returns the name of an archived log file that contains all commits so far
 * @throws CannotDo
 */
async function archived(pool: pg.Pool): Promise<string> {
  // `archive_timeout` would do it after a minute.
  const { rows: now } = await pool.query<{ log: string }>('select pg_walfile_name(pg_switch_wal()) as log')
  for (const until = Date.now() + WAIT_MS; Date.now() < until;) {
    const { rows } = await pool.query<{ last: string | null; failed: number }>(
      'select last_archived_wal as last, failed_count::int as failed from pg_stat_archiver',
    )
    if (rows[0]!.failed > 0) throw new CannotDo('記録を残す命令（archive_command）が失敗しました。')
    if ((rows[0]!.last ?? '').slice(0, 24) >= now[0]!.log) return now[0]!.log
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new CannotDo('記録が残されません（pg_stat_archiver）。')
}

/** A moment after all commits so far and before the next ones, with the sums of the tables. */
const rememberNow: Work<{ before: TableSums; moment: string }> = async (pool) => {
  const before = await withClient(pool, sumTables)
  const { rows } = await pool.query<{ moment: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
  )
  await pool.query('select pg_sleep(0.2)')
  return { before, moment: rows[0]!.moment }
}

const promoted: Work<void> = async (pool) => {
  for (const until = Date.now() + WAIT_MS; Date.now() < until;) {
    const { rows } = await pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    if (!rows[0]!.recovering) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new CannotDo('戻し終わりません（pg_is_in_recovery）。')
}

async function assertAsBefore(pool: pg.Pool, before: TableSums): Promise<void> {
  const differences = compareSums(before, await withClient(pool, sumTables))
  if (differences.length > 0) throw new CannotDo(['指定した時点の中身と違います。', ...differences].join('\n'))
}
