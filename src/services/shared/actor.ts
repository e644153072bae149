// Who asks. Operations that need somebody in particular take that kind of actor, so they can't be called without one.
import type { SessionUser } from '#gateways/accounts/port.ts'

export type Visitor = { kind: 'visitor' }
export type UserActor = { kind: 'user' } & SessionUser
export type BrandActor = { kind: 'brand_member'; id: number; brand_id: number; email: string }
export type Actor = Visitor | UserActor

export const visitor: Visitor = { kind: 'visitor' }
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.access_control === 'ADMIN'
