import type { AccountClosing } from '#contract/accounts/accounts-schemas.ts'
import { countRunAlone, findClosing, setClosing } from '#database/accounts/closings.ts'
import { findObstacles, findOpenThings } from '#database/accounts/obstacles.ts'
import { restoreExperiences, withdrawExperiences } from '#database/accounts/suspensions.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { closesAt, obstacleWords } from '#domain/accounts/closing.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { queueClosingRequestedMail, queueClosingWithdrawnMail } from '../mails/closing-mails.ts'
import { limits } from '../shared/limits.ts'
import { aboutPerson, requireErasable, withLockedSelf } from '../shared/locked-person.ts'

/** Bookings and payments of each kind that are named. */
const NAMED = 20

/** Whether the person's own account is being closed, and what prevents it. */
export async function getClosing({ db, clock }: Pick<App, 'db' | 'clock'>, actor: UserActor): Promise<AccountClosing> {
  const now = clock.now()
  const [closing, obstacles, open, experiences] = await Promise.all([
    findClosing(db, actor.id),
    findObstacles(db, actor.id, now),
    findOpenThings(db, actor.id, now, NAMED),
    countRunAlone(db, actor.id),
  ])
  return {
    closing: closing && {
      asked_at: isoJapan(closing.asked_at),
      closes_at: isoJapan(closing.closes_at),
      due: closing.closes_at <= now,
    },
    obstacles: obstacleWords(obstacles, isAdmin(actor)),
    coming: open.coming.map((one) => ({ ...one, starts_at: isoJapan(one.starts_at) })),
    hosted: open.hosted.map((one) => ({ ...one, starts_at: isoJapan(one.starts_at) })),
    money: open.money,
    hosts: actor.hosts === true,
    experiences,
  }
}

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
