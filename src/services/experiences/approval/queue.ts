import type { QueueFilter, QueuePage, QueueQuery } from '#contract/experiences/admin-experiences-schemas.ts'
import { countQueues, findQueue, findQueueBelow, type QueueRow } from '#database/experiences/approval-queue.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import { answerBy } from '#domain/experiences/approval-settings.ts'
import { dateLabels, statusLabels, usualSortOf } from '#domain/experiences/approval.ts'
import { weightLabels } from '#domain/experiences/watched-changes.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { placeOf } from '#domain/shared/prefectures.ts'
import type { UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'

/**
 * One page of a queue for admins, and the size of each queue, of experiences that fit the filter.
 * A page past the end is empty.
 */
export async function listQueue(
  { db }: Pick<App, 'db'>,
  { status, page, sort = usualSortOf(status), ...filter }: QueueQuery,
): Promise<QueuePage> {
  const [rows, counts, { goal_hours }] = await Promise.all([
    findQueue(db, status, filter, { sort, ...rangeOf(page) }),
    countQueues(db, filter),
    findApprovalSettings(db),
  ])
  return {
    experiences: rows.map((row) => ({
      ...row,
      at: isoJapan(row.at),
      answer_by: status === 'waiting' ? isoJapan(answerBy(row.at, goal_hours)) : null,
    })),
    meta: { ...pageMetaOf(page, counts[status]), counts },
  }
}

const COLUMNS: Columns<QueueRow> = [
  ['体験番号', (row) => row.id],
  ['体験', (row) => row.title],
  ['ホスト', (row) => row.hosted_by],
  ['都道府県', placeOf],
  ['状態', (row) => statusLabels[row.status]],
  ['料金', (row) => row.price],
  ['未確認の変更', (row) => row.change_weight && weightLabels[row.change_weight]],
]

/**
 * The experiences of a queue that fit the filter, as CSV for Excel, the largest id first, whatever
 * their number. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportExperiences(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...asked }: QueueFilter,
): Promise<AsyncIterable<string>> {
  const { status, ...filter } = asked
  return await exportList(app, admin, {
    action: 'export_experiences',
    subject_type: 'experience',
    filter: asked,
    columns: [...COLUMNS, [`${dateLabels[status]}日時`, (row) => minuteCell(row.at)]],
    partAfter: async (last) =>
      await findQueueBelow(app.db, status, { ...filter, ...(last && { below: last.id }) }, PART),
  })
}
