import type { AdminRole } from '#domain/accounts/roles.ts'
import { type BulkKind, bulkSubjects, type BulkSubject } from '#domain/office/bulk.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

const roles = { people: 'support', reviews: 'approvals', slots: 'support' } as const satisfies Record<
  BulkSubject,
  AdminRole
>

/** The role that a bulk action needs: that of its single action. */
export const roleOf = (kind: BulkKind): AdminRole => roles[bulkSubjects[kind]]

/** @throws Refused role_missing */
export function requireRoleFor(admin: UserActor, kind: BulkKind): void {
  if (!isAdminAs(admin, roleOf(kind))) throw new Refused('role_missing')
}
