// The whole product as one HTTP handler: static files, the API, pictures, the sandbox provider, and
// the rendered pages.
import type { IncomingMessage } from 'node:http'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { sitemapRoutes } from '#api/experiences/sitemap-routes.ts'
import { deliveryRoutes } from '#api/images/images-routes.ts'
import { buildApi } from '#api/index.ts'
import { devMailRoutes } from '#api/mail/dev-mail-routes.ts'
import { codingFor } from '#api/shared/coding.ts'
import { isRead } from '#api/shared/own-origin.ts'
import { actorOfHeaders } from '#api/shared/actors.ts'
import type { ApiEnv } from '#api/shared/env.ts'
import { errorOf } from '#api/shared/errors.ts'
import { IMAGE_HOST_BASE } from '#contract/endpoints.ts'
import { requestId as runningRequestId } from '#database/request-id.ts'
import type { App } from '#services/shared/app.ts'
import { Refused } from '#services/shared/refused.ts'
import { type BuiltResponse, type CachedResponse, isUnchanged } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { needsScript } from './busy-page.ts'
import { cacheableAt } from './cached-topics.ts'
import { contentPolicy } from './content-policy.ts'
import { guardRequests, isApi } from './guard-requests.ts'
import { healthRoutes } from './health.ts'
import { cachedApi, type ReadCached } from './cached-api.ts'
import { CLIENT, type PageBindings, pageRenderer } from './pages.ts'
import { publicFiles } from './public-files.ts'
import type { Mode } from './settings.ts'
import { newRequestId } from './telemetry/request-origin.ts'
import { formPatterns, UNMATCHED } from './telemetry/route-patterns.ts'

export type HttpOptions = {
  app: App
  mode: Mode
  /** The built web; in development a function that loads the current one. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Handles /sandbox-pay/* when the sandbox is the provider. */
  sandbox: ((request: Request) => Promise<Response>) | null
  /** Origins that pages may show in a frame besides those of the payment provider. */
  frame_origins?: readonly string[]
  /** Whether the process should get requests. */
  isReady: () => boolean
  /** @returns the pattern of a path (telemetry/route-patterns.ts) */
  patternOf: (path: string) => string
  /** Null when nothing is cached. */
  cache: ResponseCache | null
}

type Env = { Variables: ApiEnv['Variables'] & { secureHeadersNonce?: string }; Bindings: PageBindings }

const HSTS = 'max-age=31536000; includeSubDomains'

const NO_PAGE =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/**
 * Responses other than our pages must not run anything in the browser; the service worker's script
 * may call our origin.
 */
function lockDown(c: Context, https: boolean) {
  c.header('content-security-policy', NO_PAGE)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  if (https) c.header('strict-transport-security', HSTS)
}

const lockedDown =
  (https: boolean): MiddlewareHandler =>
  async (c, next) => {
    await next()
    lockDown(c, https)
  }

export function buildHttp({ app, mode, build, sandbox, frame_origins = [], isReady, patternOf, cache }: HttpOptions) {
  const card = app.payments.browser.origins
  const built = mode !== 'development'
  const api = buildApi(app)
  const http = new Hono<Env>()
  /** Context of a call inside the process: the id of the request that caused it. */
  const inside = () => ({ request_id: runningRequestId() ?? newRequestId() })

  http.use(async (c, next) => {
    c.set('app', app)
    c.set('request_id', inside().request_id)
    await next()
  })
  http.use(guardRequests(app.base_url))
  const https = app.base_url.startsWith('https:')
  // Files of notes and pictures may be an attacker's.
  const no_pages = ['/healthz', '/readyz', '/assets/*', '/images/*', '/api/v1/admin/note_files/*', ...publicFiles]
  for (const path of no_pages) http.use(path, lockedDown(https))
  http.route('/', healthRoutes({ db: app.db, isReady }))
  if (sandbox) http.all('/sandbox-pay/*', (c) => sandbox(c.req.raw))
  if (built) {
    http.use('/assets/*', async (c, next) => {
      await next()
      // Also for uncompressed responses: without it, a shared cache would send those to every
      // client.
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
    for (const path of publicFiles) http.get(path, file)
  }
  // Before the headers of pages: they would add 0.6 kB to each picture.
  http.route('/images', deliveryRoutes())
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
      // No browser of today reads these.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  )
  if (mode !== 'production' && !app.mail.delivers) http.route('/', devMailRoutes())

  const readThrough =
    cache && cachedApi({ app, cache, ask: (request, using) => api.fetch(request, { ...using, ...inside() }) })
  /** Returns null on errors too: then the API is called, and its response contains the error. */
  const readCached: ReadCached = async (...asked) => {
    try {
      return (await readThrough?.(...asked)) ?? null
    } catch (error) {
      app.log.warn({ error }, 'a cached response could not be used')
      return null
    }
  }
  const answerCall = async (c: Context<Env>) => {
    if (c.req.method === 'GET') {
      const actor = () => actorOfHeaders(app, c.req.raw.headers)
      const cached = await readCached(new URL(c.req.url), { actor })
      if (cached && cache) return await sendCached(cache, cached, c.req.raw.headers)
    }
    return await api.fetch(c.req.raw, { ...c.env, ...inside() })
  }
  for (const base of ['/api/*', '/brand/api/*', `${IMAGE_HOST_BASE}/*`]) http.all(base, answerCall)

  http.route('/', sitemapRoutes())

  const renderPage = pageRenderer({
    app,
    build,
    built,
    callApi: (request, env) => api.fetch(request, { ...env, ...inside() }),
    cache,
    readCached,
    patternOf,
  })
  const forms = typeof build === 'function' ? null : formPatterns(build.routes)
  http.all('*', async (c) => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    // Otherwise the router would render a whole page that says so.
    if (forms && !isRead(c.req.method)) {
      const pattern = patternOf(c.req.path)
      if (pattern === UNMATCHED) throw new Refused('not_found')
      if (c.req.method !== 'POST') throw new Refused('method_not_allowed')
      if (!forms.has(pattern.replace(/\.data$/, '')))
        return c.html(needsScript(nonce), 405, { 'cache-control': 'no-store' })
    }
    const { raw: request } = c.req
    const request_id = c.get('request_id')
    return privately(request, await renderPage({ request, env: { ...c.env }, nonce, request_id }))
  })
  http.onError((error, c: Context<Env>) => {
    if (error instanceof Refused) return refusal(c, error, https)
    app.log.error({ request_id: c.get('request_id'), route: patternOf(c.req.path), error }, 'request failed')
    return c.text('サーバーでエラーが発生しました。時間をおいてお試しください。', 500)
  })
  return http
}

/** A response of the API in the best coding that the client accepts, or 304. */
async function sendCached(
  cache: ResponseCache,
  cached: CachedResponse | BuiltResponse,
  asked: Headers,
): Promise<Response> {
  if (!('etag' in cached)) return new Response(cached.body, cached)
  const { status } = cached
  const headers = new Headers(cached.headers)
  headers.append('vary', 'accept-encoding')
  if (status === 200) headers.set('etag', cached.etag)
  if (status === 200 && isUnchanged(cached, asked.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const coding = codingFor(asked.get('accept-encoding') ?? '')
  if (coding !== 'identity') headers.set('content-encoding', coding)
  return new Response(await cache.bytesOf(cached, coding), { status, headers })
}

/**
 * A short plain text for requests that are refused before any route handles them; on paths of the
 * API its own error body.
 */
function refusal(c: Context<Env>, { code, details }: Refused, https: boolean): Response {
  const body = errorOf(code, details)
  c.status(body.status)
  c.header('cache-control', 'no-store')
  // As in admit-requests.ts.
  const whole = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.complete
  if (!whole && !isRead(c.req.method)) c.header('connection', 'close')
  lockDown(c, https)
  return isApi(c.req.path) ? c.json(body) : c.text(body.message)
}

/**
 * On "back" a browser shows a stored page without a request, also after signing out. So responses
 * with personal data are not stored. Prefetched data of public pages may be stored; otherwise the
 * browser would fetch it twice.
 */
function privately(request: Request, response: Response): Response {
  if (response.headers.has('cache-control')) return response
  const { pathname } = new URL(request.url)
  const is_fetched_ahead = pathname.endsWith('.data') && cacheableAt(pathname.slice(0, -'.data'.length)) !== null
  const may_be_stored = !request.headers.has('cookie') || is_fetched_ahead
  response.headers.set('cache-control', may_be_stored ? 'private, no-cache' : 'private, no-store')
  return response
}
