// Public pages as they are kept: the finished bytes, the same for everybody. A page made for one visitor allows its inline scripts by a
// nonce, which must not be used twice; a kept one allows them by their hashes, so that nothing in it has to change.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Coding, codingFor, encode } from '#api/shared/coding.ts'
import type { AnswerCache, Kept } from './answer-cache.ts'
import { keepableAt } from './kept-topics.ts'

const POLICY = 'content-security-policy'

/** As node:http sends it: names and values of headers by turns, and the bytes. */
type Packed = { headers: string[]; body: Uint8Array<ArrayBuffer> }

/** The page with hashes in place of its nonce. Its policy must allow scripts and styles by one nonce, or by none. */
export async function keepPage(response: Response): Promise<Kept> {
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

/** What Content Security Policy Level 3 calls hash-sources, of the inline elements that carry the nonce. */
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
  cache: AnswerCache
  /** Renders a page. */
  render: (request: Request) => Response | Promise<Response>
  base_url: string
  onError: (error: unknown) => void
}

/**
 * Answers visitors without a cookie from the kept pages, in front of everything that other requests go through: what a kept page costs is
 * little more than its bytes and the question whether it is still true.
 * @returns a handler that says whether it answers the request; `otherwise` answers it when it could not
 */
export function keptPages({ cache, render, base_url, onError }: Parts) {
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.cookie !== undefined) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const keepable = path.startsWith('/api/') ? null : keepableAt(path)
    if (!keepable) return false
    // Asked for anew without the visitor's headers, so that nothing of theirs gets into it.
    const make = async () => keepPage(await render(new Request(new URL(url, base_url))))
    cache
      .answer(`page ${url}`, keepable.topics, make)
      .then(async (kept) => {
        const { headers: own, body } = await pageFor(kept, headers['accept-encoding'] ?? '')
        response.writeHead(kept.status, own)
        response.end(body)
      })
      .catch((error: unknown) => {
        onError(error)
        if (!response.headersSent) otherwise()
        else response.destroy()
      })
    return true
  }
}

const packed = new WeakMap<Kept, Map<Coding, Promise<Packed>>>()

/** The kept page in the best coding that the visitor accepts, compressed once for all of them. */
export async function pageFor(kept: Kept, accept_encoding: string): Promise<Packed> {
  const coding = codingFor(accept_encoding)
  const known = packed.get(kept) ?? new Map<Coding, Promise<Packed>>()
  packed.set(kept, known)
  let page = known.get(coding)
  if (!page) {
    page = pack(kept, coding)
    known.set(coding, page)
  }
  return await page
}

async function pack(kept: Kept, coding: Coding): Promise<Packed> {
  const body = await encode(Buffer.from(kept.body), coding)
  const headers = kept.headers.flat()
  headers.push('content-length', String(body.length))
  if (coding !== 'identity') headers.push('content-encoding', coding)
  return { headers, body }
}
