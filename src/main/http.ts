// The whole product as one HTTP handler: static files, the API, pictures, the sandbox provider, and the rendered pages.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { sitemapRoutes } from '#api/experiences/sitemap-routes.ts'
import { deliveryRoutes } from '#api/images/images-routes.ts'
import { buildApi } from '#api/index.ts'
import { devMailRoutes } from '#api/mail/dev-mail-routes.ts'
import type { ApiEnv } from '#api/shared/router.ts'
import { IMAGE_HOST_BASE } from '#contract/endpoints.ts'
import type { Db } from '#database/client.ts'
import type { App } from '#services/shared/app.ts'
import { requestScope } from '#web/request-scope.ts'
import { answerCache, type Kept, topicsOf } from './answer-cache.ts'
import type { Mode } from './environment.ts'
import { keepPage, servePage } from './kept-pages.ts'

export type HttpOptions = {
  app: App
  mode: Mode
  /** The built web, or in development a way to load it as it is now. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Answers /sandbox-pay/*, when the sandbox is the provider. */
  sandbox: ((request: Request) => Promise<Response>) | null
  /** Whether the process should get requests. */
  isReady: () => boolean
}

type Env = {
  Variables: ApiEnv['Variables'] & { secureHeadersNonce?: string }
  Bindings: { makes_kept_page?: boolean }
}

const CLIENT = path.relative(process.cwd(), path.join(import.meta.dirname, '../../build/client')) || '.'

export function buildHttp({ app, mode, build, sandbox, isReady }: HttpOptions) {
  const built = mode !== 'development'
  const api = buildApi(app)
  const render = createRequestHandler(build, built ? 'production' : 'development')
  const cache = built ? answerCache(app.db) : null
  const http = new Hono<Env>()

  http.use(async (c, next) => {
    c.set('app', app)
    c.set('request_id', randomUUID())
    await next()
  })
  http.get('/healthz', (c) => c.text('ok'))
  http.get('/readyz', async (c) => (isReady() && (await answers(app.db)) ? c.text('ok') : c.text('not ready', 503)))
  if (sandbox) http.all('/sandbox-pay/*', (c) => sandbox(c.req.raw))
  if (built) {
    http.use(
      '/assets/*',
      serveStatic({
        root: CLIENT,
        precompressed: true,
        onFound: (_, c) => {
          c.header('cache-control', 'public, max-age=31536000, immutable')
          c.header('x-content-type-options', 'nosniff')
        },
      }),
    )
    http.get('/assets/*', (c) => c.text('Not found', 404))
    const hourly = serveStatic({ root: CLIENT, onFound: (_, c) => c.header('cache-control', 'public, max-age=3600') })
    for (const file of ['/favicon.svg', '/offline.html', '/og.png', '/apple-touch-icon.png']) http.get(file, hourly)
    http.get('/sw.js', serveStatic({ root: CLIENT, onFound: (_, c) => c.header('cache-control', 'no-cache') }))
  }
  if (cache)
    http.use(async (c, next) => {
      if (c.req.method !== 'GET' || c.env?.makes_kept_page || c.req.header('cookie')) return await next()
      const topics = topicsOf(c.req.path)
      if (!topics || c.req.path.startsWith('/api/')) return await next()
      const { pathname, search } = new URL(c.req.url)
      // Asked for anew without the visitor's headers, so that nothing of theirs gets into it.
      const env = { ...(c.env as object), makes_kept_page: true }
      const kept = await cache.answer(`page ${pathname}${search}`, topics, async () =>
        keepPage(await http.fetch(new Request(c.req.url), env)),
      )
      return await servePage(kept, c.req.header('accept-encoding') ?? '')
    })
  if (built) http.use(compress({ threshold: 1024 }))
  http.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...one(app.images.origins.delivery)],
        connectSrc: ["'self'", ...(built ? [] : ['ws:']), ...one(app.images.origins.upload)],
        workerSrc: built ? ["'self'"] : ["'self'", 'blob:'],
        scriptSrc: ["'self'", NONCE],
        styleSrc: built ? ["'self'", NONCE] : ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
      },
      permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: app.base_url.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    }),
  )
  http.route('/images', deliveryRoutes())
  if (mode !== 'production' && !app.mail.delivers) http.route('/', devMailRoutes())

  /** The API, from the cache where the answer is the same for every visitor. */
  const callApi = async (request: Request, env?: object): Promise<Response> => {
    const url = new URL(request.url)
    const topics = cache && request.method === 'GET' && !request.headers.has('cookie') ? topicsOf(url.pathname) : null
    if (!cache || !topics) return await api.fetch(request, env)
    const kept = await cache.answer(
      `api ${url.pathname}${url.search}`,
      topics,
      async () => await keep(await api.fetch(request, env)),
    )
    return new Response(kept.body, { status: kept.status, headers: kept.headers })
  }
  for (const base of ['/api/*', '/brand/api/*', `${IMAGE_HOST_BASE}/*`])
    http.all(base, (c) => callApi(c.req.raw, c.env as object))

  http.route('/', sitemapRoutes())

  const renderPage = async (request: Request, env: object, nonce: string, requestId: string): Promise<Response> => {
    const cookie = request.headers.get('cookie')
    const cookies: string[] = []
    const context = new RouterContextProvider()
    context.set(requestScope, {
      nonce,
      base_url: app.base_url,
      requestId,
      report: (error) =>
        app.log.error(
          {
            request_id: requestId,
            path: new URL(request.url).pathname,
            error: (error as Error).stack ?? String(error),
          },
          'page failed',
        ),
      fetch: async (input, init) => {
        const call = new Request(input, init)
        if (cookie) call.headers.set('cookie', cookie)
        const response = await callApi(call, env)
        cookies.push(...response.headers.getSetCookie())
        return response
      },
    })
    const response = await render(request, context)
    for (const value of cookies) response.headers.append('set-cookie', value)
    return response
  }

  http.all('*', async (c) => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    return privately(await renderPage(c.req.raw, c.env as object, nonce, c.get('request_id')))
  })
  http.onError((error, c: Context<Env>) => {
    app.log.error({ request_id: c.get('request_id'), path: c.req.path, error: error.stack }, 'request failed')
    return c.text('サーバーでエラーが発生しました。時間をおいてお試しください。', 500)
  })
  return http
}

const one = (origin: string | null) => (origin === null ? [] : [origin])

async function keep(response: Response): Promise<Kept> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'set-cookie')
  return { status: response.status, headers: [...headers, ['cache-control', 'no-cache']], body: await response.text() }
}

/** Pages with a session are nobody else's. */
function privately(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  return response
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectNoFrom((select) => select.val(1).as('one')).execute()
    return true
  } catch {
    return false
  }
}
