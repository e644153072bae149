import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { findClosing } from '#database/accounts/closings.ts'
import { restoreExperiences, suspend, unsuspend, withdrawExperiences } from '#database/accounts/suspensions.ts'
import { deleteSessions } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { ActingUser, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { queueSuspendedMail, queueSuspensionLiftedMail } from '../mails/account-mails.ts'
import { aboutPerson, type LockedPerson, reasonOf, withLockedPerson } from '../shared/locked-person.ts'
import { getPerson } from './person.ts'

/**
 * Suspends a user: sessions end, signing in is refused, and experiences without another manager are
 * hidden. Bookings stay. If they are closing their account, that ends. The mail to the user gives a
 * contact, but not the reason.
 * @throws Refused own_account, person_changed, and as withLockedPerson; InvalidInput
 */
export async function suspendPerson(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<PersonDetail> {
  const reason = reasonOf(input.reason)
  await withLockedPerson(app, admin, id, async (locked) => await suspendLockedPerson(app, admin, locked, reason))
  return await getPerson(app, id)
}

/**
 * The same within the transaction of withLockedPerson.
 * @throws Refused own_account, person_changed
 */
export async function suspendLockedPerson(
  app: App,
  admin: ActingUser,
  { tx, person, now }: LockedPerson,
  reason: string,
): Promise<void> {
  const { id } = person
  if (id === admin.id) throw new Refused('own_account')
  const closing = await findClosing(tx, id)
  if (!(await suspend(tx, id, reason, now))) throw new Refused('person_changed')
  const sessions = await deleteSessions(tx, id)
  const comment = 'ホストの利用停止にともない、公開を停止しました。'
  const experiences = await withdrawExperiences(tx, { user_id: id, by: admin.id, now, comment }, true)
  await insertAudit(tx, admin, {
    at: now,
    action: 'suspend_person',
    ...aboutPerson(id),
    detail: { reason, sessions, experiences, ...(closing && { ended_closing: true }) },
  })
  await queueSuspendedMail(app, tx, person, { experiences: experiences.length, closing: closing !== null })
}

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
