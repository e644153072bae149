import { inTransaction } from '#database/client.ts'
import { isUntrue } from '#database/mail/about.ts'
import { deleteOldDeliveries, endDelivery, findDelivery } from '#database/notices/choices.ts'
import { deleteOldNotices } from '#database/notices/notices.ts'
import type { NoticeKind } from '#domain/notices/due.ts'
import type { App } from '../shared/app.ts'
import { sendDutiesArrived } from './duties.ts'
import { sendAlmostDecided, sendReminders, sendReviewInvitations } from './guest-notices.ts'
import {
  sendApplicationsReceived,
  sendDatesEnd,
  sendNewReviews,
  sendQuestionWaiting,
  sendRequestWaiting,
  sendTomorrow,
} from './host-notices.ts'
import { sendOperatorWaiting } from './operator-notices.ts'

/**
 * The job of a copy. A repeated run sends nothing twice, because the channel gets the same key. A
 * copy that became untrue meanwhile is stopped.
 * @throws Error when a retry may succeed
 */
export async function sendNotice(
  app: Pick<App, 'db' | 'clock' | 'noticeChannels'>,
  { id }: { id: number },
): Promise<void> {
  const copy = await findDelivery(app.db, id)
  if (!copy) return
  const channel = app.noticeChannels.find(({ name }) => name === copy.channel)
  const cancelled = !channel || (await isUntrue(app.db, copy.about))
  const result = cancelled
    ? 'cancelled'
    : await channel.send({
        userId: copy.user_id,
        key: `${copy.key}:${copy.user_id}`,
        title: copy.title,
        text: copy.text,
        path: copy.path,
      })
  await inTransaction(app.db, (tx) => endDelivery(tx, id, result, app.clock.now()))
}

// Sends the notices that are due (docs/product/notices.md). Part of the cleanup job. Each notice is
// a row with a unique key, written in the transaction that queues its mail, so any number of
// processes may run this, and any of them may be killed: each notice is sent once.

/** Milliseconds for which sent notices are kept: longer than any of them can be due. */
const KEPT = 120 * 86_400_000

/**
 * Sends all due notices. A kind that fails is logged and doesn't stop the others; the next call
 * repeats it.
 * @returns the number of notices
 */
export async function sendNotices(app: App): Promise<number> {
  let sent = 0
  for (const [kind, send] of Object.entries(senders))
    try {
      sent += await send(app)
    } catch (error) {
      app.log.error({ what: 'notices', kind, error }, 'a sweep step failed')
    }
  await inTransaction(app.db, async (tx) => {
    const before = new Date(app.clock.now().getTime() - KEPT)
    await deleteOldNotices(tx, before)
    await deleteOldDeliveries(tx, before)
  })
  return sent
}

const senders: Record<NoticeKind, (app: App) => Promise<number>> = {
  guest_reminder: sendReminders,
  almost_decided: sendAlmostDecided,
  review_invitation: sendReviewInvitations,
  host_tomorrow: sendTomorrow,
  request_waiting: sendRequestWaiting,
  question_waiting: sendQuestionWaiting,
  new_review: sendNewReviews,
  dates_end: sendDatesEnd,
  application_received: sendApplicationsReceived,
  operator_waiting: sendOperatorWaiting,
  duty_arrived: sendDutiesArrived,
}
