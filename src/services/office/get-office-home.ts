import type { OfficeHome, OfficeNumbers } from '#contract/office/office-schemas.ts'
import { countAbandoners } from '#database/booking/abandoned-holds.ts'
import { countAdminReservations } from '#database/booking/admin-reservations.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { countApplications } from '#database/communities/received-applications.ts'
import { countQueues } from '#database/experiences/approval-queue.ts'
import { countFailedMails } from '#database/mail/failed-mails.ts'
import { findDays, findExpiredInvitations } from '#database/office/numbers.ts'
import { abandonedSince, PAUSES } from '#domain/booking/unfinished-holds.ts'
import { dateOf, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import { datesOf, firstDayOf, isMonth, lastDayOf, monthOf } from '#domain/shared/month.ts'
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

/**
 * Items that wait for an admin, and the figures of today and of a month.
 * @throws InvalidInput
 */
export async function getOfficeHome(
  { db, jobs, clock }: Pick<App, 'db' | 'jobs' | 'clock'>,
  asked: string | undefined,
): Promise<OfficeHome> {
  const now = clock.now()
  const today = dateOf(now)
  const month = asked ?? monthOf(today)
  if (!isMonth(month)) throw new InvalidInput({ month: ['月を正しく選んでください。'] })
  const days = (first: string, last: string) =>
    findDays(db, instantOf(first, '00:00'), new Date(endOfDay(last).getTime() + 1))
  const [queues, payments, abandoners, lengths, failed_mails, invitations, applications, ofMonth, ofToday] =
    await Promise.all([
      countQueues(db),
      countAdminReservations(db, now, { payment: 'needs_look' }),
      countAbandoners(db, abandonedSince(now), {
        person: PAUSES.person.free,
        address: PAUSES.address.free,
      }),
      jobs.queues(),
      countFailedMails(db),
      findExpiredInvitations(db, now),
      inApplicationScope({ db }, OPERATOR, (tx) => countApplications(tx, OPERATOR, { state: 'new' })),
      days(firstDayOf(month), lastDayOf(month)),
      days(today, today),
    ])
  const known = new Map(ofMonth.map((day) => [day.date, day]))
  return {
    waiting: {
      experiences: queues.waiting,
      changed_experiences: queues.changed,
      applications,
      payments,
      abandoners: abandoners.noticed,
      failed_jobs: lengths.reduce((sum, { failed }) => sum + failed, 0),
      failed_mails,
      expired_invitations: invitations.reduce((sum, { count }) => sum + count, 0),
      brands: invitations.slice(0, BRANDS),
    },
    today: sumOf(ofToday),
    month: {
      month,
      total: sumOf(ofMonth),
      days: datesOf(month).map((date) => ({ ...nothing, ...known.get(date), date })),
    },
  }
}
