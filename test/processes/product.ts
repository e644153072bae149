// Starts, kills and restarts processes of the product, for tests and for `npm run cluster`.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Role } from '#main/environment.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Without it, each process of the product compiles all modules: 1.5 s of CPU time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'node') }
const START_TIMEOUT_MS = 120_000

/** Environment of a process that compares passwords which a test has hashed. */
export const CHEAP_SCRYPT = { NODE_OPTIONS: `--import ${new URL('../cheap-scrypt.mjs', import.meta.url).href}` }

export type Product = {
  name: string
  port: number
  /** Resolves when it is ready for requests. @throws Error with its output when it doesn't start */
  start: () => Promise<void>
  /** Kills it with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Tells it to end (SIGTERM). @returns its exit code */
  stop: () => Promise<number | null>
  /** Its whole output, from all starts. */
  output: () => string
}

export type ProductOptions = {
  name: string
  role: Role
  port: number
  /** Additional environment variables, and arguments as in `npm start -- …`. */
  env: Record<string, string>
  args?: string[]
  /** A folder with the product, other than this repository. */
  root?: string
  /** The file for its output. */
  log_file: string
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** A process like that of `npm start`. The web part must be built already. */
export function product({ name, role, port, env, args = [], root = ROOT, log_file }: ProductOptions): Product {
  let child: ChildProcess | null = null
  const output = () => (fs.existsSync(log_file) ? fs.readFileSync(log_file, 'utf8') : '')

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child
    if (!ending) return null
    ending.kill(signal)
    await gone(ending)
    if (child === ending) child = null
    return ending.exitCode
  }

  return {
    name,
    port,
    output,
    async start() {
      const log = fs.openSync(log_file, 'a')
      const started = spawn(process.execPath, [path.join('src', 'main', 'server.ts'), ...args], {
        cwd: root,
        stdio: ['ignore', log, log],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          TSUMUGI_MODE: 'local',
          ...COMPILE_CACHE,
          ...env,
          ROLE: role,
          PORT: String(port),
        },
      })
      fs.closeSync(log)
      child = started
      running.add(started)
      started.once('exit', () => running.delete(started))
      for (const until = Date.now() + START_TIMEOUT_MS; ;) {
        if (started.exitCode !== null || started.signalCode !== null || Date.now() > until)
          throw new Error(`${name} did not start:\n${output().slice(-2000)}`)
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
        if (answer?.ok) return
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
