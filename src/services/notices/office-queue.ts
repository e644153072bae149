import { countAdminReservations, oldestMoneyToLook } from '#database/booking/reservations/admin-reservations.ts'
import type { Db } from '#database/client.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { countApplications, findOldestApplication } from '#database/communities/received-applications.ts'
import { findWaiting } from '#database/experiences/approval-queue.ts'
import { countFailedMails, findOldestFailedMail } from '#database/mail/failed-mails.ts'
import { findOpenReports } from '#database/messages/reports.ts'
import type { ChangeWeight } from '#domain/experiences/watched-changes.ts'
import { overdueBefore } from '#domain/experiences/approval-settings.ts'

/** How many items of a kind wait for an admin, and since when the oldest waits. */
export type Waiting = { count: number; oldest: Date | null }

export type OfficeQueue = Record<'applications' | 'payments' | 'refunds' | 'failed_mails' | 'reports', Waiting> & {
  /** `overdue`: those that have waited longer than the goal. */
  experiences: Waiting & { overdue: number }
  changes: Record<ChangeWeight, Waiting>
}

const OPERATOR = { of: 'operator' } as const
const NEW = { state: 'new' } as const

/**
 * What waits for admins, with its age. The home page shows it, and notices are sent of it.
 * @param goal_hours in how many hours a request for publication should be answered
 */
export async function findOfficeQueue(db: Db, now: Date, goal_hours: number): Promise<OfficeQueue> {
  const [waiting, payments, refunds, money, mails, oldestMail, applications, oldestApplication, reports] =
    await Promise.all([
      findWaiting(db, overdueBefore(now, goal_hours)),
      countAdminReservations(db, now, { payment: 'unsettled' }),
      countAdminReservations(db, now, { payment: 'refund_failed' }),
      oldestMoneyToLook(db, now),
      countFailedMails(db),
      findOldestFailedMail(db),
      inApplicationScope({ db }, OPERATOR, (tx) => countApplications(tx, OPERATOR, NEW)),
      inApplicationScope({ db }, OPERATOR, (tx) => findOldestApplication(tx, OPERATOR, NEW)),
      findOpenReports(db),
    ])
  const { requests, ...changes } = waiting
  return {
    experiences: requests,
    changes,
    applications: { count: applications, oldest: oldestApplication },
    payments: { count: payments, oldest: money.unsettled },
    refunds: { count: refunds, oldest: money.refund_failed },
    failed_mails: { count: mails, oldest: oldestMail },
    reports,
  }
}
