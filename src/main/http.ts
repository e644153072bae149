// The whole product as one HTTP handler: static files, the API, pictures, the sandbox provider, and the rendered pages.
import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { sitemapRoutes } from '#api/experiences/sitemap-routes.ts'
import { deliveryRoutes } from '#api/images/images-routes.ts'
import { buildApi } from '#api/index.ts'
import { devMailRoutes } from '#api/mail/dev-mail-routes.ts'
import { actorOfHeaders, type ApiEnv } from '#api/shared/router.ts'
import { IMAGE_HOST_BASE } from '#contract/endpoints.ts'
import { requestId as runningRequestId } from '#database/request-id.ts'
import type { Actor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { requestScope, type ServerFetch } from '#web/request-scope.ts'
import type { AnswerCache } from './answer-cache.ts'
import { contentPolicy } from './content-policy.ts'
import { healthRoutes } from './health.ts'
import { type ApiAnswer, type Copy, keptApi } from './kept-api.ts'
import type { Mode } from './settings.ts'
import { newRequestId } from './telemetry/request-origin.ts'
import { inSpan } from './telemetry/spans.ts'

export type HttpOptions = {
  app: App
  mode: Mode
  /** The built web, or in development a way to load it as it is now. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Answers /sandbox-pay/*, when the sandbox is the provider. */
  sandbox: ((request: Request) => Promise<Response>) | null
  /** Origins that pages may show in a frame beside the payment provider's own. */
  frame_origins?: readonly string[]
  /** Whether the process should get requests. */
  isReady: () => boolean
  /** The pattern of a path (telemetry/route-patterns.ts). */
  patternOf: (path: string) => string
  /** Null where nothing is kept. */
  cache: AnswerCache | null
  /** What kept answers are made from, where there is a copy of the database. */
  copy?: Copy | null
}

type Env = { Variables: ApiEnv['Variables'] & { secureHeadersNonce?: string }; Bindings: ApiEnv['Bindings'] }

const FILES = ['/favicon.svg', '/offline.html', '/og.png', '/apple-touch-icon.png', '/sw.js']
const HSTS = 'max-age=31536000; includeSubDomains'

/** What isn't a page of ours may do nothing as one; the service worker's script may ask us. */
function lockedDown(https: boolean): MiddlewareHandler {
  const policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  return async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (https) c.header('strict-transport-security', HSTS)
  }
}

const CLIENT = path.relative(process.cwd(), path.join(import.meta.dirname, '../../build/client')) || '.'

export function buildHttp({
  app,
  mode,
  build,
  sandbox,
  frame_origins = [],
  isReady,
  patternOf,
  cache,
  copy,
}: HttpOptions) {
  const card = app.payments.browser.origins
  const built = mode !== 'development'
  const api = buildApi(app)
  const render = createRequestHandler(build, built ? 'production' : 'development')
  const http = new Hono<Env>()
  /** What a call inside of the process is part of. */
  const inside = () => ({ request_id: runningRequestId() ?? newRequestId() })

  http.use(async (c, next) => {
    c.set('app', app)
    c.set('request_id', inside().request_id)
    await next()
  })
  const https = app.base_url.startsWith('https:')
  for (const path of ['/healthz', '/readyz', '/assets/*', ...FILES]) http.use(path, lockedDown(https))
  http.route('/', healthRoutes({ db: app.db, isReady }))
  if (sandbox) http.all('/sandbox-pay/*', (c) => sandbox(c.req.raw))
  if (built) {
    http.use('/assets/*', async (c, next) => {
      await next()
      // Also of what was sent as it is: a cache in between would hand that to everybody.
      c.header('vary', 'Accept-Encoding')
    })
    http.use(
      '/assets/*',
      serveStatic({
        root: CLIENT,
        precompressed: true,
        onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    http.get('/assets/*', (c) => c.text('Not found', 404))
    const file = serveStatic({
      root: CLIENT,
      onFound: (_, c) => c.header('cache-control', c.req.path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'),
    })
    for (const path of FILES) http.get(path, file)
  }
  if (built) http.use(compress({ threshold: 1024 }))
  http.use(
    secureHeaders({
      contentSecurityPolicy: contentPolicy({
        built,
        images: app.images.origins,
        card,
        frame_origins,
        sign_in_origins: app.sign_in_providers.map(({ origin }) => origin),
      }),
      permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: https ? HSTS : false,
    }),
  )
  http.route('/images', deliveryRoutes())
  if (mode !== 'production' && !app.mail.delivers) http.route('/', devMailRoutes())

  const readKept = cache
    ? keptApi({ app, cache, copy, ask: (request, using) => api.fetch(request, { ...using, ...inside() }) })
    : async () => null
  for (const base of ['/api/*', '/brand/api/*', `${IMAGE_HOST_BASE}/*`])
    http.all(base, async (c) => {
      if (c.req.method === 'GET') {
        const actor = () => actorOfHeaders(app, c.req.raw.headers)
        const kept = await readKept(new URL(c.req.url), { actor })
        if (kept) return new Response(kept.text(), kept)
      }
      return await api.fetch(c.req.raw, { ...c.env, ...inside() })
    })

  http.route('/', sitemapRoutes())

  const renderPage = async (request: Request, env: Env['Bindings'], nonce: string, requestId: string) => {
    const cookie = request.headers.get('cookie')
    const cookies: string[] = []
    // One question each for all that a page reads. After an action they would be too old.
    const reads = request.method === 'GET'
    let found: Promise<Actor> | undefined
    let checked: Promise<number> | undefined
    const actor = () => (found ??= actorOfHeaders(app, request.headers))
    const fetch: ServerFetch = async (input, init) => {
      if (reads && cache && typeof input === 'string' && (init?.method ?? 'GET') === 'GET') {
        checked ??= cache.check()
        const kept = await readKept(new URL(input), { actor, checked })
        if (kept) return withValue(kept)
      }
      const call = new Request(input, init)
      if (cookie) call.headers.set('cookie', cookie)
      const name = `api ${call.method} ${patternOf(new URL(call.url).pathname)}`
      const response = await inSpan(name, 'internal', {}, async () =>
        api.fetch(call, { ...env, ...inside(), ...(reads && { actor }) }),
      )
      cookies.push(...response.headers.getSetCookie())
      return response
    }
    const context = new RouterContextProvider()
    context.set(requestScope, {
      nonce,
      base_url: app.base_url,
      styleSheet: built ? styleSheet : undefined,
      requestId,
      report: (error) =>
        app.log.error(
          {
            request_id: requestId,
            route: patternOf(new URL(request.url).pathname),
            error: (error as Error).stack ?? String(error),
          },
          'page failed',
        ),
      fetch,
    })
    const response = await render(request, context)
    for (const value of cookies) response.headers.append('set-cookie', value)
    return response
  }

  http.all('*', async (c) => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    return privately(await renderPage(c.req.raw, c.env, nonce, c.get('request_id')))
  })
  http.onError((error, c: Context<Env>) => {
    app.log.error(
      { request_id: c.get('request_id'), route: patternOf(c.req.path), error: error.stack },
      'request failed',
    )
    return c.text('サーバーでエラーが発生しました。時間をおいてお試しください。', 500)
  })
  return http
}

/** For callers in the process, who are spared reading the text again. */
function withValue({ status, headers, json, text }: ApiAnswer): Response {
  return Object.defineProperties(new Response(null, { status, headers }), {
    json: { value: async () => json() },
    text: { value: async () => text() },
  })
}

const styleSheets = new Map<string, string>()

/** A built style sheet, read once. */
function styleSheet(file: string): string {
  const text = styleSheets.get(file) ?? fs.readFileSync(path.join(CLIENT, file), 'utf8')
  styleSheets.set(file, text)
  return text
}

/** Pages with a session are nobody else's. */
function privately(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  return response
}
