import { endDigest } from '#database/booking/shared/digests.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { finishRun, findRun, findWaiting, type RunRow, settleItem } from '#database/office/bulk-runs.ts'
import { isAsLeft } from '#database/office/bulk-targets.ts'
import { rolesOfBulk } from '#domain/office/bulk.ts'
import { liftLockedSuspension, suspendLockedPerson } from '../accounts/people/suspensions.ts'
import { requireStillAdmin, withLockedPerson } from '../accounts/shared/locked-person.ts'
import { cancelCalendarByOperator } from '../booking/admin/admin-calendars.ts'
import { changeHidden } from '../reviews/admin-reviews.ts'
import type { ActingUser } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/** Items of one job. A job must end within two minutes; another one continues. */
const BATCH = 200

/**
 * Does the waiting items of a bulk action, each in the transaction of its single action, as the
 * admin who started it. It may be killed anywhere and run twice at once: an item is done once.
 * The last job ends the run; then a digest tells guests and hosts of its slots.
 */
export async function runBulk(app: App, id: number): Promise<void> {
  const run = await findRun(app.db, id)
  if (!run || run.finished_at) return
  for (const subject_id of await findWaiting(app.db, run, BATCH)) {
    await doItem(app, run, subject_id)
    app.checkpoint('bulk:item')
  }
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (await finishRun(tx, id, now)) return await endDigest(tx, `run:${id}`, now)
    await app.jobs.send(executeSqlOf(tx), 'run-bulk-action', { id })
  })
}

async function doItem(app: App, run: RunRow, subject_id: number): Promise<void> {
  const item = { run_id: run.id, subject_id }
  try {
    await act(app, run, subject_id, async (tx, now) => {
      const settled = await settleItem(tx, { ...item, refusal: null }, now)
      app.checkpoint('bulk:settled')
      return settled
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refusal = error.code
    await inTransaction(app.db, async (tx) => await settleItem(tx, { ...item, refusal }, app.clock.now()))
  }
}

/** @param settle marks the item; false if another run of this job has done it */
async function act(
  app: App,
  { id: run_id, kind, reason, admin_id, ip_address, requested_by, shift_days, undoes }: RunRow,
  id: number,
  settle: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<void> {
  /** An undo leaves alone what somebody changed after it was started. */
  const isUndoable = async (tx: Tx) => undoes === null || (await isAsLeft(tx, kind, { run_id: undoes, id, admin_id }))
  const admin: ActingUser = { kind: 'user', id: admin_id, address: ip_address }
  switch (kind) {
    case 'suspend_people':
      return await withLockedPerson(app, admin, id, async (locked) => {
        if (await settle(locked.tx, locked.now)) await suspendLockedPerson(app, admin, locked, reason ?? '')
      })
    case 'lift_suspensions':
      return await withLockedPerson(app, admin, id, async (locked) => {
        if (!(await isUndoable(locked.tx))) throw new Refused('person_changed')
        if (await settle(locked.tx, locked.now)) await liftLockedSuspension(app, admin, locked)
      })
    case 'hide_reviews':
    case 'show_reviews':
      return await inTransaction(app.db, async (tx) => {
        const now = app.clock.now()
        await requireStillAdmin(tx, admin, ...rolesOfBulk(kind))
        if (!(await isUndoable(tx))) throw new Refused('review_changed')
        if (!(await settle(tx, now))) return
        if (!(await changeHidden(tx, admin, { id, reason, at: now }))) throw new Refused('review_changed')
      })
    case 'cancel_slots':
    case 'postpone_slots':
      await cancelCalendarByOperator(
        app,
        admin,
        id,
        { reason: reason ?? '', requested_by: requested_by ?? 'operator', shift_days, digest: `run:${run_id}` },
        async (tx) => {
          await requireStillAdmin(tx, admin, ...rolesOfBulk(kind))
          // Another run of this job has cancelled it: this transaction must not do it again.
          if (!(await settle(tx, app.clock.now()))) throw new Refused('calendar_cancelled')
        },
      )
  }
}
