// Who asks. Operations that need somebody in particular take that kind of actor, so they can't be called without one.
import type { SessionBrandMember, SessionUser } from '#gateways/accounts/port.ts'

export type Visitor = { kind: 'visitor' }
/** `address`: where their call comes from, `local` inside the process. */
export type UserActor = { kind: 'user'; address: string } & SessionUser
/** Of the second population; never beside a UserActor, whose calls are others. */
export type BrandActor = { kind: 'brand_member'; address: string } & SessionBrandMember
export type Actor = Visitor | UserActor

export const visitor: Visitor = { kind: 'visitor' }
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.access_control === 'ADMIN'
