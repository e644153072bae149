import type { PayoutRunSummary } from '#contract/payouts/payout-runs-schemas.ts'
import type { Db } from '#database/client.ts'
import { countApprovers, findRun, type RunRow } from '#database/payouts/find-runs.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'

/** @throws Refused payout_run_not_found */
export async function runRow(db: Db, id: number): Promise<RunRow> {
  const row = await findRun(db, id)
  if (!row) throw new Refused('payout_run_not_found')
  return row
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

/** Who made a run doesn't approve it, unless nobody else can. */
export const mayApprove = async (db: Db, admin: UserActor, { made_by }: RunRow): Promise<boolean> =>
  made_by.id !== admin.id || (await countApprovers(db)) < 2
