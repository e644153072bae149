import type { AccountClosing } from '#contract/accounts/closing-schemas.ts'
import { findClosing, setClosing } from '#database/accounts/closings.ts'
import { restoreExperiences } from '#database/accounts/suspensions.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { queueClosingWithdrawnMail } from '../mails/closing-mails.ts'
import { aboutPerson, withLockedSelf } from '../shared/with-locked-person.ts'
import { getClosing } from './get-closing.ts'

/**
 * The person keeps their account. Their experiences are public again, unless an admin decided about
 * them meanwhile. Does nothing for an account that isn't being closed.
 * @throws Refused not_signed_in when the account was erased first
 */
export async function withdrawClosing(app: App, actor: UserActor): Promise<AccountClosing> {
  await withLockedSelf(app, actor.id, async ({ tx, person, now }) => {
    if (!(await findClosing(tx, person.id))) return
    await setClosing(tx, person.id, null, now)
    const comment = 'ホストが退会を取りやめたため、再び公開しました。'
    const experiences = await restoreExperiences(tx, { user_id: person.id, by: person.id, now, comment })
    await insertAudit(tx, actor, {
      at: now,
      action: 'withdraw_closing',
      ...aboutPerson(person.id),
      detail: { experiences },
    })
    await queueClosingWithdrawnMail(app, tx, person, experiences.length)
  })
  return await getClosing(app, actor)
}
