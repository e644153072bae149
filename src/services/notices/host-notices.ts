// Notices to hosts. Each sender returns the number of notices.
import type { Host } from '#database/experiences/find-experience.ts'
import { inTransaction } from '#database/client.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import {
  applicationKey,
  datesEndKey,
  findEndingDates,
  questionKey,
  reviewKey,
  takeApplications,
  takeNewReviews,
  takeUnansweredThreads,
} from '#database/notices/host-notices.ts'
import { findSlotsOfDay, isNoticed, takeUnanswered } from '#database/notices/notices.ts'
import { answerBy } from '#domain/experiences/approval-settings.ts'
import { dailyDue, listedDate, listedSince, newSince, unansweredBetween, unansweredDue } from '#domain/notices/due.ts'
import { ENDING_DAYS } from '#domain/schedule/extend-rule.ts'
import { addDays, dateOf, endOfDay, formatDate } from '#domain/shared/japan-time.ts'
import type { Mail } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'
import {
  applicationReceivedMail,
  datesEndMail,
  newReviewMail,
  questionWaitingMail,
  requestWaitingMail,
  tomorrowMail,
} from './notice-mails.ts'
import { BATCH, storeNotices, type Written } from './store-notices.ts'

/** A notice to all hosts of something, with copies if there are words for them. */
const noticeTo = (
  hosts: readonly Host[],
  { key, due_at }: Pick<Written, 'key' | 'due_at'>,
  mailTo: (host: Host) => Mail,
  words?: { title: string; text: string; path: string },
): Written => ({
  key,
  due_at,
  reservation_id: null,
  mails: hosts.map(mailTo),
  copies: words ? hosts.map(({ id }) => ({ ...words, key, user_id: id })) : [],
})

export async function sendTomorrow(app: App): Promise<number> {
  const date = listedDate(app.clock.now())
  if (date === null) return 0
  return await inTransaction(app.db, async (tx) => {
    const slots = await findSlotsOfDay(tx, date)
    const hosts = Map.groupBy(
      slots.flatMap((slot) => slot.hosts.map((host) => ({ host, slot }))),
      ({ host }) => host.id,
    )
    const due = [...hosts].map(([id, own]) => {
      const listed = own.map(({ slot }) => slot)
      return noticeTo(
        [own[0]!.host],
        { key: `host_tomorrow:${date}:${id}`, due_at: listedSince(date) },
        (host) => tomorrowMail(app.base_url, host, date, listed),
        {
          title: `明日の開催（${own.length}回）`,
          text: `${formatDate(date)}に開催する体験があります。`,
          path: `/host/calendars/print?date=${date}`,
        },
      )
    })
    return await storeNotices(app, tx, 'host_tomorrow', due)
  })
}

export async function sendRequestWaiting(app: App): Promise<number> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const requests = await takeUnanswered(tx, { ...unansweredBetween(now), today: dateOf(now), limit: BATCH })
    const due = requests.map((request) =>
      noticeTo(
        request.hosts,
        { key: `request_waiting:${request.id}`, due_at: unansweredDue(request.created_at) },
        (host) => requestWaitingMail(app.base_url, host, request),
        {
          title: '開催リクエストにお返事をお願いします',
          text: `「${request.title}」に、返事を待つ開催リクエストがあります。`,
          path: '/host/requests',
        },
      ),
    )
    return await storeNotices(app, tx, 'request_waiting', due)
  })
}

/**
 * A guest's message without an answer. The first one of each stretch counts, so a thread gets one
 * notice until it is answered.
 */
export async function sendQuestionWaiting(app: App): Promise<number> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const threads = await takeUnansweredThreads(tx, { ...unansweredBetween(now), limit: BATCH })
    const due = threads.map((thread) =>
      noticeTo(
        thread.hosts,
        { key: questionKey(thread), due_at: unansweredDue(thread.created_at) },
        (host) => questionWaitingMail(app.base_url, host, thread),
        {
          title: 'メッセージに返信していません',
          text: '20時間前までに届いたメッセージに、まだ返信がありません。',
          path: `/host/messages/${thread.id}`,
        },
      ),
    )
    return await storeNotices(app, tx, 'question_waiting', due)
  })
}

export async function sendNewReviews(app: App): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const reviews = await takeNewReviews(tx, newSince(app.clock.now()), BATCH)
    const due = reviews.map((review) =>
      noticeTo(
        review.hosts,
        { key: reviewKey(review.id), due_at: review.posted_at },
        (host) => newReviewMail(app.base_url, host, review),
        {
          title: 'レビューが届きました',
          text: `「${review.title}」に、新しいレビューが届きました。`,
          path: '/host/reviews',
        },
      ),
    )
    return await storeNotices(app, tx, 'new_review', due)
  })
}

export async function sendApplicationsReceived(app: App): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const applications = await takeApplications(tx, newSince(app.clock.now()), BATCH)
    if (applications.length === 0) return 0
    const { goal_hours } = await findApprovalSettings(tx)
    const due = applications.map((application) => {
      const answer_by = answerBy(application.at, goal_hours)
      return noticeTo(application.hosts, { key: applicationKey(application.id), due_at: application.at }, (host) =>
        applicationReceivedMail(app.base_url, host, { ...application, answer_by }),
      )
    })
    return await storeNotices(app, tx, 'application_received', due)
  })
}

/**
 * Once a day: experiences whose last date is at most ENDING_DAYS away. The row of the day is
 * written last, so a killed process leaves the rest to the next one.
 */
export async function sendDatesEnd(app: App): Promise<number> {
  const now = app.clock.now()
  const daily = dailyDue('dates_end', now)
  const done = `dates_end:${daily?.date}`
  if (!daily || (await isNoticed(app.db, done))) return 0
  const soon = endOfDay(addDays(dateOf(now), ENDING_DAYS))
  let sent = 0
  for (let after = 0; ;) {
    const ending = await findEndingDates(app.db, { now, soon, after, limit: BATCH })
    const due = ending.map((experience) =>
      noticeTo(
        experience.hosts,
        { key: datesEndKey(experience), due_at: daily.due_at },
        (host) => datesEndMail(app.base_url, host, experience),
        {
          title: '体験の日程がもうすぐなくなります',
          text: `「${experience.title}」の日程は、${formatDate(experience.last_date)}までです。`,
          path: '/host/calendars',
        },
      ),
    )
    sent += await inTransaction(app.db, (tx) => storeNotices(app, tx, 'dates_end', due))
    after = ending.at(-1)?.id ?? after
    if (ending.length < BATCH) break
  }
  const day = { key: done, due_at: daily.due_at, reservation_id: null, mails: [], copies: [] }
  await inTransaction(app.db, (tx) => storeNotices(app, tx, 'dates_end', [day]))
  return sent
}
