import type { MiddlewareHandler } from 'hono'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { ApiEnv } from '../shared/env.ts'

/**
 * For the communities of an ambassador: clients read the message of a 404 under `brand`, as they do
 * for the communities of a brand (docs/product/wire.md#not-found).
 */
export const repeatAsBrand: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 404) return
  const body = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  c.res = undefined
  const messages = { ...body.messages, brand: Object.values(body.messages).flat() }
  c.res = Response.json({ ...body, messages }, { status: 404, headers })
}
