import type { Deposit, DepositBody } from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { countEqual, findDeposit, findPayoutIds, insertDeposits } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { lockDeposits } from '#database/locks.ts'
import { depositKey, depositProblems, isPayoutId } from '#domain/booking/deposits.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { depositOf } from './deposit-of.ts'

/**
 * Adds a deposit of the card company. A repeated call with the same key returns the first one.
 * @throws InvalidInput
 * @throws Refused deposit_exists if an equal one, or one of the same payout, is stored and the call
 *   doesn't say `again`
 */
export async function addDeposit(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { again, request_key, ...typed }: DepositBody,
): Promise<Deposit> {
  const now = app.clock.now()
  const deposit = { ...typed, deposited_on: typed.deposited_on.trim(), reference: cleanLine(typed.reference) }
  const problems = depositProblems(deposit, dateOf(now))
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const row = await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const earlier = await findDeposit(tx, { request_key })
    if (earlier) return earlier
    const { stored = 0, active = 0 } = (await countEqual(tx, [deposit])).get(depositKey(deposit)) ?? {}
    const ids = isPayoutId(deposit.reference) ? await findPayoutIds(tx, [deposit.reference]) : null
    if ((active > 0 || ids?.size) && !again) throw new Refused('deposit_exists')
    await insertDeposits(tx, [{ ...deposit, nth: stored, created_by: admin.id, created_at: now, request_key }])
    const added = await findDeposit(tx, { request_key })
    if (!added) throw new Error('the deposit was not stored')
    await insertAudit(tx, admin, {
      at: now,
      action: 'add_deposit',
      subject_type: 'deposit',
      subject_id: added.id,
      detail: { deposited_on: deposit.deposited_on, amount: deposit.amount, fee: deposit.fee },
    })
    return added
  })
  return depositOf(row)
}
