// For rails with an API; admins record the results of a bank file. Asks the rail for the state of
// each open payout, and submits those that the rail doesn't know. It can be repeated and
// interrupted at any time.
import { inTransaction } from '#database/client.ts'
import { lockPayee, lockPayoutRun } from '#database/locks.ts'
import { findRunsToFollow, findToDecide, findTransfers } from '#database/payouts/find-payouts.ts'
import type { RailAnswer, RailStatus } from '#gateways/payouts/rail.ts'
import type { App } from '../../shared/app.ts'
import { applyResult, type Outcome } from './apply-result.ts'
import { batchOf } from './batch-of.ts'
import { runRow } from './run-of.ts'

function outcomeOf(said: RailAnswer | RailStatus): Outcome | null {
  if (said.state === 'accepted') return { result: 'sent', reference: said.reference }
  if (said.state === 'sent' || said.state === 'settled') return { result: said.state, reference: said.reference }
  if (said.state === 'refused')
    return {
      result: 'returned',
      reason: said.reason,
      return_cause: 'account',
      return_fee: 0,
      return_fee_borne_by: 'operator',
    }
  if (said.state === 'returned')
    return {
      result: 'returned',
      reason: said.reason,
      return_cause: 'account',
      return_fee: said.fee,
      return_fee_borne_by: 'operator',
    }
  return null
}

/** Late and repeated reports change nothing: `applyResult` knows which states can follow. */
async function record(app: App, run_id: number, payout_id: number, outcome: Outcome | null): Promise<void> {
  if (!outcome) return
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await lockPayoutRun(tx, run_id)
    const { pay_on } = await runRow(tx, run_id)
    const [payout] = await findToDecide(tx, run_id, [payout_id])
    if (!payout) return
    await lockPayee(tx, payout.payee_id)
    await applyResult(app, tx, { ...payout, pay_on }, outcome, { by: null, now })
  })
}

/** Brings the open payouts of an exported run to what the rail knows. */
export async function followRail(app: App, run_id: number): Promise<void> {
  const run = await runRow(app.db, run_id)
  const open = await findTransfers(app.db, run_id, ['exported', 'sent'])
  const unseen: typeof open = []
  for (const transfer of open) {
    const status = await app.payout_rail.find(transfer)
    if (status.state === 'absent' && transfer.state === 'exported') unseen.push(transfer)
    else await record(app, run_id, transfer.payout_id, outcomeOf(status))
  }
  if (unseen.length === 0) return
  const answer = await app.payout_rail.submit(await batchOf(app, app.db, run, unseen))
  if (!('answers' in answer)) throw new Error('this rail answers with files')
  app.checkpoint('payouts:submitted')
  for (const [payout_id, said] of answer.answers) await record(app, run_id, payout_id, outcomeOf(said))
}

/**
 * Asks the rail about the open payouts of its runs, the oldest first. Nobody records results of a
 * rail with an API, so the cleanup job calls this. An error of one run doesn't stop the others.
 * @param limit runs at most
 */
export async function followRails(app: App, { limit = 20 } = {}): Promise<void> {
  const { kind } = app.payout_rail
  if (kind === 'bank_file') return
  for (const id of await findRunsToFollow(app.db, kind, limit))
    try {
      await followRail(app, id)
    } catch (error) {
      app.log.error({ what: 'payout rail', id, error }, 'a sweep step failed')
    }
}
