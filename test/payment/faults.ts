// Faults of a fake provider. A test plans each fault for the next call of a kind; each plan applies
// once.
import type { Context, MiddlewareHandler } from 'hono'

/**
 * `before`: the call has no effect. `after`: it has its effect. `lost`: no response. `late`: no
 * response, and its effect when the test calls `arrive`, or after a call that `arrives`. `sent_on`:
 * a redirect; following it would cause the effect.
 */
export type Fault =
  | 'lost_before'
  | 'lost_after'
  | 'late'
  | 'arrives'
  | 'too_many'
  | 'too_many_for_long'
  | 'error_before'
  | 'error_after'
  | 'page_before'
  | 'page_after'
  | 'page_with_200'
  | 'sent_on'

type Refusal = (c: Context, status: 429 | 500, code: string) => Response

/** creates an error response in the provider's format */
export function faults(refuse: Refusal) {
  const planned: { call: RegExp; fault: Fault }[] = []
  const page = (c: Context, status: 200 | 502) => c.html('<h1>502 Bad Gateway</h1>', status)
  const late: (() => Promise<void>)[] = []
  const arrive = async () => {
    for (const next of late.splice(0)) await next()
  }
  const never = () => new Promise<never>(() => undefined)
  const middleware: MiddlewareHandler = async (c, next) => {
    const asked = `${c.req.method} ${c.req.path}`
    const at = planned.findIndex(({ call }) => call.test(asked))
    if (at < 0) return await next()
    const { fault } = planned.splice(at, 1)[0]!
    if (fault === 'too_many' || fault === 'too_many_for_long') {
      c.header('retry-after', fault === 'too_many' ? '0' : '30')
      return refuse(c, 429, 'over_capacity')
    }
    if (fault === 'error_before') return refuse(c, 500, 'server_error')
    if (fault === 'page_before') return page(c, 502)
    if (fault === 'sent_on') return c.redirect(c.req.url, 307)
    if (fault === 'lost_before') return await never()
    if (fault === 'late') {
      late.push(next)
      return await never()
    }
    await next()
    if (fault === 'lost_after') return await never()
    if (fault === 'arrives') return await arrive()
    c.res = undefined
    c.res = fault === 'error_after' ? refuse(c, 500, 'server_error') : page(c, fault === 'page_after' ? 502 : 200)
  }
  return {
    middleware,
    arrive,
    plan: (call: RegExp, ...those: Fault[]) => void planned.push(...those.map((fault) => ({ call, fault }))),
  }
}
