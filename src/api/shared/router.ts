// How endpoints are served: access and the body's limit come from the contract, input is checked by it, errors have one shape.
import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { type Access, DEFAULT_MAX_BODY } from '#contract/shared/endpoint.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Details, ErrorStatus } from '#contract/shared/error-row.ts'
import { errorTable, wordsOf } from '#contract/shared/error-table.ts'
import { type Actor, type BrandActor, isAdmin, type UserActor, visitor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { Refused } from '#services/shared/refused.ts'
import { isFromOtherOrigin } from './own-origin.ts'
import { assertShallow, readText } from './read-body.ts'
import { clientAddress } from './client-address.ts'
import { inputProblems } from './input-problems.ts'

export type Variables = { request_id: string; app: App; actor?: Actor; brand_actor?: BrandActor }
/**
 * What a caller in the process may give: `actor`, who asks, where it finds that out for several calls; `app`, in place of the API's own,
 * to have an answer made from a copy of the database; `request_id` of the request that they are part of.
 */
export type ApiEnv = {
  Variables: Variables
  Bindings: { actor?: () => Promise<Actor>; app?: App; request_id?: string }
}

/** The error body for a refusal code. */
export function errorOf(code: keyof typeof errorTable, details: Details = {}): ErrorBody & { status: ErrorStatus } {
  const { status, field } = errorTable[code]
  const message = wordsOf(code, details)
  return { status, code, message, messages: { [field]: [message] } }
}

/** What doesn't exist, by the collection that a path names; each has its own field in `messages` (domain.md 2). */
const NOT_FOUND = {
  experiences: 'experience_not_found',
  calendars: 'calendar_not_found',
  users: 'person_not_found',
  passkeys: 'passkey_not_found',
  sessions: 'session_over',
  reservations: 'reservation_not_found',
  ambassadors: 'ambassador_not_found',
  brands: 'brand_not_found',
  communities: 'community_not_found',
  reviews: 'review_not_found',
  holding_requests: 'holding_request_not_found',
  'brand-members': 'brand_member_not_found',
  'community-applications': 'application_not_found',
  community_applications: 'application_not_found',
} as const satisfies Record<string, keyof typeof errorTable>

function notFoundAt(path: string): keyof typeof errorTable {
  const [first = '', second = ''] = path.split('/api/v1/')[1]?.split('/') ?? []
  const under = first === 'host' || first === 'admin' || (first === 'brand-members' && second in NOT_FOUND)
  const collection = under ? second : first
  return collection in NOT_FOUND ? NOT_FOUND[collection as keyof typeof NOT_FOUND] : 'not_found'
}

/** A router whose refused input is answered in the one shape. */
export const router = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      // A path that can't be an id is a thing that doesn't exist.
      if (result.target === 'param') throw new Refused(notFoundAt(c.req.path))
      const messages = inputProblems(result.error, 'data' in result ? result.data : undefined)
      const first = Object.values(messages)[0]?.[0] ?? wordsOf('invalid_input')
      return c.json({ status: 422, code: 'invalid_input', message: first, messages } satisfies ErrorBody, 422)
    },
  })

/** The person behind the request, looked up once. */
export async function actorOf(c: Context<ApiEnv>): Promise<Actor> {
  const known = c.get('actor')
  if (known) return known
  const found = await (c.env?.actor?.() ?? actorOfHeaders(c.get('app'), c.req.raw.headers))
  const actor = found.kind === 'user' ? { ...found, address: clientAddress(c) } : found
  c.set('actor', actor)
  return actor
}

/** The person whose session the headers carry. */
export async function actorOfHeaders(app: Pick<App, 'accounts'>, headers: Headers): Promise<Actor> {
  const user = headers.has('cookie') ? await app.accounts.userOf(headers) : null
  return user ? { kind: 'user', address: 'local', ...user } : visitor
}

/** The signed-in user of an endpoint whose access is at least `user`. @throws Refused not_signed_in */
export async function userOf(c: Context<ApiEnv>): Promise<UserActor> {
  const actor = await actorOf(c)
  if (actor.kind !== 'user') throw new Refused('not_signed_in')
  return actor
}

/** The brand member of an endpoint whose access is `brand_member`, looked up once. @throws Refused not_signed_in */
export async function brandMemberOf(c: Context<ApiEnv>): Promise<BrandActor> {
  const member = await findBrandMember(c)
  if (!member) throw new Refused('not_signed_in')
  return member
}

async function findBrandMember(c: Context<ApiEnv>): Promise<BrandActor | null> {
  const known = c.get('brand_actor')
  if (known) return known
  const { headers } = c.req.raw
  const member = headers.has('cookie') ? await c.get('app').brand_accounts.memberOf(headers) : null
  if (!member) return null
  const actor: BrandActor = { kind: 'brand_member', address: clientAddress(c), ...member }
  c.set('brand_actor', actor)
  return actor
}

/** Who is signed in, for access `user_or_brand_member`: a browser may hold sessions of both populations. @throws Refused not_signed_in */
export async function signedInOf(c: Context<ApiEnv>): Promise<{ user: UserActor | null; member: BrandActor | null }> {
  const actor = await actorOf(c)
  const user = actor.kind === 'user' ? actor : null
  const member = await findBrandMember(c)
  if (!user && !member) throw new Refused('not_signed_in')
  return { user, member }
}

/** What may be written while an admin sees the product as somebody: ending it. */
const WHILE_SEEING = new Set(['endViewing', 'signOut'])

/** While an admin sees the product as somebody else nothing is written, in nobody's name (decision 021). */
async function refuseWhileSeeing(c: Context<ApiEnv>, { access, method, operationId = '' }: Route) {
  if (method === 'get' || access === 'brand_member' || WHILE_SEEING.has(operationId)) return
  const actor = await actorOf(c)
  if (actor.kind !== 'user') return
  if (actor.viewing) throw new Refused('seeing_as_somebody')
  if (actor.viewing_over) throw new Refused('seeing_is_over')
}

type Route = Pick<RouteConfig, 'method' | 'operationId' | 'request'> & {
  access: Access
  'x-max-body'?: number
  'x-records'?: true
  requestBody?: unknown
}

const JSON_TYPE = /^application\/([a-z.+-]*\+)?json\b/i

/** Reads a body once its sender may call the endpoint, within the endpoint's limits; the operation then gets it from hono's cache. */
async function readBody(c: Context<ApiEnv>, route: Route): Promise<void> {
  // Endpoints whose body isn't JSON describe it in `requestBody`, and their operation reads it.
  if (route.method === 'get' || route.requestBody) return
  const type = c.req.header('content-type')
  if (type && !JSON_TYPE.test(type)) throw new Refused('malformed_request')
  assertShallow(await readText(c, route['x-max-body'] ?? DEFAULT_MAX_BODY))
}

function guard(route: Route): MiddlewareHandler<ApiEnv> {
  const { access } = route
  return async (c, next) => {
    if (route['x-records'] && isFromOtherOrigin(c.req.raw, c.get('app').base_url)) throw new Refused('other_origin')
    await refuseWhileSeeing(c, route)
    if (access === 'brand_member') {
      await brandMemberOf(c)
    } else if (access === 'user_or_brand_member') {
      await signedInOf(c)
    } else if (access !== 'anyone') {
      const actor = await actorOf(c)
      if (actor.kind !== 'user')
        throw new Refused(access === 'user_else_403' ? 'not_signed_in_for_request' : 'not_signed_in')
      if (access === 'admin' && !isAdmin(actor))
        throw new Refused(actor.two_factor_needed ? 'two_factor_needed' : 'not_allowed')
      if (access === 'host' && actor.access_control === 'USER') throw new Refused('not_allowed')
    }
    await readBody(c, route)
    await next()
  }
}

/** What signing in answers where a code is awaited. */
export const codeNeeded = { next_action: { type: 'two_factor_code' } } as const

/** Hands the cookies of a session that begins or ends on to the answer. */
export function setCookies(c: Context, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Hands the cookies of what begins in this browser on, and gives the rest. */
export function begun<T>(c: Context, { value, cookies }: { value: T; cookies: string[] }): T {
  setCookies(c, cookies)
  return value
}

/** The endpoint with its access enforced in front of everything else; serve every endpoint through it. */
export function guarded<R extends RouteConfig & { access: Access }>(route: R) {
  return createRoute({ ...route, middleware: guard(route) as MiddlewareHandler }) as unknown as R
}

export { z }
