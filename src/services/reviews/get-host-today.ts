import type { HostToday } from '#contract/reviews/host-today-schemas.ts'
import { findLastDrafts, findNewReservations, findStandings } from '#database/reviews/host-today.ts'
import { countHostReviews, findHostReviews } from '#database/reviews/find-reviews.ts'
import { countHostRequests, findHostRequests } from '#database/schedule/holding-requests.ts'
import { findNextHostSlots } from '#database/schedule/host-slots.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { holdingRequestOf } from '../schedule/holding-request-of.ts'
import { hostCalendarOf } from '../schedule/host-calendar-of.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { hostReviewOf } from './review-of.ts'

const REQUESTS = 3
const RESERVATIONS = 5
const REVIEWS = 3
const SLOTS = 6
const DRAFTS = 3

/** Milliseconds for which a reservation counts as new. */
const NEW = 7 * 86_400_000

/** The data of the host's home page: what needs an action today, and what comes next. */
export async function getHostToday({ db, clock }: Pick<App, 'db' | 'clock'>, actor: UserActor): Promise<HostToday> {
  const now = clock.now()
  const [requests, requestCount, reservations, reviews, reviewCount, slots, drafts, standings] = await Promise.all([
    findHostRequests(db, actor.id, { state: 'open', limit: REQUESTS, offset: 0 }),
    countHostRequests(db, actor.id, 'open'),
    findNewReservations(db, now, actor.id, { since: new Date(now.getTime() - NEW), most: RESERVATIONS }),
    findHostReviews(db, actor.id, { unanswered: true, limit: REVIEWS, offset: 0 }),
    countHostReviews(db, actor.id),
    findNextHostSlots(db, now, actor.id, SLOTS),
    findLastDrafts(db, actor.id, DRAFTS),
    findStandings(db, actor.id),
  ])
  return {
    requests: { count: requestCount.open_count, items: requests.map(holdingRequestOf) },
    reservations: {
      count: reservations.count,
      items: reservations.items.map((row) => ({
        id: row.id,
        calendar: row.calendar,
        slots: row.slots,
        experience: { id: row.experience_id, title: row.experience_title },
        guest_name: row.guest_name,
        number_of_people: row.number_of_people,
        reserved_at: isoJapan(row.confirmed_at),
      })),
    },
    reviews: { count: reviewCount.unanswered_count, items: reviews.map(hostReviewOf) },
    next_calendars: slots.map((row) => hostCalendarOf(row, now)),
    drafts: {
      count: drafts.count,
      items: drafts.items.map((row) => ({ id: row.id, title: row.title, updated_at: isoJapan(row.updated_at) })),
    },
    returned: standings.returned.map(({ returned_at, ...row }) => ({ ...row, returned_at: isoJapan(returned_at) })),
    awaiting_count: standings.awaiting_count,
    published_count: standings.published_count,
  }
}
