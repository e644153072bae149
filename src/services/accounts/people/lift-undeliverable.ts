import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findUndeliverable, deleteBounces } from '#database/mail/bounces.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Removes the undeliverable mark of a user's address, so that mail is sent again.
 * @throws Refused person_changed, and as withLockedPerson
 */
export async function liftUndeliverable(app: App, admin: UserActor, id: number): Promise<PersonDetail> {
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    const mark = await findUndeliverable(tx, person.email)
    if (!mark) throw new Refused('person_changed')
    await deleteBounces(tx, person.email)
    // Leave out the server's message: it may contain the address, which may be erased one day.
    await insertAudit(tx, admin, {
      at: now,
      action: 'lift_undeliverable',
      ...aboutPerson(id),
      detail: { kind: mark.kind },
    })
  })
  return await getPerson(app, id)
}
