import type { MiddlewareHandler } from 'hono'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { ApiEnv } from './env.ts'

/** For the calls that create brands, ambassadors and communities: a 422 says in `errors` too what is wrong (domain.md 8). */
export const repeatErrors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'POST' || c.res.status !== 422) return
  const body = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  c.res = undefined
  c.res = Response.json({ ...body, errors: body.messages }, { status: 422, headers })
}
