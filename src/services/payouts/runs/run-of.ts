import type { PayoutRunSummary } from '#contract/payouts/payout-runs-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import type { Db } from '#database/client.ts'
import { findApprovers, findRun, type RunRow } from '#database/payouts/find-runs.ts'
import { type OwnInterest, ownInterest } from '#domain/accounts/own-interest.ts'
import { isResultKnown, type PayoutResult } from '#domain/payouts/payout-state.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'

/** @throws Refused payout_run_not_found */
export async function runRow(db: Db, id: number): Promise<RunRow> {
  const row = await findRun(db, id)
  if (!row) throw new Refused('payout_run_not_found')
  return row
}

/** @throws Refused payout_run_early */
export function refuseEarlyResult(result: PayoutResult, { pay_on }: Pick<RunRow, 'pay_on'>, now: Date): void {
  if (!isResultKnown(result, { pay_on }, dateOf(now))) throw new Refused('payout_run_early', { pay_on })
}

export const summaryOf = (row: RunRow): PayoutRunSummary => ({
  id: row.id,
  pay_on: row.pay_on,
  state: row.state,
  count: row.count,
  total: row.total,
  open_count: row.open_count,
  open_total: row.open_total,
  returned_count: row.returned_count,
  excluded_count: row.excluded_count,
  news_count: row.news_count,
  made_at: isoJapan(row.made_at),
  made_by: row.made_by,
})

/**
 * Whether an admin may approve a run. Who made it doesn't, unless nobody else can. Nobody approves
 * a payout of their own.
 */
export async function approvalOf(
  db: Db,
  admin: Pick<UserActor, 'id'>,
  { id, made_by }: Pick<RunRow, 'id' | 'made_by'>,
): Promise<{ may_approve: boolean; own_interest: OwnInterest[] }> {
  const parties = await findParties(db, { run_id: id })
  const own_interest = ownInterest(admin.id, parties)
  const canOther = async () =>
    (await findApprovers(db)).some((other) => other !== admin.id && ownInterest(other, parties).length === 0)
  const may_approve = own_interest.length === 0 && (made_by.id !== admin.id || !(await canOther()))
  return { may_approve, own_interest }
}
