// Programs of the system (nginx, PgBouncer): finds, starts and stops them by their pid.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The program's file, or null if it isn't installed. */
export const findProgram = (name: string): string | null =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file)) ?? null

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

type StartOptions = { file: string; args: string[]; log_file: string; owner?: { uid: number; gid: number } }

/**
 * Starts the program and waits until `ready` resolves.
 * @returns a function that stops it
 * @throws Error with its output if it ends before, or takes more than 15 s
 */
export async function startProgram(
  { file, args, log_file, owner }: StartOptions,
  ready: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const log = fs.openSync(log_file, 'a')
  const child = spawn(file, args, { stdio: ['ignore', log, log], ...owner })
  fs.closeSync(log)
  running.add(child)
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).then(() => void running.delete(child))
  for (const until = Date.now() + 15_000; !(await ready());) {
    if (!running.has(child) || Date.now() > until)
      throw new Error(`${path.basename(file)} did not start:\n${fs.readFileSync(log_file, 'utf8').slice(-2000)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill('SIGTERM')
    await gone
  }
}
