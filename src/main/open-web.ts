// What serves visitors: the built web, or Vite's, with its caches and its queue of pages.
import { getRequestListener } from '@hono/node-server'
import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { askedPages } from './asked-pages.ts'
import { cachedPages } from './cached-pages.ts'
import type { Environment } from './environment.ts'
import { buildHttp, type HttpOptions } from './http.ts'
import { pageGate } from './page-gate.ts'
import { pageQueue } from './page-queue.ts'
import { audiences } from './page-readers.ts'
import { responseCache } from './response-cache.ts'
import { routePatterns } from './telemetry/route-patterns.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { Listener } from './telemetry/watch-requests.ts'

type WebOptions = Pick<HttpOptions, 'app' | 'sandbox' | 'isReady'> & {
  server: Server
  telemetry: Telemetry
}

/** How often the most asked pages are stored, ms; also at an orderly end. */
const STORE_EVERY = 60 * 60_000
/** How long a start may take to render them, ms. */
const PREPARE_FOR = 2_000

/** Everything that serves visitors. */
export async function openWeb(
  environment: Environment,
  { app, sandbox, isReady, server, telemetry }: WebOptions,
): Promise<{
  listener: Listener
  patternOf: (path: string) => string
  /** Renders the pages that are asked for most. Call it before the process takes requests. */
  prepare: () => Promise<void>
  close: () => Promise<void>
}> {
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
  const asked = askedPages(environment.data_dir, (error) =>
    app.log.warn({ error }, 'the most asked pages could not be stored'),
  )
  const cached =
    cache &&
    cachedPages({
      cache,
      render: (request, bindings) => http.fetch(request, bindings),
      enter: pages.enter,
      clock: app.clock,
      audienceOf: audiences(app),
      onAsked: asked.count,
      base_url: app.base_url,
      onError,
    })
  const storing = cache && setInterval(asked.store, STORE_EVERY).unref()
  return {
    patternOf,
    prepare: async () => await cached?.prepare(asked.most(), PREPARE_FOR),
    listener: (request, response) => {
      const listen = () => gate.admit(request, response, () => listener(request, response))
      if (closeBuild) return closeBuild.middlewares(request, response, () => void listen())
      return cached?.handle(request, response, listen) || listen()
    },
    close: async () => {
      if (storing) {
        clearInterval(storing)
        asked.store()
      }
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
  server: Server,
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
