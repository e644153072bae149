import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { setAccessControl } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { AccessLevel } from '#domain/accounts/people.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, uponPerson } from '../shared/upon-person.ts'

/**
 * Gives a person another level. Nobody changes their own, so an admin always remains: whoever lowers another is one.
 * @throws Refused own_access_level, and as uponPerson
 */
export async function changeAccess(
  app: App,
  admin: UserActor,
  id: number,
  access_control: AccessLevel,
): Promise<PersonDetail> {
  if (id === admin.id) throw new Refused('own_access_level')
  await uponPerson(app, admin, id, async ({ tx, person, now }) => {
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
