// Responses that are expensive to build and the same for all callers. The body is built once, and
// a text compressed once per content coding.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Coding, codingFor, encode } from './coding.ts'

type Body = string | Uint8Array<ArrayBuffer>
type Made = { body: Buffer; etag: string; coded: Map<Coding, Promise<Uint8Array<ArrayBuffer>>> }

export type MemoizedResponse = {
  content_type: string
  /** Cache-Control of the response. By default clients revalidate with the ETag. */
  cache_control?: string
  /** How long the body is cached, in ms; by default until the process ends. */
  lifetime?: number
}

/** Maximum number of cached keys. The oldest are evicted first. */
const MOST_KEYS = 50

/**
 * @returns a function that responds to a GET with the cached result of `make`. Concurrent requests
 *   for the same key share one call of `make`.
 */
export function memoizedResponse({ content_type, cache_control = 'no-cache', lifetime = Infinity }: MemoizedResponse) {
  const isText = !content_type.startsWith('image/')
  const known = new Map<string, { made: Promise<Made>; at: number }>()

  function get(key: string, make: () => Body | Promise<Body>): Promise<Made> {
    const there = known.get(key)
    if (there && performance.now() - there.at < lifetime) return there.made
    const made = (async (): Promise<Made> => {
      const body = Buffer.from(await make())
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return { body, etag, coded: new Map() }
    })()
    known.delete(key)
    known.set(key, { made, at: performance.now() })
    made.catch(() => known.delete(key))
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KEYS) break
      known.delete(oldest)
    }
    return made
  }

  return async (c: Context, make: () => Body | Promise<Body>, key = ''): Promise<Response> => {
    const { body, etag, coded } = await get(key, make)
    const headers = new Headers({
      'content-type': content_type,
      'cache-control': cache_control,
      etag,
      ...(isText && { vary: 'Accept-Encoding' }),
    })
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag))
      return c.newResponse(null, { status: 304, headers })
    const coding = isText ? codingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    const bytes = coded.get(coding) ?? encode(body, coding)
    coded.set(coding, bytes)
    if (coding !== 'identity') headers.set('content-encoding', coding)
    return c.newResponse(await bytes, { status: 200, headers })
  }
}
