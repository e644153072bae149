// What every request to the API goes through before its endpoint: an id, the own-origin rule, a size limit; and the one error handler.
import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler, HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { wordsOf } from '#contract/shared/error-table.ts'
import type { App } from '#services/shared/app.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { type ApiEnv, errorOf } from './router.ts'

/** Of a call, in bytes. */
export const MAX_BODY = 1_000_000
const JSON_TYPE = /^application\/([a-z.+-]*\+)?json\b/i
/** What a call may carry that isn't JSON. */
const ALSO: Record<string, RegExp> = { '/api/v1/mail_bounces': /^message\/rfc822\b/i }
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * @param bodies what writes carry: JSON of a limited size, or what the operation reads by itself within limits of its own
 */
export function prepare(app: App, bodies: 'json' | 'read_by_operation' = 'json'): MiddlewareHandler<ApiEnv> {
  const own = new URL(app.base_url).origin
  // Counts what comes in pieces.
  const limited = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw new Refused('payload_too_large')
    },
  })
  return async (c, next) => {
    c.set('app', c.env?.app ?? app)
    if (!c.get('request_id')) c.set('request_id', c.env?.request_id ?? randomUUID())
    const writes = WRITES.has(c.req.method)
    if (writes) refuseOtherOrigins(c.req.raw, own)
    if (writes && bodies === 'json') {
      const type = c.req.header('content-type')
      if (type && !JSON_TYPE.test(type) && !ALSO[c.req.path]?.test(type)) throw new Refused('malformed_request')
      const length = lengthOf(c.req)
      if (length === null) await limited(c, next)
      else if (length > MAX_BODY) throw new Refused('payload_too_large')
      else await next()
    } else {
      await next()
    }
    c.header('x-request-id', c.get('request_id'))
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  }
}

/** The length of a body that is sent in one piece, where HTTP ends it, whatever is sent; null otherwise. Asking for the body itself makes a stream of it. */
function lengthOf(request: HonoRequest): number | null {
  const length = request.header('content-length')
  return length === undefined || request.header('transfer-encoding') !== undefined ? null : Number(length)
}

/** Writes from a browser come from our own pages; a program that sends neither header is let through (domain.md 8). */
function refuseOtherOrigins(request: Request, own: string) {
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') throw new Refused('other_origin')
  const origin = request.headers.get('origin')
  if (!origin) return
  // The address that the browser used is ours too (localhost and 127.0.0.1 in development).
  const host = request.headers.get('host')
  let originHost: string
  try {
    originHost = new URL(origin).host
  } catch {
    throw new Refused('other_origin')
  }
  if (origin !== own && originHost !== host) throw new Refused('other_origin')
}

/** Postgres' own words for text it can't hold (NUL bytes, lone surrogates) and numbers out of range: bad input, not a bug. */
const BAD_INPUT = new Set(['22021', '22P05', '22003', '22008', '22P02'])

/** The endpoint's pattern: addresses name things and people. */
const routeOf = (c: Context<ApiEnv>) => matchedRoutes(c).findLast(({ method }) => method === c.req.method)?.path

export const handleError: ErrorHandler<ApiEnv> = (error, c) => {
  const answer = (code: Parameters<typeof errorOf>[0], details?: Parameters<typeof errorOf>[1]) => {
    const body = errorOf(code, details)
    return c.json(body, body.status)
  }
  if (error instanceof Refused) {
    // The rest of the body isn't read: the connection ends here, and a proxy must not send another request over it.
    if (error.code === 'payload_too_large') c.header('connection', 'close')
    return answer(error.code, error.details)
  }
  if (error instanceof InvalidInput) {
    const { messages } = error
    const message = Object.values(messages)[0]?.[0] ?? wordsOf('invalid_input')
    return c.json({ status: 422, code: 'invalid_input', message, messages } satisfies ErrorBody, 422)
  }
  if (error instanceof HTTPException) return answer(error.status === 413 ? 'payload_too_large' : 'malformed_request')
  const sqlState = (error as { code?: string }).code ?? ''
  if (BAD_INPUT.has(sqlState)) return answer('invalid_input')
  // A lock that could not be had in time: nothing happened, the same call may go through later.
  if (sqlState === '55P03') return answer('busy')
  // Suspended or erased while the call was under way (migration 023).
  if (sqlState === 'TU401') return answer('not_signed_in')
  c.get('app').log.error(
    { request_id: c.get('request_id'), method: c.req.method, route: routeOf(c), error: error.stack ?? String(error) },
    'request failed',
  )
  return answer('internal')
}
