// The body of an error response.
import type { MiddlewareHandler } from 'hono'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Details, ErrorStatus } from '#contract/shared/error-row.ts'
import { type ErrorCode, errorMessage, errorTable } from '#contract/shared/error-table.ts'
import type { ApiEnv } from './env.ts'

export function errorOf(code: ErrorCode, details: Details = {}): ErrorBody & { status: ErrorStatus } {
  const { status, field } = errorTable[code]
  const message = errorMessage(code, details)
  return { status, code, message, messages: { [field]: [message] } }
}

/** The body of an error response for invalid input. */
export function invalidInput(messages: Record<string, string[]>) {
  const message = Object.values(messages)[0]?.[0] ?? errorMessage('invalid_input')
  return { status: 422, code: 'invalid_input', message, messages } satisfies ErrorBody
}

/**
 * For the operations that create brands, ambassadors and communities: a 422 has its messages in
 * `errors` too (docs/product/wire.md#errors).
 */
export const repeatErrors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'POST' || c.res.status !== 422) return
  const body = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  c.res = undefined
  c.res = Response.json({ ...body, errors: body.messages }, { status: 422, headers })
}
