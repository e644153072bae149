// npm run cluster, with its options.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { realStore } from '#test/s3-real-store.ts'
import { s3Fake } from '#test/s3-fake.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { exchangeNodes } from './exchange.ts'
import { loadCluster } from './load.ts'
import { startMailSink } from './mail-sink.ts'
import { rollServers } from './rolling-restart.ts'
import { killServer, makeTrouble, restartServer } from './trouble.ts'

const HELP = `npm run cluster -- [options]
  (none)            starts everything and stays until Ctrl-C
  --once            starts everything, checks each part once, and exits
  --e2e [files…]    runs the end-to-end tests against it
  --load            books on hot slots from many clients during ten incidents, then checks the booking data
  --roll            restarts the servers in turn under load, and measures the pages of visitors
  --nodes           loses, replaces and restores nodes of the database, with two servers and an S3 store
  --kill            with --e2e or alone: kills or restarts a server every ${20} s (--load always does)
  --keep            keeps its folder, with all logs
  --without-pooler  without PgBouncer
PORT is the port of nginx (3000); the others use the six ports after it.`

const say = (text: string) => console.log(text)

const { values, positionals } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    roll: { type: 'boolean', default: false },
    nodes: { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'without-pooler': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (values.help) {
  say(HELP)
  process.exit(0)
}

const KILL_EVERY = 20_000
/** Servers in turn. One of four incidents is an orderly restart, as for a new version. */
const INCIDENTS = [killServer(0), killServer(1), restartServer(2), killServer(2)]

/**
 * Checks each part with a request.
 * @throws Error
 */
async function assertWell({ servers, worker, url }: Cluster): Promise<void> {
  for (const { name, port } of [...servers, worker]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
  for (const page of ['/', '/stories', '/stories/1', '/api/v1/front']) {
    const { status } = await fetch(`${url}${page}`)
    if (status !== 200) throw new Error(`${page}: ${status}`)
  }
}

/**
 * The whole suite, or the given files.
 * @returns the exit code of Playwright
 */
function endToEnd({ url, database, data_dir }: Cluster, files: readonly string[]): Promise<number> {
  const child = spawn(
    path.join('node_modules', '.bin', 'playwright'),
    ['test', ...files, '--project=phone', '--project=desktop'],
    {
      stdio: 'inherit',
      env: { ...process.env, E2E_BASE_URL: url, E2E_DATABASE_URL: database.url, E2E_DATA_DIR: data_dir },
    },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Requests without a response of the product: what visitors noticed. */
function cutRequests({ nginx }: Cluster): string[] {
  return fs
    .readFileSync(nginx.access_log, 'utf8')
    .split('\n')
    .filter((line) => /^\S+ \S+ \S+ \S+ \S+ 50[234] /.test(line))
}

const port = Number(process.env.PORT || 3000)
// The same settings as the end-to-end tests use for their own server.
const env: Record<string, string> =
  values.e2e || values.load || values.roll || values.nodes ? { RATE_LIMITS: 'off', PAYMENT_TIMEOUT_MS: '2000' } : {}
// Mails are sent over SMTP, so that duplicates are seen.
const mails = values.load ? await startMailSink() : null
if (mails) Object.assign(env, { SMTP_URL: mails.url, MAIL_FROM: 'つむぎ <no-reply@tsumugi.example>' })
const store = values.nodes ? (realStore() ?? (await s3Fake()).options) : undefined
const cluster = await openCluster({ port, env, pooled: !values['without-pooler'], store, kept: values.keep, say })
let ending: Promise<void> | undefined
const end = (code: number) => {
  ending ??= cluster.stop().then(() => process.exit(code))
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))

try {
  for (const { name, where } of cluster.parts) say(`  ${name.padEnd(12)} ${where}`)
  await assertWell(cluster)
  let code = 0
  if (mails) {
    code = (await loadCluster(cluster, mails, say)) ? 0 : 1
  } else if (values.roll) {
    code = (await rollServers(cluster, say)) ? 0 : 1
  } else if (values.nodes) {
    code = (await exchangeNodes(cluster, say)) ? 0 : 1
  } else if (values.e2e || values.kill) {
    const trouble = values.kill ? makeTrouble(cluster, INCIDENTS, { every: KILL_EVERY, once: false }, say) : null
    if (values.e2e) {
      code = await endToEnd(cluster, positionals)
      await trouble?.stop()
      const cut = cutRequests(cluster)
      say(`\n${trouble?.events.filter(({ what }) => !what.endsWith('over')).length ?? 0} incidents`)
      say(`${cut.length} requests that no server answered to the end:\n${cut.map((line) => `  ${line}`).join('\n')}`)
    } else {
      await new Promise(() => undefined)
    }
  } else if (!values.once) {
    say('\n止めるには Ctrl-C\n')
    await new Promise(() => undefined)
  }
  await end(code)
} catch (error) {
  console.error(error)
  await end(1)
}
