import type { HostToday } from '#contract/reviews/reviews-schemas.ts'
import { findMonthsOfSales } from '#database/booking/accounting/host-sales.ts'
import { findOpenQuestions } from '#database/messages/open-questions.ts'
import { findLastDrafts, findNewReservations, findStandings } from '#database/reviews/host-today.ts'
import { countHostReviews } from '#database/reviews/find-reviews.ts'
import { countHostRequests, findHostRequests } from '#database/schedule/holding-requests.ts'
import { findNextHostSlots, findRunningOut } from '#database/schedule/host-slots.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { maskContacts } from '#domain/messages/mask-contacts.ts'
import { ENDING_DAYS } from '#domain/schedule/extend-rule.ts'
import { addDays, dateOf, endOfDay, isoJapan } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import { noMonth } from '../booking/sales/sales.ts'
import { participantsOfDays } from '../booking/slots/list-participants.ts'
import { holdingRequestOf } from '../schedule/requests/holding-requests.ts'
import { findEndingRepeats } from '../schedule/slots/repeats.ts'
import { hostCalendarOf } from '../schedule/slots/host-calendars.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

const REQUESTS = 3
const RESERVATIONS = 5
const QUESTIONS = 5
/** Characters of a question. */
const MOST_SHOWN = 80
/** Milliseconds for which a question counts as open: a word of thanks has no answer either. */
const ASKED = 14 * 86_400_000
const SLOTS = 6
const DRAFTS = 3

/** Milliseconds for which a reservation counts as new. */
const NEW = 7 * 86_400_000

/**
 * The data of the host's home page: who comes today and tomorrow, what needs an action, what comes
 * next, and the sales.
 */
export async function getHostToday({ db, clock }: Pick<App, 'db' | 'clock'>, actor: UserActor): Promise<HostToday> {
  const now = clock.now()
  const today = dateOf(now)
  const tomorrow = addDays(today, 1)
  const month = monthOf(today)
  const [
    days,
    requests,
    requestCount,
    reservations,
    reviewCount,
    slots,
    ending_repeats,
    running_out,
    sold,
    drafts,
    standings,
    questions,
  ] = await Promise.all([
    participantsOfDays({ db, clock }, actor, [today, tomorrow]),
    findHostRequests(db, actor.id, { state: 'open', limit: REQUESTS, offset: 0 }),
    countHostRequests(db, actor.id, 'open'),
    findNewReservations(db, now, actor.id, { since: new Date(now.getTime() - NEW), most: RESERVATIONS }),
    countHostReviews(db, actor.id),
    findNextHostSlots(db, now, actor.id, { after: endOfDay(tomorrow), most: SLOTS }),
    findEndingRepeats(db, actor.id, today),
    findRunningOut(db, now, actor.id, endOfDay(addDays(today, ENDING_DAYS))),
    findMonthsOfSales(db, now, actor.id, month, 2),
    findLastDrafts(db, actor.id, DRAFTS),
    findStandings(db, actor.id),
    // Messages are secret for admins (docs/product/messages.md#who-can-read).
    actor.impersonation
      ? { count: 0, items: [] }
      : findOpenQuestions(db, actor.id, { since: new Date(now.getTime() - ASKED), most: QUESTIONS }),
  ])
  return {
    days,
    requests: { count: requestCount.open_count, items: requests.map(holdingRequestOf) },
    questions: {
      count: questions.count,
      items: questions.items.map(({ text, masks, asked_at, ...row }) => ({
        ...row,
        text: Array.from(masks ? maskContacts(text).text : text)
          .slice(0, MOST_SHOWN)
          .join(''),
        asked_at: isoJapan(asked_at),
      })),
    },
    reservations: {
      count: reservations.count,
      items: reservations.items.map((row) => ({
        id: row.id,
        calendar: row.calendar,
        slots: row.slots,
        experience: { id: row.experience_id, title: row.experience_title },
        guest_name: row.guest_name,
        ...peopleOf(row),
        reserved_at: isoJapan(row.confirmed_at),
      })),
    },
    unanswered_review_count: reviewCount.unanswered_count,
    next_calendars: slots.map((row) => hostCalendarOf(row, now)),
    running_out,
    ending_repeats,
    sales: [month, monthAfter(month, 1)].map(
      (one) => sold.find((row) => row.month === one) ?? { month: one, ...noMonth },
    ),
    drafts: {
      count: drafts.count,
      items: drafts.items.map((row) => ({ id: row.id, title: row.title, updated_at: isoJapan(row.updated_at) })),
    },
    returned: standings.returned.map(({ returned_at, ...row }) => ({ ...row, returned_at: isoJapan(returned_at) })),
    awaiting_count: standings.awaiting_count,
    published_count: standings.published_count,
  }
}
