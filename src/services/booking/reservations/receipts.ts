import { isDeepStrictEqual } from 'node:util'
import type { Receipt } from '#contract/booking/documents-schemas.ts'
import {
  countReceipts,
  type DocumentRow,
  findLastReceipt,
  insertDocument,
  readIssueFacts,
  updateReceiptName,
} from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { type Draft, draftReceipt } from '#domain/booking/document-draft.ts'
import { isQualified, MOST_RECEIPTS, taxOf } from '#domain/booking/documents.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import {
  type ConfirmedReservation,
  documentSellers,
  isConfirmed,
  movedTo,
  presentDocument,
  refundedOf,
  shownOf,
} from '../shared/documents.ts'

/**
 * The caller's reservation, if there is a receipt of it.
 * @throws Refused reservation_not_found when it isn't the caller's or nothing was paid,
 * receipt_fully_refunded when everything was or is being refunded
 */
async function paidReservation(db: Db, actor: UserActor, id: number): Promise<ConfirmedReservation> {
  const row = await findReservation(db, id)
  if (!isConfirmed(row) || row.user_id !== actor.id || row.total === 0) throw new Refused('reservation_not_found')
  if (refundedOf(row) >= row.total) throw new Refused('receipt_fully_refunded')
  return row
}

/** Whether what the receipt says is not true any more, or a better one can be issued now. */
const isOutdated = (issued: DocumentRow, draft: Draft, row: ConfirmedReservation) =>
  issued.amount !== draft.amount ||
  taxOf(draft.content.parts) > issued.tax ||
  movedTo(issued, row) !== null ||
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
    return {
      ...presentDocument(former, row),
      name_needed,
      state: isOutdated(former, draft, row) ? 'outdated' : 'issued',
    }
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
    moved_to: null,
    cancelled: row.status === 'cancelled',
    state: 'draft',
  }
}

const MAX_NAME = 100

/**
 * Issues the receipt with this name; an empty name leaves it blank until one is added. If the last
 * one differs in anything, the new one corrects it. If it says the same, nothing is issued.
 * @throws InvalidInput; Refused as getReceipt, receipt_limit
 */
export async function issueReceipt(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  typed: string,
): Promise<Receipt> {
  const name = cleanLine(typed) || null
  if (name !== null && name.length > MAX_NAME)
    throw new InvalidInput({ name: [`宛名は${MAX_NAME}文字以内で入力してください。`] })
  await paidReservation(app.db, actor, id)
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    // Read again: a refund may have been decided meanwhile.
    const row = await paidReservation(tx, actor, id)
    const former = await findLastReceipt(tx, id)
    // A name is added once. It can be corrected, but not removed and added again.
    if (name === null && former && former.content.name !== null)
      throw new InvalidInput({ name: ['発行した領収書の宛名は、空にできません。正しい宛名を入力してください。'] })
    const facts = await readIssueFacts(tx, id, null)
    const sellers = await documentSellers(tx, facts, former)
    const { issuing, amount, content } = draftReceipt(row, sellers, { name, refunded: refundedOf(row) })
    if (former?.issuing === issuing && isDeepStrictEqual(former.content, content)) return
    if ((await countReceipts(tx, id)) >= MOST_RECEIPTS) throw new Refused('receipt_limit', { most: MOST_RECEIPTS })
    const now = app.clock.now()
    await updateReceiptName(tx, id, name)
    await insertDocument(tx, {
      kind: 'receipt',
      issuing,
      reservation_id: id,
      refund_id: null,
      replaces_id: former?.id ?? null,
      payee_id: facts.payee_id,
      issued_at: now,
      issued_on: dateOf(now),
      amount,
      tax: taxOf(content.parts),
      guest_name: facts.guest_name,
      content,
    })
  })
  return await getReceipt(app, actor, id)
}
