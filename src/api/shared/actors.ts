// The actor of a request: a user, a brand member or a visitor.
import type { Context } from 'hono'
import { OPENED_AS } from '#contract/brands/opened-as.ts'
import { type Actor, type BrandActor, type BrandPersonActor, type UserActor, visitor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { Refused } from '#services/shared/refused.ts'
import { clientAddress } from './client-address.ts'
import type { ApiEnv } from './env.ts'

/** The user or visitor of the request, looked up once per request. */
export async function actorOf(c: Context<ApiEnv>): Promise<Actor> {
  const known = c.get('actor')
  if (known) return known
  const found = await (c.env?.actor?.() ?? actorOfHeaders(c.get('app'), c.req.raw.headers))
  const actor = found.kind === 'user' ? { ...found, address: clientAddress(c) } : found
  c.set('actor', actor)
  return actor
}

/** The next call looks the callers up again. */
export function forgetActors(c: Context<ApiEnv>): void {
  c.set('actor', undefined)
  c.set('brand_actor', undefined)
}

/** The user or visitor whose session cookie is in the headers. */
export async function actorOfHeaders(app: Pick<App, 'accounts'>, headers: Headers): Promise<Actor> {
  const user = headers.has('cookie') ? await app.accounts.userOf(headers) : null
  return user ? { kind: 'user', address: 'local', ...user } : visitor
}

/**
 * The signed-in user, for endpoints whose access is at least `user`.
 * @throws Refused not_signed_in
 */
export async function userOf(c: Context<ApiEnv>): Promise<UserActor> {
  const actor = await actorOf(c)
  if (actor.kind !== 'user') throw new Refused('not_signed_in')
  return actor
}

/**
 * The brand member, for endpoints with access `brand_member`, looked up once per request.
 * @throws Refused not_signed_in
 */
export async function brandMemberOf(c: Context<ApiEnv>): Promise<BrandActor> {
  const member = await findBrandMember(c)
  if (!member) throw new Refused('not_signed_in')
  return member
}

/**
 * The same for operations on the person's password, factors and sessions, which all their brands
 * share.
 */
export async function brandPersonOf(c: Context<ApiEnv>): Promise<BrandPersonActor> {
  const { kind, address, id: member_id, person_id: id, email } = await brandMemberOf(c)
  return { kind, address, member_id, id, email }
}

async function findBrandMember(c: Context<ApiEnv>): Promise<BrandActor | null> {
  const known = c.get('brand_actor')
  if (known) return known
  const { headers } = c.req.raw
  const member = headers.has('cookie') ? await c.get('app').brand_accounts.memberOf(headers) : null
  if (!member) return null
  // The page was opened in another brand: what it sends isn't meant for this one.
  const meant = c.req.header(OPENED_AS)
  if (meant !== undefined && meant !== String(member.id)) throw new Refused('brand_switched')
  const actor: BrandActor = { kind: 'brand_member', address: clientAddress(c), ...member }
  c.set('brand_actor', actor)
  return actor
}

/**
 * The signed-in user and brand member, for access `user_or_brand_member`. A browser may have
 * sessions of both.
 * @throws Refused not_signed_in
 */
export async function signedInOf(c: Context<ApiEnv>): Promise<{ user: UserActor | null; member: BrandActor | null }> {
  const actor = await actorOf(c)
  const user = actor.kind === 'user' ? actor : null
  const member = await findBrandMember(c)
  if (!user && !member) throw new Refused('not_signed_in')
  return { user, member }
}
