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
import { findSlotsOfDay, takeUnanswered } from '#database/notices/notices.ts'
import { isNoticed } from '#database/notices/operator-notices.ts'
import { answerBy } from '#domain/experiences/approval-settings.ts'
import { dailyDue, listedDate, listedSince, newSince, unansweredBetween, unansweredDue } from '#domain/notices/due.ts'
import { ENDING_DAYS } from '#domain/schedule/extend-rule.ts'
import { addDays, dateOf, endOfDay, formatDate } from '#domain/shared/japan-time.ts'
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

/** The copies of a notice for all hosts. */
const copiesFor = (hosts: readonly Host[], copy: { key: string; title: string; text: string; path: string }) =>
  hosts.map(({ id }) => ({ ...copy, user_id: id }))

export async function sendTomorrow(app: App): Promise<number> {
  const date = listedDate(app.clock.now())
  if (date === null) return 0
  return await inTransaction(app.db, async (tx) => {
    const slots = await findSlotsOfDay(tx, date)
    const hosts = Map.groupBy(
      slots.flatMap((slot) => slot.hosts.map((host) => ({ host, slot }))),
      ({ host }) => host.id,
    )
    const due = [...hosts].map(([id, own]) => ({
      key: `host_tomorrow:${date}:${id}`,
      due_at: listedSince(date),
      reservation_id: null,
      mails: [
        tomorrowMail(
          app.base_url,
          own[0]!.host,
          date,
          own.map(({ slot }) => slot),
        ),
      ],
      copies: [
        {
          key: `host_tomorrow:${date}:${id}`,
          user_id: id,
          title: `明日の開催（${own.length}回）`,
          text: `${formatDate(date)}に開催する体験があります。`,
          path: `/host/calendars/print?date=${date}`,
        },
      ],
    }))
    return await storeNotices(app, tx, 'host_tomorrow', due)
  })
}

export async function sendRequestWaiting(app: App): Promise<number> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const requests = await takeUnanswered(tx, { ...unansweredBetween(now), today: dateOf(now), limit: BATCH })
    const due = requests.map((request) => ({
      key: `request_waiting:${request.id}`,
      due_at: unansweredDue(request.created_at),
      reservation_id: null,
      mails: request.hosts.map((host) => requestWaitingMail(app.base_url, host, request)),
      copies: copiesFor(request.hosts, {
        key: `request_waiting:${request.id}`,
        title: '開催リクエストにお返事をお願いします',
        text: `「${request.title}」に、返事を待つ開催リクエストがあります。`,
        path: '/host/requests',
      }),
    }))
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
    const due = threads.map((thread): Written => {
      const path = `/host/messages/${thread.id}`
      const key = questionKey(thread)
      return {
        key,
        due_at: unansweredDue(thread.created_at),
        reservation_id: null,
        mails: thread.hosts.map((host) => questionWaitingMail(app.base_url, host, thread)),
        copies: copiesFor(thread.hosts, {
          key,
          title: 'メッセージに返信していません',
          text: '20時間前までに届いたメッセージに、まだ返信がありません。',
          path,
        }),
      }
    })
    return await storeNotices(app, tx, 'question_waiting', due)
  })
}

export async function sendNewReviews(app: App): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const reviews = await takeNewReviews(tx, newSince(app.clock.now()), BATCH)
    const due = reviews.map((review): Written => {
      const key = reviewKey(review.id)
      return {
        key,
        due_at: review.posted_at,
        reservation_id: null,
        mails: review.hosts.map((host) => newReviewMail(app.base_url, host, review)),
        copies: copiesFor(review.hosts, {
          key,
          title: 'レビューが届きました',
          text: `「${review.title}」に、新しいレビューが届きました。`,
          path: '/host/reviews',
        }),
      }
    })
    return await storeNotices(app, tx, 'new_review', due)
  })
}

export async function sendApplicationsReceived(app: App): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const applications = await takeApplications(tx, newSince(app.clock.now()), BATCH)
    if (applications.length === 0) return 0
    const { goal_hours } = await findApprovalSettings(tx)
    const due = applications.map((application): Written => {
      const answer_by = answerBy(application.at, goal_hours)
      return {
        key: applicationKey(application.id),
        due_at: application.at,
        reservation_id: null,
        mails: application.hosts.map((host) =>
          applicationReceivedMail(app.base_url, host, { ...application, answer_by }),
        ),
        copies: [],
      }
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
    const due = ending.map((experience): Written => {
      const key = datesEndKey(experience)
      return {
        key,
        due_at: daily.due_at,
        reservation_id: null,
        mails: experience.hosts.map((host) => datesEndMail(app.base_url, host, experience)),
        copies: copiesFor(experience.hosts, {
          key,
          title: '体験の日程がもうすぐなくなります',
          text: `「${experience.title}」の日程は、${formatDate(experience.last_date)}までです。`,
          path: '/host/calendars',
        }),
      }
    })
    sent += await inTransaction(app.db, (tx) => storeNotices(app, tx, 'dates_end', due))
    after = ending.at(-1)?.id ?? after
    if (ending.length < BATCH) break
  }
  const day = { key: done, due_at: daily.due_at, reservation_id: null, mails: [], copies: [] }
  await inTransaction(app.db, (tx) => storeNotices(app, tx, 'dates_end', [day]))
  return sent
}
