import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { setAccessControl } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { AccessLevel } from '#domain/accounts/people.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Changes the access level of a user. Admins can't change their own level, so at least one admin
 * always remains.
 * @throws Refused own_access_level, and as withLockedPerson
 */
export async function changeAccess(
  app: App,
  admin: UserActor,
  id: number,
  access_control: AccessLevel,
): Promise<PersonDetail> {
  if (id === admin.id) throw new Refused('own_access_level')
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    const from = person.access_control
    if (from === access_control) return
    await setAccessControl(tx, id, access_control, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'change_access',
      ...aboutPerson(id),
      detail: { from, to: access_control },
    })
  })
  return await getPerson(app, id)
}
