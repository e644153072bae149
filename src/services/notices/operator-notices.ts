// The daily notice to admins of what waits for more than a day, or must be done by the next one.
import { inTransaction } from '#database/client.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { findAdmins, isNoticed } from '#database/notices/operator-notices.ts'
import { findApprovers } from '#database/payouts/find-runs.ts'
import { dailyDue } from '#domain/notices/due.ts'
import { isOverdue, overdueFor, type WaitingKind } from '#domain/notices/operator.ts'
import { dutyKinds, isQuiet, isReminded } from '#domain/payouts/duties.ts'
import { allDuties, dutiesOf } from './duties.ts'
import { findOfficeQueue, type Waiting } from './office-queue.ts'
import type { App } from '../shared/app.ts'
import { operatorWaitingMail } from './notice-mails.ts'
import { storeNotices, type Written } from './store-notices.ts'

/** One mail a day to each admin whose roles handle what waits. @returns the number of notices */
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
