// Every request to the API passes `prepare` before its endpoint, and every error the one error handler.
import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { Details } from '#contract/shared/error-row.ts'
import type { ErrorCode } from '#contract/shared/error-table.ts'
import type { App } from '#services/shared/app.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { isFromOtherOrigin, isRead } from './own-origin.ts'
import type { ApiEnv } from './env.ts'
import { errorOf, invalidInput } from './errors.ts'

/** Sets what operations need, and refuses writes from pages of other origins. */
export function prepare(app: App): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('app', c.env?.app ?? app)
    if (!c.get('request_id')) c.set('request_id', c.env?.request_id ?? randomUUID())
    if (!isRead(c.req.method) && isFromOtherOrigin(c.req.raw, app.base_url)) throw new Refused('other_origin')
    await next()
    // c.header() would make another Response, and copy its bytes.
    c.res.headers.set('x-request-id', c.get('request_id'))
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  }
}

/**
 * SQLSTATEs of text that PostgreSQL can't store (NUL bytes, lone surrogates) and of numbers and dates out of range. The
 * caller gets 422. The schemas of the contract should have refused the value, so it is logged as a warning: it may be a
 * bug of ours.
 */
const BAD_INPUT = new Set(['22021', '22P05', '22003', '22008', '22P02'])

/** Seconds, for a 429 or 503 that doesn't know better. */
const RETRY_AFTER = 5

/**
 * The database can't be reached, is starting or shutting down, has no free connection, or takes no
 * writes (disk full, read-only). The same call may succeed later.
 */
const AWAY = /^(08|53|57P0)|^25006$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the driver itself have no code. */
const CUT = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const isAway = ({ code, message }: { code?: unknown; message?: unknown }) =>
  AWAY.test(String(code)) || CUT.test(String(message))

/** The endpoint's pattern: addresses name things and people. */
const routeOf = (c: Context<ApiEnv>) => matchedRoutes(c).findLast(({ method }) => method === c.req.method)?.path

export const handleError: ErrorHandler<ApiEnv> = (error, c) => {
  const answer = (code: ErrorCode, details?: Details) => {
    const body = errorOf(code, details)
    // The message tells people how long to wait; this header tells programs.
    const wait = details?.seconds ?? (body.status === 429 || body.status === 503 ? RETRY_AFTER : undefined)
    if (wait !== undefined) c.header('retry-after', String(wait))
    return c.json(body, body.status)
  }
  if (error instanceof Refused) {
    // The rest of the body isn't read: the connection ends here, and a proxy must not send another request over it.
    if (error.code === 'payload_too_large' || error.code === 'request_timeout') c.header('connection', 'close')
    return answer(error.code, error.details)
  }
  if (error instanceof InvalidInput) return c.json(invalidInput(error.messages), 422)
  if (error instanceof HTTPException) return answer(error.status === 413 ? 'payload_too_large' : 'malformed_request')
  const sqlState = (error as { code?: string }).code ?? ''
  const described = { request_id: c.get('request_id'), method: c.req.method, route: routeOf(c), error }
  if (BAD_INPUT.has(sqlState)) {
    c.get('app').log.warn(described, 'the database refused a value that the contract let through')
    return answer('invalid_input')
  }
  // A lock that could not be had in time: nothing happened, the same call may go through later.
  if (sqlState === '55P03') return answer('busy')
  // Suspended or erased while the call was under way (require_active_user in 001-baseline.sql).
  if (sqlState === 'TU401') return answer('not_signed_in')
  c.get('app').log.error(described, 'request failed')
  return answer(isAway(error) ? 'unavailable' : 'internal')
}
