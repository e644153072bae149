// Programs of this machine for backups: pg_dump, pg_restore, age, cp.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { CannotDo } from '../installation.ts'

type Tool = { file: string; major: number }

/** Debian installs each version in its own folder; pg_dump in the PATH uses the newest one. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt']

function candidates(name: string): string[] {
  const inPath = (process.env.PATH ?? '').split(path.delimiter)
  const versions = FOLDERS.filter((folder) => fs.existsSync(folder)).flatMap((folder) =>
    fs.readdirSync(folder).map((one) => path.join(folder, one, 'bin')),
  )
  return [...inPath, ...versions].map((folder) => path.join(folder, name)).filter((file) => fs.existsSync(file))
}

/** @returns null if it doesn't exist or can't be run */
function toolAt(file: string): Tool | null {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return major ? { file, major } : null
}

/**
 * The oldest suitable version: most other versions can read its dumps.
 * @param least version of the server: an older pg_dump refuses it
 * @throws CannotDo naming what to install
 */
export function findTool(name: 'pg_dump' | 'pg_restore', least: number, files = candidates(name)): Tool {
  const tools = files.flatMap((file) => toolAt(file) ?? []).toSorted((a, b) => a.major - b.major)
  const fitting = tools.find(({ major }) => major >= least)
  if (fitting) return fitting
  const there = tools.at(-1)
  throw new CannotDo(
    `${name} ${least} 以上が必要です（${there ? `いまは ${there.major}` : '見つかりません'}）。postgresql-client-${least} を入れてください。`,
  )
}

/**
 * The newest PostgreSQL of this machine that has a server.
 * @throws CannotDo
 */
export function findServer(): { bin: string; major: number } {
  const needed = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_archivecleanup']
  const servers = candidates('postgres')
    .flatMap((file) => toolAt(file) ?? [])
    .map(({ file, major }) => ({ bin: path.dirname(file), major }))
    .filter(({ bin }) => needed.every((name) => fs.existsSync(path.join(bin, name))))
  const newest = servers.toSorted((a, b) => b.major - a.major)[0]
  if (newest) return newest
  throw new CannotDo('PostgreSQL のサーバーがこのコンピューターにありません。postgresql を入れてください。')
}

/**
 * Environment variables of PostgreSQL's programs instead of an address, so the password is in no
 * list of processes.
 */
export function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const of = (name: string) => searchParams.get(name) ?? ''
  const variables = {
    PGHOST: of('host') || decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: of('port') || port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: of('sslmode'),
    PGSSLROOTCERT: of('sslrootcert'),
    PGSSLCERT: of('sslcert'),
    PGSSLKEY: of('sslkey'),
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** @throws CannotDo if it can't be run or its exit code isn't 0 */
export async function exitOf(child: ChildProcess, program: string): Promise<void> {
  const [code] = (await once(child, 'close').catch((cause: Error) => {
    throw new CannotDo(`${program} を実行できません: ${cause.message}`, { cause })
  })) as [number | null]
  if (code !== 0) throw new CannotDo(`${program} が失敗しました（終了コード ${code}）。`)
}

/**
 * With owners and permissions, because PostgreSQL refuses files of other users.
 * @throws CannotDo
 */
export function copyAsItIs(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new CannotDo(`${from} を写せませんでした: ${stderr}`)
}
