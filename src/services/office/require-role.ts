import type { AdminRole } from '#domain/accounts/roles.ts'
import { type BulkKind, isAboutPeople } from '#domain/office/bulk.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/** The role that a bulk action needs: that of its single action. */
export const roleOf = (kind: BulkKind): AdminRole => (isAboutPeople(kind) ? 'support' : 'approvals')

/** @throws Refused role_missing */
export function requireRoleFor(admin: UserActor, kind: BulkKind): void {
  if (!isAdminAs(admin, roleOf(kind))) throw new Refused('role_missing')
}
