// Finds the PostgreSQL process (postmaster) of a data folder by its file postmaster.pid.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { errorCode } from '#domain/shared/caught-error.ts'

export type Postmaster = {
  pid: number
  port: number
  /** Whether it takes connections; otherwise it is starting or shutting down. */
  ready: boolean
}

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

function linesOf(data: string): string[] {
  try {
    return fs.readFileSync(pidFile(data), 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** null when none runs. The file may be old: the process in it is checked. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lines = linesOf(data)
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid) || !runsOn(pid, data)) return null
  const port = Number(lines[3])
  return { pid, port, ready: lines[7]?.trim() === 'ready' && (await accepts(port)) }
}

/** Whether this process has reported in the file that it takes connections. */
export function isReady(data: string, pid: number): boolean {
  const lines = linesOf(data)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/**
 * Prepares a start after a crash. PostgreSQL refuses to start while the pid in the file is alive,
 * but that pid may belong to another program by now. So this writes the pid of this process, which
 * PostgreSQL ignores because it is its parent. The rest of the file stays: PostgreSQL needs it to
 * find children of a killed postmaster that still use the data.
 * @throws Error when a postmaster runs
 */
export async function disownPidFile(data: string): Promise<void> {
  if (await findPostmaster(data)) throw new Error('PostgreSQL はすでに動いています。')
  const [, ...others] = linesOf(data)
  if (others.length > 0) fs.writeFileSync(pidFile(data), [process.pid, ...others].join('\n'))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Whether the process runs PostgreSQL on this folder; true when its arguments can't be read. */
function runsOn(pid: number, data: string): boolean {
  const args = argumentsOf(pid)
  return args === null || args.includes(data)
}

function argumentsOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return null
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // The process has just ended, or its arguments are hidden.
    return null
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
