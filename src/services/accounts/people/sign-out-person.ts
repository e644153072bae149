import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { deleteSessions } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Ends all sessions of a user, on every device. The user can sign in again.
 * @throws Refused as withLockedPerson
 */
export async function signOutPerson(app: App, admin: UserActor, id: number): Promise<PersonDetail> {
  await withLockedPerson(app, admin, id, async ({ tx, now }) => {
    const sessions = await deleteSessions(tx, id)
    await insertAudit(tx, admin, { at: now, action: 'sign_out_person', ...aboutPerson(id), detail: { sessions } })
  })
  return await getPerson(app, id)
}
