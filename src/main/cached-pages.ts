// Cached public pages: the final bytes, the same for all visitors. A page for one visitor allows
// its inline scripts by a nonce, which must not be used twice. A cached page allows them by hashes,
// so it never has to change (docs/decisions/012-kept-pages-by-hashes.md).
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codingFor } from '#api/shared/coding.ts'
import { hasSessionCookie } from '#gateways/accounts/session-cookie.ts'
import { busyRefusals, TooManyPages } from './busy-page.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import { type Bodies, type BuiltResponse, type CachedResponse, isUnchanged } from './cached-response.ts'
import { cacheableAt } from './cached-topics.ts'
import type { ResponseCache } from './response-cache.ts'
import { recordValidity, type ValidityRecorder } from './validity.ts'

const POLICY = 'content-security-policy'

/** In the form of node:http: `headers` alternates names and values; `body` has the bytes. */
type Packed = { headers: string[]; body: Uint8Array<ArrayBuffer> }

/**
 * Replaces the nonce of a page by hashes. Its policy must have one nonce for scripts and styles, or
 * none.
 */
export async function cacheablePage(response: Response): Promise<BuiltResponse> {
  const headers = new Headers(response.headers)
  for (const name of ['x-request-id', 'set-cookie']) headers.delete(name)
  headers.set('cache-control', 'no-cache')
  headers.set('vary', 'accept-encoding')
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
  /** Renders a page, and records until when it is valid. */
  render: (request: Request, recorder: ValidityRecorder) => Response | Promise<Response>
  /** Whether no page can be rendered now (page-queue.ts). */
  isFull?: () => boolean
  clock: Clock
  base_url: string
  onError: (error: unknown) => void
}

/**
 * Sends cached pages to visitors without a session, before all other request handling. A cached page
 * costs little more than sending its bytes and one change check. Other cookies change no page.
 * @returns a handler; true means that it sends the response, and that it calls `otherwise` if it
 * can't
 */
export function cachedPages({ cache, render, isFull = () => false, clock, base_url, onError }: Parts) {
  const refuse = busyRefusals()
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || hasSessionCookie(headers.cookie)) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const cacheable = path.startsWith('/api/') ? null : cacheableAt(path, query < 0 ? '' : url.slice(query))
    if (!cacheable) return false
    const { address, topics } = cacheable
    // Built without the visitor's headers and the parameters that the page doesn't read, so that no
    // personal data gets into the cache.
    const make = async (): Promise<BuiltResponse> => {
      // Before anything that costs something.
      if (isFull()) throw new TooManyPages()
      const recorder = recordValidity(clock.now())
      const page = await cacheablePage(await render(new Request(new URL(address, base_url)), recorder))
      return { ...page, validity: recorder.validity() }
    }
    cache
      .get(`page ${address}`, topics, make)
      .then(async (cached) => {
        if (cached.status === 200 && isUnchanged(cached, headers['if-none-match'])) {
          response.writeHead(304, [...cached.headers.flat(), 'etag', cached.etag])
          return response.end()
        }
        const page = await pageFor(cache, cached, headers['accept-encoding'] ?? '')
        response.writeHead(cached.status, page.headers)
        return response.end(page.body)
      })
      .catch((error: unknown) => {
        if (error instanceof TooManyPages) return refuse(response)
        onError(error)
        if (!response.headersSent) otherwise()
        else response.destroy()
      })
    return true
  }
}

/** The cached page in the best coding that the visitor accepts. */
export async function pageFor(cache: Bodies, cached: CachedResponse, accept_encoding: string): Promise<Packed> {
  const coding = codingFor(accept_encoding)
  const body = await cache.bytesOf(cached, coding)
  const headers = [...cached.headers.flat(), 'content-length', String(body.length)]
  if (cached.status === 200) headers.push('etag', cached.etag)
  if (coding !== 'identity') headers.push('content-encoding', coding)
  return { headers, body }
}
