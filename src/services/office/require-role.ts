import { type BulkKind, rolesOfBulk } from '#domain/office/bulk.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/** @throws Refused role_missing */
export function requireRoleFor(admin: UserActor, kind: BulkKind): void {
  if (!isAdminAs(admin, ...rolesOfBulk(kind))) throw new Refused('role_missing')
}
