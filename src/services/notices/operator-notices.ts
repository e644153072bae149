// The daily notice to admins of what waits for more than a day.
import { inTransaction } from '#database/client.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { findAdmins, findSubmittedPayees, isNoticed } from '#database/notices/operator-notices.ts'
import { dailyDue } from '#domain/notices/due.ts'
import { overdueFor, type WaitingKind } from '#domain/notices/operator.ts'
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
  const [queue, payees, admins] = await Promise.all([
    findOfficeQueue(db, now, goal_hours),
    findSubmittedPayees(db),
    findAdmins(db),
  ])
  const changes = together(Object.values(queue.changes))
  const waiting: Record<WaitingKind, Waiting> = { ...queue, changes, payees }
  const due = admins.flatMap((admin): Written[] => {
    const items = overdueFor(admin.roles, waiting, now)
    if (items.length === 0) return []
    return [
      {
        key: `${done}:${admin.id}`,
        due_at: daily.due_at,
        reservation_id: null,
        mails: [operatorWaitingMail(app.base_url, admin, items)],
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
