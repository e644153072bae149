import type { Tx } from '#database/client.ts'
import {
  clearPayAll,
  type Closing,
  type Due,
  findDue,
  insertStatements,
  type NewStatement,
} from '#database/payouts/closings.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { payableOf, statementNumber } from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { getOperator } from '../reference/get-operator.ts'

function statementOf({ previous, pay_all, ...sums }: Due, { period, rules }: Closing): NewStatement {
  const carried_in = previous?.balance ?? 0
  const { sales, refunds, commission, coupon_shares, adjustments, disputes, payouts, transfer_fees } = sums
  const balance =
    carried_in + sales + refunds + commission + coupon_shares + adjustments + disputes + payouts + transfer_fees
  return {
    ...sums,
    number: statementNumber(period, sums.payee_id),
    carried_in,
    // Negative when more commission came back than was taken.
    commission_tax: commission <= 0 ? taxIn(-commission) : -taxIn(commission),
    balance,
    ...payableOf(balance, {
      period,
      previous,
      paid: payouts < 0,
      pay_all,
      minimum_payout: rules.minimum_payout,
    }),
  }
}

/**
 * Makes the statements of the next payees by id. The caller holds the lock of closing.
 * @param given `after`: the last payee of the batch before, 0 for the first
 * @returns them; none when all payees have theirs
 */
export async function makeStatements(
  tx: Tx,
  closing: Closing,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<NewStatement[]> {
  const { period, closes_at } = closing
  const closes_on = dateOf(closes_at.getTime() - 1)
  const due = await findDue(tx, { period, closes_at, closes_on, after, limit })
  if (due.length === 0) return []
  const { service_name, company_name, postal_code, address, phone, invoice_number } = await getOperator({ db: tx })
  const statements = due.map((one) => statementOf(one, closing))
  await insertStatements(tx, statements, {
    ...closing,
    operator: { service_name, company_name, postal_code, address, phone, invoice_number },
    now,
  })
  await clearPayAll(
    tx,
    statements.filter(({ payable }) => payable > 0).map(({ payee_id }) => payee_id),
  )
  return statements
}
