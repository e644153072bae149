// `prepare` runs before every endpoint of the API, and `handleError` handles every error.
import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { errorCode } from '#domain/shared/caught-error.ts'
import type { Details } from '#contract/shared/error-row.ts'
import type { ErrorCode } from '#contract/shared/error-table.ts'
import type { App } from '#services/shared/app.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { isFromOtherOrigin, isRead } from './own-origin.ts'
import type { ApiEnv } from './env.ts'
import { errorOf, invalidInput } from './errors.ts'

/** Sets the variables of the request, and rejects writes from pages of other origins. */
export function prepare(app: App): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('app', c.env?.app ?? app)
    if (!c.get('request_id')) c.set('request_id', c.env?.request_id ?? randomUUID())
    if (!isRead(c.req.method) && isFromOtherOrigin(c.req.raw, app.base_url)) throw new Refused('other_origin')
    await next()
    // c.header() would create a new Response and copy its bytes.
    c.res.headers.set('x-request-id', c.get('request_id'))
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  }
}

/**
 * SQLSTATEs of text that PostgreSQL can't store (NUL bytes, unpaired surrogates) and of numbers and
 * dates out of range. The caller gets 422. The schemas of the contract should have rejected the
 * value, so this may be a bug of ours and is logged as a warning.
 */
const BAD_INPUT = new Set(['22021', '22P05', '22003', '22008', '22P02'])

/** Seconds for the `Retry-After` of a 429 or 503 without its own waiting time. */
const RETRY_AFTER = 5

/**
 * The database can't be reached, is starting or shutting down, has no free connection, or accepts
 * no writes (disk full, read-only). A retry may succeed.
 */
const UNAVAILABLE = /^(08|53|57P0)|^25006$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the driver itself have no code, only a message. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const isUnavailable = ({ code, message }: { code?: unknown; message?: unknown }) =>
  UNAVAILABLE.test(String(code)) || CONNECTION_LOST.test(String(message))

/** The path pattern of the endpoint. The real path isn't logged, because it can identify users. */
const routeOf = (c: Context<ApiEnv>) => matchedRoutes(c).findLast(({ method }) => method === c.req.method)?.path

export const handleError: ErrorHandler<ApiEnv> = (error, c) => {
  const answer = (code: ErrorCode, details?: Details) => {
    const body = errorOf(code, details)
    // The message tells users how long to wait; this header tells programs.
    const wait = details?.seconds ?? (body.status === 429 || body.status === 503 ? RETRY_AFTER : undefined)
    if (wait !== undefined) c.header('retry-after', String(wait))
    return c.json(body, body.status)
  }
  if (error instanceof Refused) {
    // The rest of the body isn't read, so the connection must close. Otherwise a proxy could send
    // another request over it.
    if (error.code === 'payload_too_large' || error.code === 'request_timeout') c.header('connection', 'close')
    return answer(error.code, error.details)
  }
  if (error instanceof InvalidInput) return c.json(invalidInput(error.messages), 422)
  if (error instanceof HTTPException) return answer(error.status === 413 ? 'payload_too_large' : 'malformed_request')
  const code = errorCode(error) ?? ''
  const described = { request_id: c.get('request_id'), method: c.req.method, route: routeOf(c), error }
  if (BAD_INPUT.has(code)) {
    c.get('app').log.warn(described, 'the database refused a value that the contract let through')
    return answer('invalid_input')
  }
  // Lock timeout: the transaction changed no data, and a retry may succeed.
  if (code === '55P03') return answer('busy')
  // Too many password hashes wait (QueueFull in domain/shared/queue.ts).
  if (code === 'QUEUE_FULL') return answer('too_many_requests')
  // The user was suspended or erased during the call (require_active_user in 001-baseline.sql).
  if (code === 'TU401') return answer('not_signed_in')
  // A user who is closing the account books (require_booking_user in 051-closing-accounts.sql).
  if (code === 'TU422') return answer('account_closing')
  c.get('app').log.error(described, 'request failed')
  return answer(isUnavailable(error) ? 'unavailable' : 'internal')
}
