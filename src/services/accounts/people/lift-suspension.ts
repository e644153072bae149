import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { restoreExperiences, unsuspend } from '#database/accounts/suspensions.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { ActingUser, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { queueSuspensionLiftedMail } from '../mails/suspension-mails.ts'
import { aboutPerson, type LockedPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Ends a suspension. Experiences that were hidden by it become public again, unless an admin
 * decided about them meanwhile.
 * @throws Refused person_changed, and as withLockedPerson
 */
export async function liftSuspension(app: App, admin: UserActor, id: number): Promise<PersonDetail> {
  await withLockedPerson(app, admin, id, async (locked) => await liftLockedSuspension(app, admin, locked))
  return await getPerson(app, id)
}

/**
 * The same within the transaction of withLockedPerson.
 * @throws Refused person_changed
 */
export async function liftLockedSuspension(
  app: App,
  admin: ActingUser,
  { tx, person, now }: LockedPerson,
): Promise<void> {
  const { id } = person
  if (!(await unsuspend(tx, id, now))) throw new Refused('person_changed')
  const comment = 'ホストの利用停止の解除にともない、再び公開しました。'
  const experiences = await restoreExperiences(tx, { user_id: id, by: admin.id, now, comment })
  await insertAudit(tx, admin, { at: now, action: 'lift_suspension', ...aboutPerson(id), detail: { experiences } })
  await queueSuspensionLiftedMail(app, tx, person, experiences.length)
}
