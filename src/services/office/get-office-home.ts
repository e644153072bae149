import type { OfficeHome, OfficeNumbers } from '#contract/office/office-schemas.ts'
import { countAbandoners } from '#database/booking/reserve/hold.ts'
import { countAnsweredHandovers, countOpenHandovers } from '#database/booking/payment/handovers.ts'
import { findApprovers } from '#database/payouts/find-runs.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { findQueue } from '#database/experiences/approval-queue.ts'
import { findDays, findExpiredInvitations } from '#database/office/numbers.ts'
import { ANSWER_SHOWN } from '#domain/booking/handovers.ts'
import { abandonedSince, PAUSES } from '#domain/booking/unfinished-holds.ts'
import { type Queue, usualSortOf } from '#domain/experiences/approval.ts'
import { dateOf, endOfDay, instantOf, isoJapan } from '#domain/shared/japan-time.ts'
import { datesOf, firstDayOf, isMonth, lastDayOf, monthOf } from '#domain/shared/month.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'
import { allDuties, dutiesOf } from '../notices/duties.ts'
import { findOfficeQueue } from '../notices/operator-notices.ts'

/** Maximum number of brands listed with their expired invitations. */
const BRANDS = 5

const nothing = {
  bookings: 0,
  gross: 0,
  fees: 0,
  refunds: 0,
  cancellations: 0,
  new_users: 0,
  applications: 0,
}
type Numbers = typeof nothing
const fields = Object.keys(nothing) as (keyof Numbers)[]

function sumOf(days: readonly Numbers[]): Numbers {
  const total = { ...nothing }
  for (const day of days) for (const field of fields) total[field] += day[field]
  return total
}

/**
 * Items that wait for an admin, and the figures of today and of a month. Titles and names only for
 * roles that open their pages, the turnover only for 会計.
 * @throws InvalidInput
 */
export async function getOfficeHome(
  app: Pick<App, 'db' | 'jobs' | 'clock' | 'holidays'>,
  admin: UserActor,
  asked: string | undefined,
): Promise<OfficeHome> {
  const { db, jobs, clock } = app
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
  const [
    queue,
    firstWaiting,
    firstChanged,
    abandoners,
    lengths,
    invitations,
    groups,
    approvers,
    handovers,
    answered,
    ofMonth,
    ofToday,
  ] = await Promise.all([
    findOfficeQueue(db, now, goal_hours, admin.id),
    first('waiting'),
    first('changed'),
    countAbandoners(db, abandonedSince(now), {
      person: PAUSES.person.free,
      address: PAUSES.address.free,
    }),
    jobs.queues(),
    findExpiredInvitations(db, now),
    allDuties(app),
    findApprovers(db),
    countOpenHandovers(db),
    countAnsweredHandovers(db, admin.id, new Date(now.getTime() - ANSWER_SHOWN)),
    days(firstDayOf(month), lastDayOf(month)),
    days(today, today),
  ])
  const { experiences, changes, applications, payments, refunds, failed_mails, reports } = queue
  const may_count = isAdminAs(admin, 'accounting')
  const shown = (numbers: Numbers): OfficeNumbers =>
    may_count ? numbers : { ...numbers, gross: null, fees: null, refunds: null }
  const known = new Map(ofMonth.map((day) => [day.date, day]))
  return {
    waiting: {
      experiences: experiences.count,
      overdue_experiences: experiences.overdue,
      changed_experiences: changes.price.count + changes.place.count + changes.words.count,
      changes: { price: changes.price.count, place: changes.place.count, words: changes.words.count },
      applications: applications.count,
      payments: payments.count,
      refunds: refunds.count,
      handovers: handovers.count,
      answered_handovers: answered,
      duties: dutiesOf({ id: admin.id, roles: admin.admin_roles }, groups, approvers, app.holidays).map((duty) => ({
        ...duty,
        oldest: isoJapan(duty.oldest),
      })),
      abandoners: abandoners.noticed,
      failed_jobs: lengths.reduce((sum, { failed }) => sum + failed, 0),
      failed_mails: failed_mails.count,
      reports: reports.count,
      expired_invitations: invitations.reduce((sum, { count }) => sum + count, 0),
      first: { waiting: firstWaiting, changed: firstChanged },
      oldest: {
        experiences: isoJapan(experiences.oldest),
        changed_prices: isoJapan(changes.price.oldest),
        changed_places: isoJapan(changes.place.oldest),
        changed_words: isoJapan(changes.words.oldest),
        applications: isoJapan(applications.oldest),
        payments: isoJapan(payments.oldest),
        refunds: isoJapan(refunds.oldest),
        handovers: isoJapan(handovers.oldest),
        failed_mails: isoJapan(failed_mails.oldest),
        reports: isoJapan(reports.oldest),
      },
      brands: isAdminAs(admin) ? invitations.slice(0, BRANDS) : [],
    },
    approval_goal_hours: goal_hours,
    today: shown(sumOf(ofToday)),
    month: {
      month,
      total: shown(sumOf(ofMonth)),
      days: datesOf(month).map((date) => ({ ...shown({ ...nothing, ...known.get(date) }), date })),
    },
  }
}
