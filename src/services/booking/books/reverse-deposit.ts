import { randomUUID } from 'node:crypto'
import type { Deposit } from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findCounterEntry, findDeposit, insertDeposits } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { lockDeposits } from '#database/locks.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { depositOf } from './deposit-of.ts'

/**
 * Takes a deposit back by an entry with the opposite amounts. It has the same date; if that month
 * has closed, it counts in the current one. A repeated call returns the same entry.
 * @throws Refused deposit_not_found, deposit_reversed for a counter-entry
 */
export async function reverseDeposit(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<Deposit> {
  const row = await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const deposit = await findDeposit(tx, { id })
    if (!deposit) throw new Refused('deposit_not_found')
    if (deposit.reverses_id !== null) throw new Refused('deposit_reversed')
    const earlier = await findCounterEntry(tx, id)
    if (earlier) return earlier
    const { deposited_on, amount, fee, reference } = deposit
    const now = app.clock.now()
    const opposite = { deposited_on, amount: -amount, fee: -fee, reference, reverses_id: id, nth: 0 }
    await insertDeposits(tx, [{ ...opposite, created_by: admin.id, created_at: now, request_key: randomUUID() }])
    await insertAudit(tx, admin, {
      at: now,
      action: 'reverse_deposit',
      subject_type: 'deposit',
      subject_id: id,
      detail: { deposited_on, amount, fee },
    })
    const entry = await findCounterEntry(tx, id)
    if (!entry) throw new Error('the counter-entry was not stored')
    return entry
  })
  return depositOf(row)
}
