import type { OfficeHome, OfficeNumbers } from '#contract/office/office-schemas.ts'
import { countAbandoners } from '#database/booking/abandoned-holds.ts'
import { countAdminReservations, oldestMoneyToLook } from '#database/booking/admin-reservations.ts'
import { findOpenReports } from '#database/messages/reports.ts'
import { countAwaitingDisputes } from '#database/booking/find-disputes.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { countApplications, findOldestApplication } from '#database/communities/received-applications.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { findQueue, findWaiting } from '#database/experiences/approval-queue.ts'
import { countFailedMails, findOldestFailedMail } from '#database/mail/failed-mails.ts'
import { findDays, findExpiredInvitations } from '#database/office/numbers.ts'
import { abandonedSince, PAUSES } from '#domain/booking/unfinished-holds.ts'
import { type Queue, usualSortOf } from '#domain/experiences/approval.ts'
import { overdueBefore } from '#domain/experiences/approval-settings.ts'
import { dateOf, endOfDay, instantOf, isoJapan } from '#domain/shared/japan-time.ts'
import { datesOf, firstDayOf, isMonth, lastDayOf, monthOf } from '#domain/shared/month.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'

/** Maximum number of brands listed with their expired invitations. */
const BRANDS = 5

const OPERATOR = { of: 'operator' } as const

const nothing: OfficeNumbers = {
  bookings: 0,
  gross: 0,
  fees: 0,
  refunds: 0,
  cancellations: 0,
  new_users: 0,
  applications: 0,
}
const fields = Object.keys(nothing) as (keyof OfficeNumbers)[]

function sumOf(days: readonly OfficeNumbers[]): OfficeNumbers {
  const total = { ...nothing }
  for (const day of days) for (const field of fields) total[field] += day[field]
  return total
}

const since = (at: Date | null) => (at ? isoJapan(at) : null)

/**
 * Items that wait for an admin, and the figures of today and of a month. Titles and names only for
 * roles that open their pages.
 * @throws InvalidInput
 */
export async function getOfficeHome(
  { db, jobs, clock }: Pick<App, 'db' | 'jobs' | 'clock'>,
  admin: UserActor,
  asked: string | undefined,
): Promise<OfficeHome> {
  const now = clock.now()
  const today = dateOf(now)
  const month = asked ?? monthOf(today)
  if (!isMonth(month)) throw new InvalidInput({ month: ['月を正しく選んでください。'] })
  const days = (first: string, last: string) =>
    findDays(db, instantOf(first, '00:00'), new Date(endOfDay(last).getTime() + 1))
  const first = async (queue: Queue) => {
    if (!isAdminAs(admin, 'approvals')) return null
    const [row] = await findQueue(db, queue, {}, { sort: usualSortOf(queue), limit: 1, offset: 0 })
    return row ? { id: row.id, title: row.title } : null
  }
  const { goal_hours } = await findApprovalSettings(db)
  const newApplications = { state: 'new' } as const
  const [
    waiting,
    firstWaiting,
    firstChanged,
    payments,
    refunds,
    oldestMoney,
    abandoners,
    lengths,
    failed_mails,
    oldestMail,
    invitations,
    applications,
    oldestApplication,
    disputes,
    reports,
    ofMonth,
    ofToday,
  ] = await Promise.all([
    findWaiting(db, overdueBefore(now, goal_hours)),
    first('waiting'),
    first('changed'),
    countAdminReservations(db, now, { payment: 'unsettled' }),
    countAdminReservations(db, now, { payment: 'refund_failed' }),
    oldestMoneyToLook(db, now),
    countAbandoners(db, abandonedSince(now), {
      person: PAUSES.person.free,
      address: PAUSES.address.free,
    }),
    jobs.queues(),
    countFailedMails(db),
    findOldestFailedMail(db),
    findExpiredInvitations(db, now),
    inApplicationScope({ db }, OPERATOR, (tx) => countApplications(tx, OPERATOR, newApplications)),
    inApplicationScope({ db }, OPERATOR, (tx) => findOldestApplication(tx, OPERATOR, newApplications)),
    countAwaitingDisputes(db),
    findOpenReports(db),
    days(firstDayOf(month), lastDayOf(month)),
    days(today, today),
  ])
  const known = new Map(ofMonth.map((day) => [day.date, day]))
  return {
    waiting: {
      experiences: waiting.requests.count,
      overdue_experiences: waiting.requests.overdue,
      changed_experiences: waiting.price.count + waiting.place.count + waiting.words.count,
      changes: { price: waiting.price.count, place: waiting.place.count, words: waiting.words.count },
      applications,
      payments,
      refunds,
      disputes: disputes.count,
      dispute_due: since(disputes.due),
      abandoners: abandoners.noticed,
      failed_jobs: lengths.reduce((sum, { failed }) => sum + failed, 0),
      failed_mails,
      reports: reports.count,
      expired_invitations: invitations.reduce((sum, { count }) => sum + count, 0),
      first: { waiting: firstWaiting, changed: firstChanged },
      oldest: {
        experiences: since(waiting.requests.oldest),
        changed_prices: since(waiting.price.oldest),
        changed_places: since(waiting.place.oldest),
        changed_words: since(waiting.words.oldest),
        applications: since(oldestApplication),
        payments: since(oldestMoney.unsettled),
        refunds: since(oldestMoney.refund_failed),
        failed_mails: since(oldestMail),
        reports: since(reports.oldest),
      },
      brands: isAdminAs(admin) ? invitations.slice(0, BRANDS) : [],
    },
    approval_goal_hours: goal_hours,
    today: sumOf(ofToday),
    month: {
      month,
      total: sumOf(ofMonth),
      days: datesOf(month).map((date) => ({ ...nothing, ...known.get(date), date })),
    },
  }
}
