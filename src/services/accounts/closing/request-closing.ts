import type { AccountClosing } from '#contract/accounts/closing-schemas.ts'
import { findClosing, setClosing } from '#database/accounts/closings.ts'
import { withdrawExperiences } from '#database/accounts/suspensions.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { closesAt } from '#domain/accounts/closing.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { queueClosingRequestedMail } from '../mails/closing-mails.ts'
import { requireErasable } from '../shared/erase-locked.ts'
import { limits } from '../shared/limits.ts'
import { aboutPerson, withLockedSelf } from '../shared/with-locked-person.ts'
import { getClosing } from './get-closing.ts'

/**
 * The person asks to close their own account. It is erased after CLOSING_DAYS, unless they withdraw
 * it. Their experiences that no other user runs are hidden meanwhile. A second call changes
 * nothing, so it doesn't move the day.
 * @throws Refused as requireErasable; not_signed_in, too_many_attempts
 */
export async function requestClosing(app: App, actor: UserActor): Promise<AccountClosing> {
  await limitAttempts(app, `closing:${actor.id}`, limits.closingByUser)
  await withLockedSelf(app, actor.id, async (locked) => {
    const { tx, person, now } = locked
    if (await findClosing(tx, person.id)) return
    await requireErasable(locked)
    const closes_at = closesAt(now)
    await setClosing(tx, person.id, { asked_at: now, closes_at, told_at: null }, now)
    const comment = 'ホストの退会のお申し込みにともない、公開を停止しました。'
    const experiences = await withdrawExperiences(tx, { user_id: person.id, by: person.id, now, comment }, true)
    await insertAudit(tx, actor, {
      at: now,
      action: 'request_closing',
      ...aboutPerson(person.id),
      detail: { closes_at: isoJapan(closes_at), experiences },
    })
    await queueClosingRequestedMail(app, tx, person, { closes_at, experiences: experiences.length })
  })
  return await getClosing(app, actor)
}
