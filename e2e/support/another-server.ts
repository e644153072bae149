// A second server on the same database and data folder, with its own settings, like a second
// machine.
import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { COMPILE_CACHE } from '#test/processes/product.ts'
import { databaseUrl } from './database.ts'
import { dataDir } from './target.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no TCP port')
  return address.port
}

/**
 * Starts a server that handles requests but no jobs, and waits until it is ready.
 *
 * @param settings environment variables
 * @returns its origin, and a function that stops it
 * @throws if it isn't ready after 2 minutes
 */
export async function anotherServer(settings: Record<string, string>) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // With --demo: on a database of DATABASE_URL, the pictures of the demonstration are served only
  // then.
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['src/main/server.ts', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      NODE_ENV: 'production',
      TSUMUGI_MODE: 'local',
      ROLE: 'server',
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(),
      RATE_LIMITS: 'off',
      ...settings,
    },
  })
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const until = Date.now() + 120_000
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`another server didn’t start: ${stderr}`)
    }
    await pause(200)
  }
  return { origin, stop }
}
