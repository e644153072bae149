// The product behind a real HTTP server, with cached pages and real sessions, as main/server.ts
// builds it.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { hashToken } from '#gateways/accounts/hashed-session-tokens.ts'
import { sessionCookie } from '#gateways/accounts/session-cookie.ts'
import { audiences } from '#main/page-readers.ts'
import { cachedPages } from '#main/cached-pages.ts'
import { buildHttp } from '#main/http.ts'
import { PAGE_LIMITS, pageQueue } from '#main/page-queue.ts'
import { responseCache } from '#main/response-cache.ts'
import { routePatterns } from '#main/telemetry/route-patterns.ts'
import { realAccounts, SECRET } from '../accounts-setup.ts'
import { testApp } from '../database.ts'
import { next } from '../factories.ts'
import { builtPages } from './built-pages.ts'

const BASE = 'http://localhost:3000'
const cookies = sessionCookie({ prefix: 'tsumugi', secret: SECRET, secure: false, lifetime: 3600 })

export type Page = { status: number; headers: http.IncomingHttpHeaders; text: string }

/** Call it at the top of a test file. */
export function pageReadersSite() {
  const app = testApp({}, ({ db, clock, jobs }) => ({
    base_url: BASE,
    accounts: realAccounts({ db, clock, jobs, base_url: BASE }),
  }))
  const agent = new http.Agent({ keepAlive: true })
  let server: http.Server
  /** Pages that were built for one request, and pages that were built for the cache. */
  const built = { own: 0, shared: 0 }

  beforeAll(async () => {
    const { build } = await builtPages()
    const cache = responseCache(app.db, undefined, undefined, () => app.clock.now().getTime())
    const product = buildHttp({
      app,
      mode: 'local',
      build,
      sandbox: null,
      cache,
      isReady: () => true,
      patternOf: routePatterns(build.routes),
    })
    const listener = getRequestListener(product.fetch)
    const cached = cachedPages({
      cache,
      render: (request, bindings) => {
        built.shared += 1
        return product.fetch(request, bindings)
      },
      enter: pageQueue(PAGE_LIMITS).enter,
      audienceOf: audiences(app),
      clock: app.clock,
      base_url: BASE,
      onError: (error) => expect.unreachable(String(error)),
    })
    server = http.createServer((request, response) => {
      const listen = () => {
        built.own += 1
        void listener(request, response)
      }
      if (!cached.handle(request, response, listen)) listen()
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
  }, 180_000)
  afterAll(() => {
    agent.destroy()
    server?.close()
  })

  return {
    app,
    built,
    /** Sends a request with exactly these headers, and decodes the body. */
    get: async (path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Page> =>
      await new Promise((resolve, reject) => {
        const { port } = server.address() as AddressInfo
        const request = http.request({ port, path, method, headers, agent }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(chunks)
            const coding = body.length > 0 ? response.headers['content-encoding'] : undefined
            const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
            resolve({ status: response.statusCode!, headers: response.headers, text: plain.toString() })
          })
        })
        request.on('error', reject)
        request.end()
      }),
    /** Begins a session. @returns its Cookie header */
    signIn: async ({ id }: { id: number }, values: { expires_at?: Date } = {}): Promise<string> => {
      const token = `session-${next()}-of-a-test`
      const expires_at = new Date(Date.now() + 3_600_000)
      await app.db
        .insertInto('user_sessions')
        .values({ user_id: id, token: hashToken(token), expires_at, ...values })
        .execute()
      return cookies.begin(token).split(';')[0]!
    },
  }
}
