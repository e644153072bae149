import type { QueuePage, QueueQuery } from '#contract/experiences/host-experiences-schemas.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { countQueues, findQueue } from '#database/experiences/approval-queue.ts'
import { usualSortOf } from '#domain/experiences/approval.ts'
import { answerBy } from '#domain/experiences/approval-settings.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 20

/**
 * One page of a queue for admins, and the size of each queue, of experiences that fit the filter.
 * A page past the end is empty.
 */
export async function listQueue(
  { db }: Pick<App, 'db'>,
  { status, page, sort = usualSortOf(status), ...filter }: QueueQuery,
): Promise<QueuePage> {
  const [rows, counts, { goal_hours }] = await Promise.all([
    findQueue(db, status, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countQueues(db, filter),
    findApprovalSettings(db),
  ])
  return {
    experiences: rows.map((row) => ({
      ...row,
      at: isoJapan(row.at),
      answer_by: status === 'waiting' ? isoJapan(answerBy(row.at, goal_hours)) : null,
    })),
    meta: { current_page: page, total_pages: Math.ceil(counts[status] / PAGE_SIZE), counts },
  }
}
