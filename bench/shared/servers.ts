// Starts the measured processes and reads their resource use from the kernel.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { freePort } from '#database/embedded.ts'
import type { FloorOrder } from '../floor.ts'
import type { LoadOrder, LoadReport } from '../load.ts'
import { ROOT } from './postgres.ts'

// It has no types, because it runs before anything is installed.
// It has no types, because it runs before anything is installed.
const { serverArgs } = (await import(path.join(ROOT, 'scripts', 'server-process.mjs'))) as { serverArgs: string[] }

export type Server = { port: number; pid: number; stop: () => Promise<void> }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Started processes end with this one. */
function watch(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return gone
}

export type ProductOptions = {
  data_dir: string
  /** Null: the embedded PostgreSQL of its folder, with the demonstration. */
  database_url: string | null
  /** Settings that differ from the defaults. */
  settings?: Record<string, string>
}

let profiles: string | null = null

/** From now on each product that ends writes a CPU profile there, for DevTools. */
export function profileInto(folder: string) {
  profiles = folder
}

/**
 * Starts the product as `npm start` does, but without the limits of attempts. Resolves after its
 * first page.
 */
export async function startProduct({
  data_dir,
  database_url,
  settings = {},
}: ProductOptions): Promise<Server & { seconds: number }> {
  fs.mkdirSync(data_dir, { recursive: true })
  const port = await freePort()
  const profiling = profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
  const began = performance.now()
  const child = spawn(process.execPath, [...serverArgs, ...profiling, path.join('src', 'main', 'server.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TSUMUGI_MODE: 'local',
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'node'),
      RATE_LIMITS: 'off',
      PORT: String(port),
      DATA_DIR: data_dir,
      DATABASE_URL: database_url ?? '',
      ...settings,
    },
  })
  watch(child)
  for (const until = Date.now() + 120_000; ; await pause(5)) {
    if (child.exitCode !== null) throw new Error('the product did not start')
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer?.ok) {
      await answer.text()
      break
    }
    if (Date.now() > until) throw new Error('the product did not answer')
  }
  const seconds = (performance.now() - began) / 1000
  return { port, pid: child.pid!, seconds, stop: () => stopped(child) }
}

function asked<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: Answer & { error?: string }) => {
      if (message.error === undefined) resolve(message)
      else reject(new Error(message.error))
    })
    child.send(order)
  })
}

const forked = (file: string) => {
  const child = fork(path.join(ROOT, 'bench', file), { env: { ...process.env, NODE_ENV: 'production' } })
  watch(child)
  return child
}

export async function startFloor(order: FloorOrder): Promise<Server> {
  const child = forked('floor.ts')
  const { port } = await asked<{ port: number }>(child, order)
  return { port, pid: child.pid!, stop: () => stopped(child) }
}

export type Client = { run: (order: LoadOrder) => Promise<LoadReport>; stop: () => Promise<void> }

export function startClient(): Client {
  const child = forked('load.ts')
  return {
    run: async (order) => (await asked<{ report: LoadReport }>(child, order)).report,
    stop: () => stopped(child),
  }
}

/** The duration of one call, ms. @throws if it isn't a success */
export const durationOf = (port: number, path: string, agent: http.Agent | false) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const request = http.get({ port, path, agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
  })

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Fields of /proc/<pid>/stat from the third on: the second, a name in parentheses, may contain any
 * characters.
 */
function statOf(pid: number): number[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** CPU time that the process has used, in ms. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid)
  return ((stat[11] ?? 0) + (stat[12] ?? 0)) * TICK_MS
}

/** CPU time of a process and of all its children, including those that ended, in ms. */
export function cpuWithChildren(pid: number): number {
  const stat = statOf(pid)
  let sum = cpuOf(pid) + ((stat[13] ?? 0) + (stat[14] ?? 0)) * TICK_MS
  for (const name of fs.readdirSync('/proc'))
    if (/^\d+$/.test(name) && statOf(Number(name))[1] === pid) sum += cpuOf(Number(name))
  return sum
}

/** Waits until the process is idle: less than 3 % of a core for a second. */
export async function quiet(pid: number, most_seconds: number): Promise<void> {
  for (const until = Date.now() + most_seconds * 1000; Date.now() < until;) {
    const before = cpuOf(pid)
    await pause(1000)
    if (cpuOf(pid) - before < 30) return
  }
  throw new Error(`process ${pid} was still at work after ${most_seconds} s`)
}

/** Resident memory of the process, in MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kb) * 1024) / 1e6
}
