import { countAdminReservations, oldestMoneyToLook } from '#database/booking/reservations/admin-reservations.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { countApplications, findOldestApplication } from '#database/communities/received-applications.ts'
import { findWaiting } from '#database/experiences/approval-queue.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { countFailedMails, findOldestFailedMail } from '#database/mail/failed-mails.ts'
import { findOpenReports } from '#database/messages/reports.ts'
import { findAdmins, isNoticed } from '#database/notices/notices.ts'
import { findApprovers } from '#database/payouts/find-runs.ts'
import { overdueBefore } from '#domain/experiences/approval-settings.ts'
import type { ChangeWeight } from '#domain/experiences/watched-changes.ts'
import { dailyDue } from '#domain/notices/due.ts'
import { isOverdue, overdueFor, type WaitingKind } from '#domain/notices/operator.ts'
import { dutyKinds, isQuiet, isReminded } from '#domain/payouts/duties.ts'
import type { App } from '../shared/app.ts'
import { allDuties, dutiesOf } from './duties.ts'
import { operatorWaitingMail } from './notice-mails.ts'
import { storeNotices, type Written } from './store-notices.ts'

/** How many items of a kind wait for an admin, and since when the oldest waits. */
type Waiting = { count: number; oldest: Date | null }

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
 * @param admin_id who sees no reports about threads of their own
 */
export async function findOfficeQueue(db: Db, now: Date, goal_hours: number, admin_id?: number): Promise<OfficeQueue> {
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
      findOpenReports(db, admin_id),
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

/**
 * One mail a day to each admin about what their roles handle and what waits for more than a day, or
 * must be done by the next one.
 * @returns the number of notices
 */
export async function sendOperatorWaiting(app: App): Promise<number> {
  const { db } = app
  const now = app.clock.now()
  const daily = dailyDue('operator_waiting', now)
  const done = `operator_waiting:${daily?.date}`
  if (!daily || (await isNoticed(db, done))) return 0
  const { goal_hours } = await findApprovalSettings(db)
  const [queue, groups, approvers, admins] = await Promise.all([
    findOfficeQueue(db, now, goal_hours),
    allDuties(app),
    findApprovers(db),
    findAdmins(db),
  ])
  const changes = together(Object.values(queue.changes))
  const waiting: Record<WaitingKind, Waiting> = { ...queue, changes }
  const due = admins.flatMap((admin): Written[] => {
    const duties = dutiesOf(admin, groups, approvers, app.holidays).filter(({ can_handle }) => can_handle)
    const reminded = duties.filter(({ due }) => isReminded(due, daily.date, app.holidays))
    const items = [
      ...duties
        .filter((duty) => reminded.includes(duty) || (!isQuiet(duty.kind) && isOverdue(duty.oldest, now)))
        .map(({ kind, ...duty }) => ({ ...dutyKinds[kind], ...duty })),
      ...overdueFor(admin.roles, waiting, now),
    ]
    if (items.length === 0) return []
    return [
      {
        key: `${done}:${admin.id}`,
        due_at: daily.due_at,
        reservation_id: null,
        mails: [operatorWaitingMail(app.base_url, admin, items, { due_soon: reminded.length > 0 })],
        copies: [],
      },
    ]
  })
  const day = { key: done, due_at: daily.due_at, reservation_id: null, mails: [], copies: [] }
  return await inTransaction(db, async (tx) => {
    const sent = await storeNotices(app, tx, 'operator_waiting', due)
    await storeNotices(app, tx, 'operator_waiting', [day])
    return sent
  })
}

function together(parts: readonly Waiting[]): Waiting {
  const since = parts.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]))
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    oldest: since.length === 0 ? null : new Date(Math.min(...since)),
  }
}
