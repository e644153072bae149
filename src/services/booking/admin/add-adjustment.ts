import type { AdjustmentBody, AdjustmentRequest, LedgerEntry } from '#contract/booking/admin-ledger-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type AdjustmentRequestRow,
  findRequestByKey,
  insertAdjustmentRequest,
} from '#database/booking/accounting/adjustment-requests.ts'
import { findAdjustment, findPayee, hasAdjustment, insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { adjustmentProblems } from '#domain/booking/ledger.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { adjustableAlone, requestOf } from './adjustment-requests.ts'
import { entryOf } from './list-ledger.ts'

/**
 * Changes what is owed to a payee, with a reason. Above what one admin may adjust alone, it waits
 * for another admin. A repeated call with the same key returns the result of the first one.
 * @returns the entry, or the request that waits
 * @throws Refused own_interest; InvalidInput
 */
export async function addAdjustment(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { payee_id, kind, amount, reason: typed, request_key }: AdjustmentBody,
): Promise<LedgerEntry | AdjustmentRequest> {
  const reason = cleanText(typed)
  const problems = adjustmentProblems({ amount, reason })
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const request = await inTransaction(app.db, async (tx): Promise<AdjustmentRequestRow | undefined> => {
    // Two adjustments at once must not both be below the limit.
    await lockPayee(tx, payee_id)
    if (!(await findPayee(tx, payee_id))) throw new InvalidInput({ payee_id: ['この受取人は見つかりませんでした。'] })
    await refuseOwnInterest(tx, admin, { payee_ids: [payee_id] })
    const earlier = await findRequestByKey(tx, request_key)
    if (earlier) return earlier
    const now = app.clock.now()
    const audit = { at: now, subject_type: 'payee', subject_id: payee_id } as const
    if (await hasAdjustment(tx, request_key)) return undefined
    if (Math.abs(amount) > (await adjustableAlone(app, tx, admin, payee_id))) {
      const values = { payee_id, kind, amount, reason, request_key, asked_by: admin.id, asked_at: now }
      const id = await insertAdjustmentRequest(tx, values)
      await insertAudit(tx, admin, {
        ...audit,
        action: 'ask_adjustment',
        detail: { request_id: id, kind, amount, reason },
      })
      return await findRequestByKey(tx, request_key)
    }
    if (!(await insertAdjustment(tx, { payee_id, kind, amount, reason, created_by: admin.id, request_key, now })))
      return undefined
    await insertAudit(tx, admin, { ...audit, action: 'adjust_ledger', detail: { kind, amount, reason } })
    return undefined
  })
  if (!request) return entryOf(await findAdjustment(app.db, request_key))
  return requestOf(request, admin, await findParties(app.db, { payee_ids: [payee_id] }))
}
