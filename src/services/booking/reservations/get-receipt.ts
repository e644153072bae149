import type { Receipt } from '#contract/booking/documents-schemas.ts'
import { type DocumentRow, findLastReceipt, readIssueFacts } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import type { Db } from '#database/client.ts'
import { type Draft, draftReceipt } from '#domain/booking/document-draft.ts'
import { isQualified, taxOf } from '#domain/booking/documents.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { type ConfirmedReservation, documentSellers, isConfirmed, refundedOf } from '../shared/document-sellers.ts'
import { presentDocument, shownOf } from '../shared/present-document.ts'

/**
 * The caller's reservation, if there is a receipt of it.
 * @throws Refused reservation_not_found when it isn't the caller's or nothing was paid,
 * receipt_fully_refunded when everything was or is being refunded
 */
export async function paidReservation(db: Db, actor: UserActor, id: number): Promise<ConfirmedReservation> {
  const row = await findReservation(db, id)
  if (!isConfirmed(row) || row.user_id !== actor.id || row.total === 0) throw new Refused('reservation_not_found')
  if (refundedOf(row) >= row.total) throw new Refused('receipt_fully_refunded')
  return row
}

/** Whether what the receipt says is not true any more, or a better one can be issued now. */
const isOutdated = (issued: DocumentRow, draft: Draft) =>
  issued.amount !== draft.amount ||
  taxOf(draft.content.parts) > issued.tax ||
  (issued.content.sample && !draft.content.sample) ||
  (issued.issuing !== draft.issuing && draft.issuing !== 'plain')

/**
 * The receipt (領収書) that was issued last, or the one that would be issued now.
 * @throws Refused as paidReservation
 */
export async function getReceipt(app: Pick<App, 'db' | 'clock'>, actor: UserActor, id: number): Promise<Receipt> {
  const row = await paidReservation(app.db, actor, id)
  const former = await findLastReceipt(app.db, id)
  const facts = await readIssueFacts(app.db, id, null)
  const sellers = await documentSellers(app.db, facts, former)
  const refunded = refundedOf(row)
  const draft = draftReceipt(row, sellers, { name: row.receipt_name, refunded })
  const named = draftReceipt(row, sellers, { name: facts.guest_name, refunded })
  const name_needed = isQualified(named.content.parts) && !sellers.simplified
  if (former)
    return { ...presentDocument(former, row), name_needed, state: isOutdated(former, draft) ? 'outdated' : 'issued' }
  return {
    ...shownOf(draft),
    id: null,
    reservation_id: id,
    kind: 'receipt',
    number: '',
    issued_on: dateOf(app.clock.now()),
    replaces: null,
    replaced_by: null,
    name_added: false,
    name_needed,
    refunded_since: 0,
    cancelled: row.status === 'cancelled',
    state: 'draft',
  }
}
