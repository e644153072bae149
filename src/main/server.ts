// One server process: settings, database, migrations, demo data, jobs, HTTP; and its orderly stop.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import { openDatabase, openPool, type Pooler } from '#database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { keepRunning } from '#database/embedded-restarts.ts'
import { describeHolder } from '#database/folder-lock.ts'
import { assertMigrated, migrate } from '#database/migrate.ts'
import { findSessionSettings, sessionSettingsRemedy } from '#database/session-settings.ts'
import { packagedBanks } from '#gateways/payouts/packaged-banks.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { loadBanks } from '#services/payouts/payees/banks.ts'
import { admitRequests } from './admit-requests.ts'
import { responseCache } from './response-cache.ts'
import { type Demonstration, loadDemonstration } from './demo.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { healthRoutes } from './health.ts'
import { buildHttp, type HttpOptions } from './http.ts'
import { cachedPages } from './cached-pages.ts'
import { makeApp } from './make-app.ts'
import { pageGate } from './page-gate.ts'
import { pageQueue } from './page-queue.ts'
import { audiences } from './page-readers.ts'
import { BadConfiguration } from './settings.ts'
import { describeError } from './telemetry/describe-error.ts'
import { routePatterns } from './telemetry/route-patterns.ts'
import { logConsole } from './telemetry/log-console.ts'
import { makeLog } from './telemetry/make-log.ts'
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import type { Listener } from './telemetry/watch-requests.ts'
import { threadFeed } from './thread-feed.ts'
import { watchWrites } from './watch-writes.ts'
import { startWork } from './work.ts'

/** Output for a person at the terminal; everything else goes to the structured log. */
const say = (text: string) => console.log(text)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** A failure at the start that needs one line, not a stack. */
class CannotStart extends Error {}

/** @returns `direct`: the database without a pooler */
async function openDatabaseUrl(
  environment: Environment,
): Promise<{ url: string; direct: string; embedded: EmbeddedPostgres | null }> {
  const { database_url, database_direct_url } = environment
  if (database_url) return { url: database_url, direct: database_direct_url ?? database_url, embedded: null }
  say('内蔵の PostgreSQL を起動しています…')
  const embedded = await startEmbeddedPostgres(path.join(environment.data_dir, 'postgres'), {
    holder: { what: 'つむぎ', port: environment.port || null },
    onWait: (holder) => say(`${describeHolder(holder)}が終わるのを待っています…`),
  }).catch((cause: unknown) => {
    throw new CannotStart(errorMessage(cause), { cause })
  })
  return { url: embedded.url, direct: embedded.url, embedded }
}

/** The last line of PostgreSQL's log has the reason. */
const lastLine = (text: string) => text.trim().split('\n').at(-1)!

/** @returns stops the supervision */
const keepEmbeddedRunning = (embedded: EmbeddedPostgres) =>
  keepRunning(embedded, {
    onEnd: (how, { number, most, minutes }) =>
      say(
        `内蔵の PostgreSQL が止まりました（${lastLine(how)}）。起動し直しています（${minutes}分に${most}回まで、これで${number}回目）…`,
      ),
    onRunning: () => say('内蔵の PostgreSQL が、また動きはじめました。'),
    onGivingUp: (how) => {
      const log = path.join(embedded.folder, 'postgres.log')
      complain(
        `内蔵の PostgreSQL が何度も止まるので、つむぎを終了します（${lastLine(how)}）。${log} を確かめて、もう一度起動してください。`,
      )
      process.exit(1)
    },
  })

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
    close: closeWeb,
  } = environment.role === 'worker'
    ? {
        listener: getRequestListener(healthRoutes({ db, isReady }).fetch),
        patternOf: routePatterns(null),
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

/**
 * @throws CannotStart when the database doesn't respond, or when the pooler's sessions have
 * unsuitable settings
 */
async function assertUsable(pool: pg.Pool, url: string, pooler: Pooler): Promise<void> {
  const unsafe = await findSessionSettings(pool).catch((cause: Error) => {
    throw new CannotStart(`データベースにつながりません（${hostOf(url)}）: ${cause.message || errorCode(cause)}`)
  })
  if (pooler !== 'off' && unsafe.some(({ needed }) => needed)) throw new CannotStart(sessionSettingsRemedy(unsafe))
}

async function bringUpToDate(direct: string, { migrate_at_start }: Environment): Promise<void> {
  const pool = openPool(direct, { max: 1 })
  const onWait = (why: string) => say(`データベースの更新を待っています（${why}）…`)
  try {
    const applied = migrate_at_start ? await migrate(pool, { onWait }) : await assertMigrated(pool).then(() => [])
    if (applied.length > 0) say(`データベースを更新しました（${applied.length}件）。`)
  } catch (cause) {
    throw new CannotStart(`データベースの更新が済んでいません。${errorMessage(cause)}`, { cause })
  } finally {
    await pool.end()
  }
}

type WebOptions = Pick<HttpOptions, 'app' | 'sandbox' | 'isReady'> & {
  server: ReturnType<typeof createServer>
  telemetry: Telemetry
}

/** Everything that serves visitors. */
async function openWeb(
  environment: Environment,
  { app, sandbox, isReady, server, telemetry }: WebOptions,
): Promise<{ listener: Listener; patternOf: (path: string) => string; close: () => Promise<void> }> {
  const { build, close: closeBuild } = await loadWeb(environment, server)
  const cache =
    environment.mode === 'development'
      ? null
      : responseCache(app.db, telemetry.cache, environment.cache_bytes, () => app.clock.now().getTime())
  const patternOf = routePatterns(typeof build === 'function' ? null : build.routes)
  const { frame_origins } = environment.payment
  const pages = pageQueue(environment.page_limits)
  const http = buildHttp({
    app,
    mode: environment.mode,
    build,
    sandbox,
    frame_origins,
    isReady,
    patternOf,
    cache,
  })
  const gate = pageGate(pages)
  const listener = getRequestListener(async (request, env) => {
    try {
      return await http.fetch(request, env)
    } finally {
      gate.leave(env.incoming)
    }
  })
  const onError = (error: unknown) => app.log.error({ error }, 'a cached page failed')
  const fromKept =
    cache &&
    cachedPages({
      cache,
      render: (request, bindings) => http.fetch(request, bindings),
      enter: pages.enter,
      clock: app.clock,
      audienceOf: audiences(app),
      base_url: app.base_url,
      onError,
    })
  return {
    patternOf,
    listener: (request, response) => {
      const listen = () => gate.admit(request, response, () => listener(request, response))
      if (closeBuild) return closeBuild.middlewares(request, response, () => void listen())
      return fromKept?.(request, response, listen) || listen()
    },
    close: async () => {
      await closeBuild?.close()
    },
  }
}

type DevelopmentWeb = {
  middlewares: (request: unknown, response: unknown, next: () => void) => void
  close: () => Promise<void>
}

async function loadWeb(
  environment: Environment,
  server: ReturnType<typeof createServer>,
): Promise<{ build: ServerBuild | (() => Promise<ServerBuild>); close: DevelopmentWeb | null }> {
  if (environment.mode !== 'development') {
    const file = new URL('../../build/server/index.js', import.meta.url)
    return { build: (await import(file.href)) as ServerBuild, close: null }
  }
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/build/**', '**/.data/**', '**/test-results/**'] },
    },
    appType: 'custom',
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    close: { middlewares: vite.middlewares as DevelopmentWeb['middlewares'], close: () => vite.close() },
  }
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

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'DATABASE_URL'
  }
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
