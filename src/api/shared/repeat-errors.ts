import type { MiddlewareHandler } from 'hono'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { ApiEnv } from './env.ts'

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
