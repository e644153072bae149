import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { setAccessControl } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { AccessLevel } from '#domain/accounts/people.ts'
import { type AdminRole, roleWords, tidyRoles } from '#domain/accounts/roles.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { queueRolesMail } from '../mails/roles-mail.ts'
import { aboutPerson, type LockedPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Changes the access level of a user, and the roles of an admin. The user gets a mail about roles.
 * Admins can't change their own, so at least one admin with `full` always remains.
 * @throws Refused own_access_level, and as withLockedPerson; InvalidInput for an admin without a
 * role
 */
export async function changeAccess(
  app: App,
  admin: UserActor,
  id: number,
  access_control: AccessLevel,
  roles: readonly AdminRole[] = ['full'],
): Promise<PersonDetail> {
  if (id === admin.id) throw new Refused('own_access_level')
  const is_admin = access_control === 'ADMIN'
  const admin_roles = is_admin ? tidyRoles(roles) : (['full'] as const)
  if (admin_roles.length === 0) throw new InvalidInput({ admin_roles: ['役割を1つ以上お選びください。'] })
  const change = async ({ tx, person, now }: LockedPerson) => {
    const from = person.access_control
    const had = from === 'ADMIN' ? roleWords(person.admin_roles) : ''
    const has = is_admin ? roleWords(admin_roles) : ''
    if (from === access_control && had === has) return
    await setAccessControl(tx, id, { access_control, admin_roles }, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'change_access',
      ...aboutPerson(id),
      detail: { from, to: access_control, ...(had && { roles_from: had }), ...(has && { roles_to: has }) },
    })
    if (had || has) await queueRolesMail(app, tx, person, has)
  }
  await withLockedPerson(app, admin, id, change, 'full')
  return await getPerson(app, id)
}
