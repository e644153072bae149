import { insertRefund } from '#database/booking/payment/refunds.ts'
import type { Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { RefundReason } from '#domain/booking/refunds.ts'
import type { App } from '../../shared/app.ts'
import { issueReturnInvoice } from './documents.ts'

/**
 * Stores a refund that a rule decided, with its job and its return invoice. Write first how the
 * reservation ended: the ledger reads it.
 * @returns undefined if nothing goes back
 */
export async function giveBack(
  app: Pick<App, 'jobs'>,
  tx: Tx,
  refund: {
    payment_id: number | undefined
    reservation_id: number
    amount: number
    reason: RefundReason
    decided_by?: number | undefined
    now: Date
  },
): Promise<{ refund_id: number; return_invoice: string | undefined } | undefined> {
  const { payment_id, reservation_id, amount, now } = refund
  if (payment_id === undefined || amount === 0) return undefined
  const refund_id = await insertRefund(tx, { ...refund, payment_id })
  await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
  return { refund_id, return_invoice: await issueReturnInvoice(tx, reservation_id, { refund_id, amount, now }) }
}
