// The caller of an operation. An operation that requires a user or a brand member takes that type.
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import type { BrandPerson, SessionBrandMember } from '#gateways/accounts/brand-port.ts'
import type { SessionUser } from '#gateways/accounts/port.ts'

export type Visitor = { kind: 'visitor' }
/** `address`: IP address of the client, or `local` inside the process. */
export type UserActor = { kind: 'user'; address: string } & SessionUser
/** What an operation of a job keeps of the user who asked for it. */
export type ActingUser = Pick<UserActor, 'kind' | 'id' | 'address'>
/** A member of a brand. A call never has both this and a UserActor. */
export type BrandActor = { kind: 'brand_member'; address: string } & SessionBrandMember
/** The same for what belongs to the person in all their brands: `id` is the person's. */
export type BrandPersonActor = { kind: 'brand_member'; address: string; member_id: number } & BrandPerson
export type Actor = Visitor | UserActor

export const visitor: Visitor = { kind: 'visitor' }
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.access_control === 'ADMIN'
/** Whether the caller is an admin with one of these roles, or with `full`. */
export const isAdminAs = (actor: Actor, ...roles: readonly AdminRole[]): boolean =>
  actor.kind === 'user' && isAdmin(actor) && mayAs(actor.admin_roles, ...roles)
