// Notices to guests. Each sender returns the number of notices.
import { almostKey, findToRemind, findUndecided, findWaitingGuests, reminderKey } from '#database/notices/notices.ts'
import { findToInvite, invitationKey } from '#database/notices/mail-consents.ts'
import { almostDecidedDue, invitationDue, invitedBetween, lastReminded, reminderDue } from '#domain/notices/due.ts'
import { pendingDecision } from '#domain/schedule/decision.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import type { MailContext } from '../booking/mails/mail-parts.ts'
import type { App } from '../shared/app.ts'
import { almostDecidedMail, reminderMail, reviewInvitationMail } from './notice-mails.ts'
import { type AboutReservation, sendAbout } from './store-notices.ts'

export async function sendReminders(app: App): Promise<number> {
  const now = app.clock.now()
  const found = await findToRemind(app.db, now, lastReminded(now))
  const due = found.flatMap(({ reservation_id, confirmed_at, ...slot }) => {
    const due_at = reminderDue(slot, confirmed_at)
    if (due_at === null || due_at > now) return []
    const mail = (context: MailContext) => reminderMail(context, slot.date)
    const words = { title: 'ご予約の日が近づきました', text: `${formatDate(slot.date)}のご予約のご案内です。` }
    return [{ reservation_id, key: reminderKey(reservation_id, slot.date), due_at, mail, words }]
  })
  // Two slots on one day are one reminder.
  return await sendAbout(app, 'guest_reminder', [...new Map(due.map((one) => [one.key, one])).values()])
}

export async function sendAlmostDecided(app: App): Promise<number> {
  const now = app.clock.now()
  const due: AboutReservation[] = []
  for (const slot of await findUndecided(app.db, now)) {
    const pending = pendingDecision({ ...slot, cancelled: false }, now)
    if (pending?.missing !== 1 || pending.decides_at <= now) continue
    const due_at = almostDecidedDue(pending.decides_at)
    if (due_at > now) continue
    for (const reservation_id of await findWaitingGuests(app.db, slot.id))
      due.push({
        reservation_id,
        key: almostKey(reservation_id, slot.id),
        due_at,
        mail: (context) => almostDecidedMail(context, slot.id),
        words: { title: 'あと1名で開催が決まります', text: 'ご予約の回は、あと1名で開催が決まります。' },
      })
  }
  return await sendAbout(app, 'almost_decided', due)
}

/**
 * Asks guests who agreed to it for a review. A consent that ends at the same moment is waited for.
 */
export async function sendReviewInvitations(app: App): Promise<number> {
  const now = app.clock.now()
  const found = await findToInvite(app.db, invitedBetween(now))
  const due = found.flatMap(({ reservation_id, last_ends_at, token }): AboutReservation[] => {
    const due_at = invitationDue(last_ends_at)
    if (due_at > now) return []
    const mail = (context: MailContext) => reviewInvitationMail(context, token)
    return [{ reservation_id, key: invitationKey(reservation_id), due_at, mail, consent: token }]
  })
  return await sendAbout(app, 'review_invitation', due)
}
