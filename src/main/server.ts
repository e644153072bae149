// One server process: settings, database, migrations, demo data, jobs, HTTP; and its orderly stop.
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#database/client.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { packagedBanks } from '#gateways/payouts/packaged-banks.ts'
import { loadBanks } from '#services/payouts/payees/banks.ts'
import { admitRequests } from './admit-requests.ts'
import { type Demonstration, loadDemonstration } from './demo.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { healthRoutes } from './health.ts'
import { makeApp } from './make-app.ts'
import { assertUsable, bringUpToDate, keepEmbeddedRunning, openDatabaseUrl } from './open-database.ts'
import { openWeb } from './open-web.ts'
import { BadConfiguration } from './settings.ts'
import { describeError } from './telemetry/describe-error.ts'
import { logConsole } from './telemetry/log-console.ts'
import { makeLog } from './telemetry/make-log.ts'
import { routePatterns } from './telemetry/route-patterns.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { CannotStart, complain, say } from './terminal.ts'
import { threadFeed } from './thread-feed.ts'
import { watchWrites } from './watch-writes.ts'
import { startWork } from './work.ts'

/**
 * @returns null when it isn't wanted, or when the database is the embedded one and the folder is
 * missing
 */
async function openDemonstration({ demo, database_url, mode }: Environment): Promise<Demonstration | null> {
  if (mode === 'production' || (!demo && database_url)) return null
  const demonstration = await loadDemonstration()
  if (demonstration) return demonstration
  if (demo) throw new CannotStart('体験用データ（demo フォルダー）がないため、--demo は使えません。')
  say('体験用データ（demo フォルダー）がないため、体験用データなしで始めます。')
  return null
}

async function main() {
  const environment = readEnvironment(process.env, process.argv.slice(2))
  await assertPortFree('PORT', environment)
  if (environment.telemetry.metrics) await assertPortFree('METRICS_PORT', environment.telemetry.metrics)
  const log = makeLog(environment.log_level)
  logConsole(log)
  const { telemetry: settings, role, mode } = environment
  const telemetry = startTelemetry(settings, { log, role, mode })
  const demonstration = await openDemonstration(environment)
  const { url, direct, embedded } = await openDatabaseUrl(environment)
  const letEnd = embedded && keepEmbeddedRunning(embedded)
  const { database_connections: max, database_pooler: pooler } = environment
  const onIdleError = (error: Error) => log.warn({ error: error.message }, 'an idle database connection was lost')
  const { pool, db } = openDatabase(url, { max, pooler, onIdleError, onStatement: telemetry.onStatement })
  await assertUsable(pool, url, pooler)
  await bringUpToDate(direct, environment)

  const works = environment.role !== 'server'
  const { jobs, work, stop: stopJobs } = await startJobs(direct, log, works, telemetry.carrier)
  const { app: made, sandbox } = await makeApp(environment, { db, pool, jobs, log, demonstration })
  const feed = threadFeed(db, {
    onError: (error) => log.warn({ error }, 'changes of threads could not be read'),
  })
  const app = telemetry.watched({ ...made, thread_feed: feed })
  if (environment.migrate_at_start && (await loadBanks(app, packagedBanks()))) say('金融機関の一覧を取り込みました。')
  await demonstration?.fill({
    pool,
    now: app.clock.now(),
    urlOf: app.images.urlOf,
    numbers: { payees: app.account_numbers, ...app.payout_numbers, files: app.payout_files },
    say,
  })

  const server = createServer({
    // Limits how long a slow client may take to send its headers. api/shared/read-body.ts limits
    // slow bodies.
    headersTimeout: 20_000,
    // Allows uploads of pictures over slow mobile networks.
    requestTimeout: 180_000,
    connectionsCheckingInterval: 5_000,
  })
  // Proxies and browsers keep a connection for a minute and may send a request at any moment. They
  // must close first: a request that meets our end of the connection fails, and a POST isn't
  // repeated.
  server.keepAliveTimeout = 75_000
  let ready = false
  let stopping = false
  const writes = await watchWrites({ db, log })
  const isReady = () => ready && !stopping && writes.takesWrites()
  const {
    listener,
    patternOf,
    prepare: prepareWeb,
    close: closeWeb,
  } = environment.role === 'worker'
    ? {
        listener: getRequestListener(healthRoutes({ db, isReady }).fetch),
        patternOf: routePatterns(null),
        prepare: undefined,
        close: undefined,
      }
    : await openWeb(environment, { app, sandbox, isReady, server, telemetry })
  const admitted = environment.rate_limits ? admitRequests(listener, environment) : listener
  const watched = telemetry.requests(admitted, patternOf)
  server.on('request', (request, response) => {
    // Tells a proxy not to reuse a connection that is about to close.
    if (stopping) response.setHeader('connection', 'close')
    watched(request, response)
  })
  // Before it listens: a proxy that doesn't ask for /readyz sends requests at once.
  await prepareWeb?.()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  // A worker serves no webhooks itself, so they go to the public address, as those of a real
  // provider would.
  const webhooks_at = environment.role === 'worker' ? environment.base_url : `http://127.0.0.1:${port}`
  const { payment } = environment
  const working = works ? await startWork({ app, pool, payment, work, webhooks_at }) : undefined
  await telemetry.offer({ pool, db, now: app.clock.now, takesWrites: writes.takesWrites }).catch((cause: Error) => {
    throw new CannotStart(`METRICS_PORT を開けません: ${cause.message}`)
  })
  ready = true
  greet(environment, port, demonstration)

  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    embedded?.announceEnd()
    if (environment.drain > 0) await pause(environment.drain)
    feed.close()
    const closed = new Promise((resolve) => server.close(resolve))
    // A client whose response just ended may keep the connection open for its next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const cut = AbortSignal.timeout(10_000)
    cut.addEventListener('abort', () => server.closeAllConnections())
    await closed
    clearInterval(idle)
    await working?.stop()
    await stopJobs()
    await closeWeb?.()
    await telemetry.stop()
    await writes.stop()
    await pool.end()
    letEnd?.()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Reports a port in use before anything else is started. */
async function assertPortFree(name: string, { port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `ポート ${port} はすでに使われています。${name}=${port + 1} npm start のように、別の番号を指定してください。`
            : `ポート ${port}（${name}）を開けません: ${error.message}`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const SANDBOX_CARDS = [
  '練習用のカード（期限は先の年月、セキュリティコードは3桁なら何でも）',
  '  4242 4242 4242 4242    成功',
  '  4000 0000 0000 0002    承認されない',
  '  4000 0000 0000 3220    本人認証（3-Dセキュア）',
  '  4000 0000 0000 9995    応答がない',
]

function greet(environment: Environment, port: number, demonstration: Demonstration | null) {
  if (environment.role === 'worker') return say(`\nジョブを処理しています（http://localhost:${port}/readyz）\n`)
  say(`\nつむぎ　http://localhost:${port}\n`)
  if (!demonstration) return
  say(
    [
      ...demonstration.greeting,
      ...(environment.payment.provider === 'sandbox' ? SANDBOX_CARDS : []),
      ...(environment.smtp ? [] : [`届いたメール  http://localhost:${port}/dev/mail`]),
      '\n止めるには Ctrl-C\n',
    ].join('\n'),
  )
}

await main().catch((error: unknown) => {
  const said = error instanceof BadConfiguration || error instanceof CannotStart ? error.message : describeError(error)
  complain(said)
  process.exit(1)
})
