import type { BulkPreview, BulkRun, BulkSelection, BulkStart, StalledBulks } from '#contract/office/bulk-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findTold } from '#database/booking/shared/digests.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import {
  countItems,
  findItems,
  findRun,
  findRunOfKey,
  findStalledRuns,
  insertRun,
  markResumed,
} from '#database/office/bulk-runs.ts'
import { findTargets } from '#database/office/bulk-targets.ts'
import { findToldOfSlots } from '#database/office/slot-targets.ts'
import {
  type BulkKind,
  bulkKinds,
  bulkSubjects,
  MOST_ITEMS,
  MOST_STALLED,
  reasonLimits,
  rolesOfBulk,
  stalledBefore,
  undoOf,
} from '#domain/office/bulk.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { allowanceForSlots, partsOfSlots, requireAllowance } from '../booking/shared/refund-limit.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { selectTargets } from './select-targets.ts'

/** @throws Refused role_missing */
function requireRoleFor(admin: UserActor, kind: BulkKind): void {
  if (!isAdminAs(admin, ...rolesOfBulk(kind))) throw new Refused('role_missing')
}

const NAMES = 5
/** Most people without a working address that are named. */
const MOST_NAMED = 100

/**
 * What a bulk action would do. It stores nothing.
 * @throws InvalidInput; Refused bulk_not_found, role_missing
 */
export async function previewBulk(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  selection: BulkSelection,
): Promise<BulkPreview> {
  requireRoleFor(admin, selection.kind)
  const now = clock.now()
  const { ids, targets, left_out, booked, fingerprint } = await selectTargets(db, admin.id, selection, now)
  const told = booked && (await findToldOfSlots(db, ids, MOST_NAMED))
  return {
    count: targets.length,
    mails: told ? told.guests : bulkSubjects[selection.kind] === 'people' ? targets.length : 0,
    told,
    booked: booked && { reservations: booked.reservations, people: booked.people, refund: booked.refund },
    refund_allowance: booked && (await allowanceForSlots(db, admin, booked.rows, now)),
    names: targets.slice(0, NAMES).map(({ name }) => name),
    left_out,
    fingerprint,
  }
}

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
  const [counts, told, items, undoable] = await Promise.all([
    countItems(db, id),
    bulkSubjects[run.kind] === 'slots' ? findTold(db, `run:${id}`, MOST_NAMED) : null,
    findItems(db, run, rangeOf(page, PAGE_SIZE)),
    undo && run.finished_at
      ? findTargets(db, undo, { by: 'run', run_id: id }, { admin_id: admin.id, limit: MOST_ITEMS })
      : [],
  ])
  const { kind, reason, requested_by, shift_days, undoes, created_at, finished_at } = run
  return {
    id,
    kind,
    reason,
    requested_by,
    shift_days,
    by: { id: run.admin_id, name: run.admin_name },
    undoes,
    created_at: isoJapan(created_at),
    finished_at: isoJapan(finished_at),
    stalled: finished_at === null && run.progressed_at < stalledBefore(clock.now()),
    waiting_count: counts.waiting,
    done_count: counts.done,
    refused_count: counts.refused,
    undoable_count: undoable.filter(({ refusal }) => refusal === null).length,
    told,
    items,
    meta: pageMetaOf(page, counts.waiting + counts.done + counts.refused, PAGE_SIZE),
  }
}

/**
 * Stores a bulk action and the job that runs it. A call that is repeated with its key returns the
 * same run.
 * @throws InvalidInput; Refused bulk_changed if the items are others than those of the preview,
 *   bulk_not_found, idempotency_conflict, role_missing, refund_over_limit
 */
export async function startBulk(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  { key, fingerprint, reason: typed = '', requested_by: asked_by = 'operator', shift_days, ...selection }: BulkStart,
): Promise<BulkRun> {
  const { kind, undoes = null } = selection
  requireRoleFor(admin, kind)
  const most = reasonLimits[kind]
  const reason = most === null ? null : checkedReason(typed, { most, missing: '理由を入力してください。' })
  const requested_by = bulkSubjects[kind] === 'slots' ? asked_by : null
  if ((kind === 'postpone_slots') !== (shift_days !== undefined))
    throw new InvalidInput({ shift_days: ['何日あとに延期するかを入力してください。'] })
  const named = { key, kind, admin_id: admin.id }
  const before = await findRunOfKey(app.db, named)
  if (before !== undefined) return await getBulk(app, admin, before, { page: 1 })

  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const chosen = await selectTargets(tx, admin.id, selection, now)
    // The sum of the run. Each item is checked again when its slot is cancelled.
    if (chosen.booked && chosen.fingerprint === fingerprint)
      await requireAllowance(tx, admin, partsOfSlots(chosen.booked.rows), now)
    const made =
      chosen.fingerprint === fingerprint && chosen.ids.length > 0
        ? await insertRun(
            tx,
            { ...named, reason, requested_by, shift_days: shift_days ?? null, ip_address: admin.address, undoes },
            chosen.ids,
            now,
          )
        : undefined
    if (made === undefined) {
      // A repeated call whose first one has committed meanwhile.
      const other = await findRunOfKey(tx, named)
      if (other !== undefined) return other
      if (chosen.fingerprint !== fingerprint) throw new Refused('bulk_changed')
      if (chosen.ids.length === 0) throw new InvalidInput({ base: ['対象になるものがありません。'] })
      throw new Refused('idempotency_conflict')
    }
    await insertAudit(tx, admin, {
      at: now,
      action: 'start_bulk_action',
      subject_type: 'bulk_action',
      subject_id: made,
      detail: {
        kind,
        count: chosen.ids.length,
        ...(reason === null ? {} : { reason }),
        ...(undoes && { undoes }),
        ...(shift_days && { shift_days }),
      },
    })
    await app.jobs.send(executeSqlOf(tx), 'run-bulk-action', { id: made })
    return made
  })
  return await getBulk(app, admin, id, { page: 1 })
}

/**
 * The bulk actions that stand still and that the admin can continue, the newest first, at most 20.
 */
export async function listStalledBulks(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
): Promise<StalledBulks> {
  const kinds = bulkKinds.filter((kind) => isAdminAs(admin, ...rolesOfBulk(kind)))
  const rows = await findStalledRuns(db, kinds, { before: stalledBefore(clock.now()), limit: MOST_STALLED })
  return {
    bulk_actions: rows.map(({ id, kind, admin_id, admin_name, created_at, waiting, total }) => ({
      id,
      kind,
      by: { id: admin_id, name: admin_name },
      created_at: isoJapan(created_at),
      waiting_count: waiting,
      total_count: total,
    })),
  }
}

/**
 * Sends a new job for a run that stands still. The items stay actions of the admin who started the
 * run. A run that has ended or makes progress stays as it is, so a repeated call, or that of
 * another admin at the same time, sends nothing.
 * @throws Refused bulk_not_found, role_missing
 */
export async function resumeBulk(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  id: number,
): Promise<BulkRun> {
  const run = await findRun(app.db, id)
  if (!run) throw new Refused('bulk_not_found')
  requireRoleFor(admin, run.kind)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await markResumed(tx, id, { now, before: stalledBefore(now) }))) return
    await insertAudit(tx, admin, {
      at: now,
      action: 'resume_bulk_action',
      subject_type: 'bulk_action',
      subject_id: id,
      detail: {},
    })
    await app.jobs.send(executeSqlOf(tx), 'run-bulk-action', { id })
  })
  return await getBulk(app, admin, id, { page: 1 })
}
