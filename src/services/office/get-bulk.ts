import type { BulkRun } from '#contract/office/bulk-schemas.ts'
import { countItems, findItems, findRun } from '#database/office/bulk-runs.ts'
import { findTargets } from '#database/office/bulk-targets.ts'
import { MOST_ITEMS, stalledBefore, undoOf } from '#domain/office/bulk.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { requireRoleFor } from './require-role.ts'

const PAGE_SIZE = 50

/**
 * The progress of a bulk action and the result of each item; a page past the end is empty.
 * @throws Refused bulk_not_found, role_missing
 */
export async function getBulk(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { page }: { page: number },
): Promise<BulkRun> {
  const run = await findRun(db, id)
  if (!run) throw new Refused('bulk_not_found')
  requireRoleFor(admin, run.kind)
  const undo = undoOf[run.kind]
  const [counts, items, undoable] = await Promise.all([
    countItems(db, id),
    findItems(db, run, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    undo && run.finished_at
      ? findTargets(db, undo, { by: 'run', run_id: id }, { admin_id: admin.id, limit: MOST_ITEMS })
      : [],
  ])
  const { kind, reason, requested_by, undoes, created_at, finished_at } = run
  return {
    id,
    kind,
    reason,
    requested_by,
    by: { id: run.admin_id, name: run.admin_name },
    undoes,
    created_at: isoJapan(created_at),
    finished_at: finished_at && isoJapan(finished_at),
    stalled: finished_at === null && run.progressed_at < stalledBefore(clock.now()),
    waiting_count: counts.waiting,
    done_count: counts.done,
    refused_count: counts.refused,
    undoable_count: undoable.filter(({ refusal }) => refusal === null).length,
    items,
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil((counts.waiting + counts.done + counts.refused) / PAGE_SIZE)),
    },
  }
}
