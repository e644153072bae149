// The ledger of payees, and adjustments to it, for admins.
import type {
  AdjustmentBody,
  AdjustmentDecisionBody,
  AdjustmentRequest,
  Ledger,
  LedgerEntry,
  LedgerFilter,
  LedgerQuery,
} from '#contract/booking/admin-ledger-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type AdjustmentRequestRow,
  decideRequest,
  findAdjustmentRequest,
  findAdjustmentRequests,
  findRequestByKey,
  insertAdjustmentRequest,
  sumOfOneAdmin,
} from '#database/booking/accounting/adjustment-requests.ts'
import {
  findAdjustment,
  findEntries,
  findEntriesBelow,
  findPayee,
  hasAdjustment,
  insertAdjustment,
  type LedgerRow,
  sumEntries,
} from '#database/booking/accounting/find-ledger.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { findAdjustmentLimit } from '#database/reference/settings.ts'
import { ADJUSTMENTS_COUNTED, leftAlone, ownInterest, type Party } from '#domain/accounts/own-interest.ts'
import { refundChoiceLabels } from '#domain/booking/cancellation.ts'
import { adjustmentKindWords, adjustmentProblems, entryWords } from '#domain/booking/ledger.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'
import { ownInterestIn, refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/**
 * A request as this admin sees it.
 * @param parties those of its payee
 */
function requestOf(
  row: AdjustmentRequestRow,
  admin: Pick<UserActor, 'id'>,
  parties: readonly Party[],
): AdjustmentRequest {
  const own_interest = ownInterest(admin.id, parties)
  return {
    ...omit(row, 'request_key'),
    asked_at: isoJapan(row.asked_at),
    decided_at: isoJapan(row.decided_at),
    may_approve: row.state === 'waiting' && row.asked_by.id !== admin.id && own_interest.length === 0,
    own_interest,
  }
}

/** The requests of a payee, or of all: those that wait, and those decided lately. */
async function listAdjustmentRequests(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  payee_id: number | undefined,
): Promise<AdjustmentRequest[]> {
  const since = new Date(app.clock.now().getTime() - ADJUSTMENTS_COUNTED)
  const rows = await findAdjustmentRequests(app.db, { payee_id, since })
  const parties = await findParties(app.db, { payee_ids: rows.map(({ payee }) => payee.id) })
  return rows.map((row) =>
    requestOf(
      row,
      admin,
      parties.filter((party) => party.payee_id === row.payee.id),
    ),
  )
}

/** Yen that the admin may still adjust alone for a payee. */
async function adjustableAlone(
  app: Pick<App, 'clock'>,
  db: Db,
  admin: Pick<UserActor, 'id'>,
  payee_id: number,
): Promise<number> {
  const since = new Date(app.clock.now().getTime() - ADJUSTMENTS_COUNTED)
  const earlier = await sumOfOneAdmin(db, { payee_id, admin_id: admin.id, since })
  return leftAlone(earlier, await findAdjustmentLimit(db))
}

const PAGE_SIZE = 50

/** An entry in the form of the API. */
const entryOf = ({ payee_id, payee_name, at, ...row }: LedgerRow): LedgerEntry => ({
  id: row.id,
  at: isoJapan(at),
  kind: row.kind,
  payee: { id: payee_id, name: payee_name },
  reservation_id: row.reservation_id,
  amount: row.amount,
  tax: row.kind === 'commission' ? taxIn(Math.abs(row.amount)) : 0,
  reason: row.reason,
  adjustment_kind: row.adjustment_kind,
  returned: row.returned,
  refund_choice: row.refund_choice,
})

async function payeeFor(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  id: number,
): Promise<Ledger['payee']> {
  const [payee, own_interest, alone] = await Promise.all([
    findPayee(app.db, id),
    ownInterestIn(app.db, admin, { payee_ids: [id] }),
    adjustableAlone(app, app.db, admin, id),
  ])
  return payee ? { ...payee, own_interest, alone } : null
}

/** The entries of the ledger that match, and the balance of a payee if one is asked for. */
export async function listLedger(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  { page, sort, ...filter }: LedgerQuery,
): Promise<Ledger> {
  const [{ count, sum }, payee, rows, requests] = await Promise.all([
    sumEntries(app.db, filter),
    filter.payee_id === undefined ? null : payeeFor(app, admin, filter.payee_id),
    findEntries(app.db, filter, { sort, ...rangeOf(page, PAGE_SIZE) }),
    listAdjustmentRequests(app, admin, filter.payee_id),
  ])
  return {
    entries: rows.map(entryOf),
    requests,
    payee,
    meta: {
      ...countedMetaOf(page, count, PAGE_SIZE),
      sum,
    },
  }
}

const COLUMNS: Columns<LedgerEntry> = [
  ['記入番号', (entry) => entry.id],
  ['日時', (entry) => minuteCell(entry.at)],
  ['受取人番号', (entry) => entry.payee.id],
  ['受取人', (entry) => entry.payee.name],
  ['種類', (entry) => entryWords[entry.kind]],
  ['予約番号', (entry) => entry.reservation_id],
  ['金額', (entry) => entry.amount],
  ['うち消費税', (entry) => entry.tax],
  ['調整の種類', (entry) => entry.adjustment_kind && adjustmentKindWords[entry.adjustment_kind]],
  ['お客さまに戻った額', (entry) => entry.returned],
  ['理由', (entry) => entry.reason],
  ['キャンセルの返金', (entry) => entry.refund_choice && refundChoiceLabels[entry.refund_choice]],
]

/**
 * The matching entries as CSV for Excel, the newest number first. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportLedger(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...filter }: LedgerFilter,
): Promise<AsyncIterable<string>> {
  return await exportList(app, admin, {
    action: 'export_ledger',
    subject_type: 'ledger',
    filter,
    columns: COLUMNS,
    partAfter: async (last) =>
      (await findEntriesBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART)).map(entryOf),
  })
}

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

/**
 * Another admin approves an adjustment, which posts it, or declines it. Who asked may withdraw it,
 * which declines it, too. Of two admins who decide at once, the second is refused.
 * @throws Refused adjustment_request_not_found, adjustment_own_request, own_interest,
 * adjustment_decided
 */
export async function decideAdjustment(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  { decision }: AdjustmentDecisionBody,
): Promise<AdjustmentRequest> {
  const found = await findAdjustmentRequest(app.db, id)
  if (!found) throw new Refused('adjustment_request_not_found')
  const { payee, kind, amount, reason, asked_by, request_key } = found
  const approved = decision === 'approved'
  if (approved && asked_by.id === admin.id) throw new Refused('adjustment_own_request')
  await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, payee.id)
    await refuseOwnInterest(tx, admin, { payee_ids: [payee.id] })
    const now = app.clock.now()
    if (!(await decideRequest(tx, id, { state: decision, by: admin.id, now }))) throw new Refused('adjustment_decided')
    const entry = { payee_id: payee.id, kind, amount, reason, created_by: asked_by.id, request_key, now }
    if (approved && !(await insertAdjustment(tx, entry))) throw new Error('the adjustment is in the ledger already')
    await insertAudit(tx, admin, {
      at: now,
      action: approved ? 'approve_adjustment' : 'decline_adjustment',
      subject_type: 'payee',
      subject_id: payee.id,
      detail: { request_id: id, amount, reason, asked_by: asked_by.id },
    })
  })
  const after = (await findAdjustmentRequest(app.db, id))!
  return requestOf(after, admin, await findParties(app.db, { payee_ids: [payee.id] }))
}
