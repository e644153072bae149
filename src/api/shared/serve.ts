// Serves endpoints of the contract: one function for each operation.
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Access, Endpoint, Facts } from '#contract/shared/endpoint.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { brandMemberOf, userOf } from './actors.ts'
import type { ApiEnv } from './env.ts'
import { guarded } from './guard.ts'
import { router } from './router.ts'

type Caller<A extends Access> = A extends 'user' | 'user_else_403' | 'host' | 'admin'
  ? { user: UserActor }
  : A extends 'brand_member'
    ? { member: BrandActor }
    : unknown

/** The types of a schema, and of a JSON body. */
type Checked<O> = { _zod: { output: O } }
type Sent<I> = { content: { 'application/json': { schema: { _zod: { input: I } } } } }
type Input<R> = (R extends { params: Checked<infer T> } ? { param: T } : unknown) &
  (R extends { query: Checked<infer T> } ? { query: T } : unknown) &
  (R extends { headers: Checked<infer T> } ? { header: T } : unknown) &
  (R extends { body: { content: { 'application/json': { schema: Checked<infer T> } } } } ? { json: T } : unknown)

/** The app, who calls (by the endpoint's access), the checked input, and hono's context. */
type Call<E extends Endpoint> = { app: App; c: Context<ApiEnv> } & Caller<E['access']> &
  (E extends { request: infer R } ? Input<R> : unknown)

type Success<R> = R[keyof R & (200 | 201 | 202)] extends infer A ? (A extends Sent<infer T> ? T : never) : never

/** Returns the body of the success, or a whole response: a file, or another status. */
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Success<E['responses']> | Response | Promise<Success<E['responses']> | Response>

const OF_USERS: readonly Access[] = ['user', 'user_else_403', 'host', 'admin']

async function callOf(c: Context<ApiEnv>, { access }: Endpoint) {
  const valid = (target: string) => c.req.valid(target as never)
  return {
    c,
    app: c.get('app'),
    ...(OF_USERS.includes(access) && { user: await userOf(c) }),
    ...(access === 'brand_member' && { member: await brandMemberOf(c) }),
    param: valid('param'),
    query: valid('query'),
    header: valid('header'),
    json: valid('json'),
  }
}

/**
 * Serves endpoints behind their guards, in the order of `handlers`: a fixed path before one with a
 * parameter in its place. Each endpoint has a handler, and the contract has the status of its
 * success.
 * @param routes the router, if it has middleware
 */
export function serve<E extends Record<string, Endpoint>>(
  endpoints: E,
  handlers: { [K in keyof E]: Handler<E[K]> },
  routes = router(),
) {
  for (const [name, handle] of Object.entries(handlers)) {
    const endpoint = endpoints[name] as Endpoint
    const status = Number(Object.keys(endpoint.responses).find((one) => one.startsWith('2'))) as ContentfulStatusCode
    const respond = async (c: Context<ApiEnv>) => {
      const answer: unknown = await handle((await callOf(c, endpoint)) as never)
      return answer instanceof Response ? answer : c.json(answer as object, status)
    }
    routes.openapi(guarded(endpoint as RouteConfig & Facts), respond as never)
  }
  return routes
}
