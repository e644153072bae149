// Enforces the access rules and limits of an endpoint, before its input is validated and its
// operation runs.
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { DEFAULT_MAX_BODY, type Facts } from '#contract/shared/endpoint.ts'
import { mayAs } from '#domain/accounts/roles.ts'
import { checkConfirmation } from '#services/accounts/security/identity.ts'
import { isAdmin } from '#services/shared/actor.ts'
import { Refused } from '#services/shared/refused.ts'
import { actorOf, brandMemberOf, forgetActors, signedInOf, userOf } from './actors.ts'
import type { ApiEnv } from './env.ts'
import { isFromOtherOrigin } from './own-origin.ts'
import { assertShallow, readText } from './read-body.ts'

type Endpoint = RouteConfig & Facts

const JSON_TYPE = /^application\/([a-z.+-]*\+)?json\b/i

/** The endpoint with a guard in front. Every endpoint must be served through it. */
export function guarded<E extends Endpoint>(endpoint: E): E {
  // The routers need no document data: api/document builds the OpenAPI document from the contract.
  return { ...endpoint, hide: true, middleware: guard(endpoint) }
}

function guard(endpoint: Endpoint): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('not_found', endpoint.not_found)
    if (endpoint.records && isFromOtherOrigin(c.req.raw, c.get('app').base_url)) throw new Refused('other_origin')
    c.set('check_again', () => checkAgain(c, endpoint))
    await rejectWritesWhileImpersonating(c, endpoint)
    await checkAccess(c, endpoint)
    await rejectReadsOfMessages(c, endpoint)
    await rejectUnconfirmed(c, endpoint)
    await readBody(c, endpoint)
    await next()
  }
}

/** Rejects writes during impersonation (docs/decisions/020-impersonation-is-read-only.md). */
async function rejectWritesWhileImpersonating(c: Context<ApiEnv>, { access, method, while_impersonating }: Endpoint) {
  if (method === 'get' || access === 'brand_member' || while_impersonating) return
  const actor = await actorOf(c)
  if (actor.kind !== 'user') return
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  if (actor.impersonation_over) throw new Refused('seeing_is_over')
}

/** Messages are for their parties only, whoever an admin views as. */
async function rejectReadsOfMessages(c: Context<ApiEnv>, { private_to_parties }: Endpoint) {
  if (!private_to_parties) return
  const actor = await actorOf(c)
  if (actor.kind === 'user' && actor.impersonation) throw new Refused('messages_of_others')
}

async function checkAccess(c: Context<ApiEnv>, { access, roles = [] }: Endpoint) {
  if (access === 'anyone') return
  if (access === 'brand_member') {
    await brandMemberOf(c)
    return
  }
  if (access === 'user_or_brand_member') {
    await signedInOf(c)
    return
  }
  const actor = await actorOf(c)
  if (actor.kind !== 'user')
    throw new Refused(access === 'user_else_403' ? 'not_signed_in_for_request' : 'not_signed_in')
  if (access === 'admin' && !isAdmin(actor))
    throw new Refused(actor.two_factor_needed ? 'two_factor_needed' : 'not_allowed')
  if (access === 'admin' && !mayAs(actor.admin_roles, ...roles)) throw new Refused('role_missing')
  if (access === 'host' && actor.access_control === 'USER') throw new Refused('not_allowed')
}

async function checkAgain(c: Context<ApiEnv>, endpoint: Endpoint) {
  forgetActors(c)
  await checkAccess(c, endpoint)
}

/** Rejects sessions that confirmed the person's identity too long ago. */
async function rejectUnconfirmed(c: Context<ApiEnv>, { access, fresh }: Endpoint) {
  if (!fresh) return
  const person = access === 'brand_member' ? await brandMemberOf(c) : await userOf(c)
  await checkConfirmation(c.get('app'), person, c.req.raw.headers)
}

/**
 * Reads the body after the access check, within the limits of the endpoint. The operation then gets
 * it from hono's cache.
 */
async function readBody(c: Context<ApiEnv>, { method, requestBody, max_body = DEFAULT_MAX_BODY }: Endpoint) {
  // Endpoints with another content type than JSON describe it in `requestBody`, and their operation
  // reads the body.
  if (method === 'get' || requestBody) return
  const type = c.req.header('content-type')
  if (type && !JSON_TYPE.test(type)) throw new Refused('malformed_request')
  assertShallow(await readText(c, max_body))
}
