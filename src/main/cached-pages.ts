// Cached public pages: the final bytes, the same for all visitors, and the same for all signed-in
// users of a kind (docs/decisions/044-one-cached-page-for-all-users-of-a-kind.md). A page for one
// user allows its inline scripts by a nonce, which must not be used twice. A cached page allows
// them by hashes, so it never has to change
// (docs/decisions/012-cached-pages-allow-scripts-by-hashes.md).
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { codingFor } from '#api/shared/coding.ts'
import { hasSessionCookie } from '#gateways/accounts/session-cookie.ts'
import { busyRefusals, TooManyPages } from './busy-page.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import { type Bodies, type BuiltResponse, type CachedResponse, isUnchanged, keepCompressed } from './cached-response.ts'
import type { PageQueue } from './page-queue.ts'
import type { PageReader } from '#web/request-scope.ts'
import { type Cacheable, cacheableAt } from './cached-topics.ts'
import type { Audience, AudienceOf } from './page-readers.ts'
import type { ResponseCache } from './response-cache.ts'
import { recordValidity, type ValidityRecorder } from './validity.ts'

const POLICY = 'content-security-policy'

/** In the form of node:http: `headers` alternates names and values; `body` has the bytes. */
type Packed = { headers: string[]; body: Uint8Array<ArrayBuffer> }

/**
 * Replaces the nonce of a page by hashes. Its policy must have one nonce for scripts and styles, or
 * none.
 * @param reader the kind of users that get it; without one, visitors do
 */
export async function cacheablePage(response: Response, reader?: PageReader): Promise<BuiltResponse> {
  const headers = new Headers(response.headers)
  for (const name of ['x-request-id', 'set-cookie']) headers.delete(name)
  // A browser or proxy must not show the page of a user to somebody else, or after signing out.
  headers.set('cache-control', reader ? 'private, no-store' : 'no-cache')
  headers.set('vary', reader ? 'accept-encoding, cookie' : 'accept-encoding')
  let body = await response.text()
  const policy = headers.get(POLICY) ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce !== undefined) {
    const directives = policy.split(';').map((directive) => {
      const element = /^\s*(script|style)-src\s/.exec(directive)?.[1]
      return element ? directive.replace(`'nonce-${nonce}'`, hashesOf(body, element, nonce).join(' ')) : directive
    })
    headers.set(POLICY, directives.join(';'))
    body = body.replaceAll(` nonce="${nonce}"`, '')
  }
  return { status: response.status, headers: [...headers], body }
}

/** Hash-sources (Content Security Policy Level 3) of the inline elements that carry the nonce. */
function hashesOf(html: string, element: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g'),
  )) {
    const runs = !/\ssrc=/.test(attributes) && !attributes.includes('type="application/ld+json"')
    if (runs && attributes.includes(` nonce="${nonce}"`))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return [...hashes]
}

type Parts = {
  cache: ResponseCache
  /**
   * Renders a page with the bindings that it needs: `recorder`, the change check of the request,
   * and, for users of a kind, `reader`.
   */
  render: (
    request: Request,
    bindings: { recorder: ValidityRecorder; checked: Promise<number>; reader?: PageReader | undefined },
  ) => Response | Promise<Response>
  /** Waits for the turn to render a page (page-queue.ts). */
  enter: PageQueue['enter']
  audienceOf: AudienceOf
  /** Counts a request for an address that was answered with a page. */
  onAsked?: (address: string) => void
  clock: Clock
  base_url: string
  onError: (error: unknown) => void
}

type CachedPages = {
  /**
   * Returns false if it does nothing. Otherwise it sends the response, or calls `otherwise` because
   * the page must be built for this request, and returns a promise for the end of its work.
   */
  handle: (request: IncomingMessage, response: ServerResponse, otherwise: () => unknown) => Promise<unknown> | false
  /** Renders these pages for visitors, in this order, until `ms` are over. */
  prepare: (addresses: readonly string[], ms: number) => Promise<void>
}

/**
 * Sends cached pages, before all other request handling. A cached page costs little more than
 * sending its bytes, one change check, and for signed-in users one lookup of the session. Cookies
 * other than a session change no page.
 */
export function cachedPages({
  cache,
  render,
  enter,
  audienceOf,
  onAsked,
  clock,
  base_url,
  onError,
}: Parts): CachedPages {
  const refuse = busyRefusals()
  const find = ({ address, topics }: Cacheable, checked: Promise<number>, reader?: PageReader) => {
    // Built without the caller's headers and the parameters that the page doesn't read, so that no
    // personal data gets into the cache.
    const build = async (): Promise<BuiltResponse> => {
      const turn = enter()
      if (!turn) throw new TooManyPages()
      const leave = await turn
      try {
        const recorder = recordValidity(clock.now())
        const request = new Request(new URL(address, base_url))
        const page = await cacheablePage(await render(request, { recorder, checked, reader }), reader)
        return { ...page, validity: recorder.validity() }
      } finally {
        leave()
      }
    }
    const make = async () => keepCompressed(await build())
    return cache.get(reader ? `page ${reader} ${address}` : `page ${address}`, topics, make, checked)
  }
  const handle: CachedPages['handle'] = (request, response, otherwise) => {
    const { method, url = '', headers } = request
    if (method !== 'GET') return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const cacheable = path.startsWith('/api/') ? null : cacheableAt(path, query < 0 ? '' : url.slice(query))
    if (!cacheable) return false
    const checked = cache.check()
    const serve = async (audience: Audience): Promise<unknown> => {
      if (audience === 'own') return otherwise()
      const reader = audience === 'visitor' ? undefined : audience
      const cached = await find(cacheable, checked, reader)
      // This user may be allowed to see what others of the kind are refused.
      if (reader && cached.status !== 200) return otherwise()
      if (cached.status === 200) onAsked?.(cacheable.address)
      if (!reader && cached.status === 200 && isUnchanged(cached, headers['if-none-match'])) {
        response.writeHead(304, [...cached.headers.flat(), 'etag', cached.etag])
        return response.end()
      }
      const page = await pageFor(cache, cached, headers['accept-encoding'] ?? '')
      if (!reader && cached.status === 200) page.headers.push('etag', cached.etag)
      response.writeHead(cached.status, page.headers)
      return response.end(page.body)
    }
    const { cookie } = headers
    // The session is looked up during the change check.
    const served = hasSessionCookie(cookie)
      ? Promise.all([audienceOf(cookie, cacheable), checked]).then(([audience]) => serve(audience))
      : serve('visitor')
    return served.catch((error: unknown) => {
      if (error instanceof TooManyPages) return refuse(response)
      onError(error)
      return response.headersSent ? response.destroy() : otherwise()
    })
  }
  const prepare: CachedPages['prepare'] = async (addresses, ms) => {
    const until = performance.now() + ms
    const waiting = addresses.values()
    const renderThem = async () => {
      for (const address of waiting) {
        const left = until - performance.now()
        const page = cacheableAt(address)
        if (left <= 0) return
        // One page that hangs must not hold up the start.
        if (page) await Promise.race([find(page, cache.check()).catch(onError), pause(left, null, { ref: false })])
      }
    }
    // One page waits for the database while another one is rendered.
    await Promise.all([renderThem(), renderThem()])
  }
  return { handle, prepare }
}

/** The cached page in the best coding that the client accepts, without a validator. */
export async function pageFor(cache: Bodies, cached: CachedResponse, accept_encoding: string): Promise<Packed> {
  const coding = codingFor(accept_encoding)
  const body = await cache.bytesOf(cached, coding)
  const headers = [...cached.headers.flat(), 'content-length', String(body.length)]
  if (coding !== 'identity') headers.push('content-encoding', coding)
  return { headers, body }
}
