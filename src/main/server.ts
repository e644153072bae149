// One process: settings, database, migrations, demo data, jobs, HTTP; and the clean way out.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { openDatabase } from '#database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import type { Log } from '#gateways/log.ts'
import { startWebhookSender } from '#gateways/payment/sandbox/webhook-sender.ts'
import { sweep } from '#services/booking/sweep.ts'
import { answerCache } from './answer-cache.ts'
import { drawDemoPictures, fillDemo } from './demo.ts'
import { BadConfiguration, type Environment, readEnvironment } from './environment.ts'
import { handBackMemory } from './hand-back-memory.ts'
import { handlersOf } from './handlers.ts'
import { buildHttp } from './http.ts'
import { keptPages } from './kept-pages.ts'
import { startMailWriter } from './mail-writer.ts'
import { makeApp } from './make-app.ts'

/** What somebody at the terminal reads; everything else is a structured log. */
const say = (text: string) => console.log(text)

/** A failure to start that needs one line, not a stack. */
class CannotStart extends Error {}

async function openDatabaseUrl(environment: Environment): Promise<{ url: string; embedded: EmbeddedPostgres | null }> {
  if (environment.database_url) return { url: environment.database_url, embedded: null }
  say('内蔵の PostgreSQL を起動しています…')
  const embedded = await startEmbeddedPostgres(path.join(environment.data_dir, 'postgres')).catch((cause: unknown) => {
    throw new CannotStart((cause as Error).message, { cause })
  })
  return { url: embedded.url, embedded }
}

async function main() {
  const environment = readEnvironment(process.env, process.argv.slice(2))
  await assertPortFree(environment)
  const log: Log = pino({ level: environment.log_level, base: null })
  const { url, embedded } = await openDatabaseUrl(environment)
  const { pool, db } = openDatabase(url, {
    max: environment.database_connections,
    onIdleError: (error) => log.warn({ error: error.message }, 'an idle database connection was lost'),
  })
  await pool.query('select 1').catch((cause: Error) => {
    throw new CannotStart(
      `データベースにつながりません（${hostOf(url)}）: ${cause.message || (cause as { code?: string }).code}`,
    )
  })
  const applied = await migrate(pool).catch((cause: Error) => {
    throw new CannotStart(`データベースの更新に失敗しました。${cause.message}`)
  })
  if (applied.length > 0) say(`データベースを更新しました（${applied.length}件）。`)

  const demo = embedded !== null || environment.demo
  const { jobs, work, stop: stopJobs } = await startJobs(url, log)
  const { app, sandbox } = await makeApp(environment, { db, pool, jobs, log, demo })
  if (demo) await fillDemo({ pool, images: app.images, now: app.clock.now(), say })

  const server = createServer()
  let ready = false
  const { build, close: closeBuild } = await loadWeb(environment, server)
  const cache = environment.mode === 'development' ? null : answerCache(db)
  const { frame_origins } = environment.payment
  const http = buildHttp({ app, mode: environment.mode, build, sandbox, frame_origins, isReady: () => ready, cache })
  const listener = getRequestListener(http.fetch)
  const onError = (error: unknown) => log.error({ error: (error as Error).stack }, 'a kept page failed')
  const fromKept =
    cache && keptPages({ cache, render: (request) => http.fetch(request), base_url: app.base_url, onError })
  server.on('request', (request, response) => {
    const listen = () => void listener(request, response)
    if (closeBuild) closeBuild.middlewares(request, response, listen)
    else if (!fromKept?.(request, response, listen)) listen()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, environment.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  await work(handlersOf(app))
  const stopWebhooks =
    environment.payment.provider === 'sandbox'
      ? startWebhookSender(pool, {
          url: `http://127.0.0.1:${port}/api/v1/payment_webhooks/sandbox`,
          webhook_token: environment.payment.webhook_token,
          onError: (error) => log.warn({ error: String(error) }, 'the sandbox provider could not deliver a webhook'),
        })
      : undefined
  const stopMails = startMailWriter(app)
  ready = true
  // What a killed process left open is taken up at once, not at the next minute.
  const firstSweep = sweep(app).catch((error: unknown) =>
    log.error({ error: (error as Error).stack }, 'the first sweep failed'),
  )
  const drawing = new AbortController()
  const drawn = demo ? drawDemoPictures(app.images, drawing.signal) : Promise.resolve()
  drawn.catch((error: unknown) => log.error({ error: (error as Error).stack }, 'a demo picture could not be drawn'))
  greet(environment, port, demo)
  handBackMemory(5000)

  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    ready = false
    drawing.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const cut = setTimeout(() => server.closeAllConnections(), 10_000)
    await closed
    clearTimeout(cut)
    await Promise.allSettled([firstSweep, drawn])
    await stopWebhooks?.()
    await stopMails()
    await stopJobs()
    await closeBuild?.close()
    await pool.end()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
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

/** Says that the port is taken before anything else is started for nothing. */
async function assertPortFree({ port, host }: Environment): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `ポート ${port} はすでに使われています。PORT=3001 npm start のように、別の番号を指定してください。`
            : `ポート ${port} を開けません: ${error.message}`,
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

function greet(environment: Environment, port: number, demo: boolean) {
  say(`\nつむぎ　http://localhost:${port}\n`)
  if (!demo) return
  say(
    [
      '体験用のアカウント（パスワードはすべて tsumugi2026）',
      '  guest@example.jp       ゲスト（予約あり）',
      '  host@example.jp        ホスト',
      '  ambassador@example.jp  アンバサダーのメンバー',
      '  catalyst@example.jp    カタリスト',
      '  admin@example.jp       管理者',
      '  brand@example.jp       ブランドのメンバー（/brand/sign_in）',
      '  brand2@example.jp      別のブランドのメンバー',
      ...(environment.payment.provider === 'sandbox' ? SANDBOX_CARDS : []),
      'クーポン  HAJIMETE（10%引き）',
      ...(environment.smtp ? [] : [`届いたメール  http://localhost:${port}/dev/mail`]),
      '\n止めるには Ctrl-C\n',
    ].join('\n'),
  )
}

await main().catch((error: unknown) => {
  if (error instanceof BadConfiguration || error instanceof CannotStart) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
