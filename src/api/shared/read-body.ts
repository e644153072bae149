// Reads bodies within limits of size, time and, for JSON, depth.
import type { Context } from 'hono'
import { Refused } from '#services/shared/refused.ts'
import type { ApiEnv } from './env.ts'

/**
 * JSON of our forms has at most about eight levels. Parsing hundreds of thousands of levels blocks
 * the process.
 */
const MOST_DEPTH = 20
/**
 * The largest bodies are files in one text. Parsing millions of small values blocks the process,
 * too.
 */
const MOST_VALUES = 50_000
/** The slowest accepted connection, in bytes per second. */
const SLOWEST = 16_000
const SHORTEST_WAIT = 10_000

/** Timeout for a body of up to `most` bytes, in ms. */
export const bodyTimeout = (most: number): number => SHORTEST_WAIT + (most / SLOWEST) * 1000

/** @throws Refused request_timeout */
async function withinTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('request_timeout')), ms)
  })
  try {
    return await Promise.race([reading, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The Content-Length in bytes; null for a chunked body. */
function announcedLength(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number(length)
}

/**
 * The bytes of a request's body.
 * @param most bytes
 * @param ms timeout for the whole body
 * @throws Refused payload_too_large, request_timeout, malformed_request (the connection was closed)
 */
export async function readBytes(
  request: Request,
  most: number,
  ms = bodyTimeout(most),
): Promise<Uint8Array<ArrayBuffer>> {
  if ((announcedLength(request.headers) ?? 0) > most) throw new Refused('payload_too_large')
  return await withinTime(collect(request, most), ms)
}

async function collect({ body }: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > most) break
      chunks.push(chunk)
    }
  } catch {
    throw new Refused('malformed_request')
  }
  if (size > most) throw new Refused('payload_too_large')
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Reads the text of a body once. hono's `c.req.json()` and `c.req.text()` then return it from
 * hono's cache.
 * @param most bytes
 * @throws Refused payload_too_large, request_timeout, malformed_request
 */
export async function readText(c: Context<ApiEnv>, most: number): Promise<string> {
  const length = announcedLength(c.req.raw.headers)
  if (length === null) {
    if (c.req.raw.body === null) return ''
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: await readBytes(c.req.raw, most) })
  } else if (!(length <= most)) {
    throw new Refused('payload_too_large')
  }
  return await withinTime(
    c.req.text().catch(() => {
      throw new Refused('malformed_request')
    }),
    bodyTimeout(most),
  )
}

/**
 * Checks the nesting of arrays and objects, and the number of values, without parsing the JSON.
 * @throws Refused malformed_request if there are too many levels or values
 */
export function assertShallow(json: string): void {
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) {
      quoted = true
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth++
      if (depth > MOST_DEPTH) throw new Refused('malformed_request')
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth--
    } else if (code === COMMA) {
      values++
      if (values > MOST_VALUES) throw new Refused('malformed_request')
    }
  }
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [34, 92, 91, 93, 123, 125, 44]
