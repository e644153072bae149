// Decisions about a run before its export. Of two admins who decide at once, the second is refused.
import type { ExcludePayoutBody, PayoutRunMade } from '#contract/payouts/payout-runs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayoutRun, lockPayoutRuns } from '#database/locks.ts'
import type { RunRow } from '#database/payouts/find-runs.ts'
import { approve, cancel, excludeFromRun, touchRun } from '#database/payouts/write-runs.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import { MAX_PAYOUT_REASON, type RunState } from '#domain/payouts/payout-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { refuseOwn } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { approvalOf, runRow } from './run-of.ts'

export const payoutReason = (typed: string): string =>
  checkedReason(typed, { most: MAX_PAYOUT_REASON, missing: '理由を入力してください。' })

type Decision = {
  action: AuditAction
  /** The states in which it is possible. */
  from: readonly RunState[]
  detail?: AuditDetail
  /** It adds payouts, as a new run does: nobody else adds a payee meanwhile. */
  adds?: true
  write: (tx: Tx, run: RunRow, now: Date) => Promise<void>
}

/** @throws Refused payout_run_not_found, payout_run_changed, payout_run_state */
export async function decideRun(
  app: Pick<App, 'db' | 'clock' | 'checkpoint'>,
  admin: UserActor,
  { id, version }: { id: number; version: number },
  { action, from, detail = {}, adds, write }: Decision,
): Promise<PayoutRunMade> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    if (adds) await lockPayoutRuns(tx)
    await lockPayoutRun(tx, id)
    const run = await runRow(tx, id)
    if (run.version !== version) throw new Refused('payout_run_changed')
    if (!from.includes(run.state)) throw new Refused('payout_run_state')
    await write(tx, run, now)
    await insertAudit(tx, admin, { at: now, action, subject_type: 'payout_run', subject_id: id, detail })
    app.checkpoint(`${action}:writing`)
  })
  app.checkpoint(`${action}:written`)
  return { id }
}

type DecidingApp = Pick<App, 'db' | 'clock' | 'checkpoint'>

/**
 * Approves a run, so that its files can be written.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state, own_interest,
 * payout_run_own, payout_run_empty
 */
export const approvePayoutRun = (
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version }: { version: number },
): Promise<PayoutRunMade> =>
  decideRun(
    app,
    admin,
    { id, version },
    {
      action: 'approve_payout_run',
      from: ['made'],
      write: async (tx, run, now) => {
        const { may_approve, own_interest } = await approvalOf(tx, admin, run)
        refuseOwn(own_interest)
        if (!may_approve) throw new Refused('payout_run_own')
        if (run.count === 0) throw new Refused('payout_run_empty')
        await approve(tx, id, { by: admin.id, now })
      },
    },
  )

/**
 * Cancels a run whose files aren't written. Another run can pay its statements.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state; InvalidInput
 */
export async function cancelPayoutRun(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  input: { version: number; reason: string },
): Promise<PayoutRunMade> {
  const reason = payoutReason(input.reason)
  return await decideRun(
    app,
    admin,
    { id, version: input.version },
    {
      action: 'cancel_payout_run',
      from: ['made', 'approved'],
      detail: { reason },
      write: (tx, _, now) => cancel(tx, id, reason, { by: admin.id, now }),
    },
  )
}

/**
 * Leaves one payout out of the run, also after the approval: less money leaves than was approved.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state, payout_not_found;
 * InvalidInput
 */
export async function excludePayout(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version, payout_id, reason: typed }: ExcludePayoutBody,
): Promise<PayoutRunMade> {
  const reason = payoutReason(typed)
  return await decideRun(
    app,
    admin,
    { id, version },
    {
      action: 'exclude_payout',
      from: ['made', 'approved'],
      detail: { payout_id, reason },
      write: async (tx, _, now) => {
        if (!(await excludeFromRun(tx, id, payout_id, reason, { by: admin.id, now })))
          throw new Refused('payout_not_found')
        await touchRun(tx, id)
      },
    },
  )
}
