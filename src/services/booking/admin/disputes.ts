import type {
  DisputeEvidence,
  DisputePage,
  Disputes,
  DisputesQuery,
  OutcomeBody,
} from '#contract/booking/admin-disputes-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { type DisputeChange, type DisputeRow, readDispute, updateDispute } from '#database/booking/payment/disputes.ts'
import {
  countDisputes,
  findDisputeEvidence,
  findDisputes,
  findThreadOfReservation,
} from '#database/booking/payment/find-disputes.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { evidenceText, mailsToGuest } from '#domain/booking/dispute-evidence.ts'
import { isOpenDispute, MAX_DISPUTE_REASON, outcomeProblems } from '#domain/booking/disputes.ts'
import { termTexts } from '#domain/booking/guest-terms.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { endOfDay, formatDate, formatMoment, isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { mailDisputeDecided } from '../mails/dispute-mails.ts'
import { getAdminReservation, listReservationMails } from './admin-reservation.ts'

const PAGE_SIZE = 50

/** The disputes that match, a page of them. */
export async function listDisputes(
  { db }: Pick<App, 'db'>,
  { page, sort, ...filter }: DisputesQuery,
): Promise<Disputes> {
  const [rows, count, awaiting_count, open_count] = await Promise.all([
    findDisputes(db, { ...filter, sort }, rangeOf(page, PAGE_SIZE)),
    countDisputes(db, filter),
    countDisputes(db, { state: 'awaiting' }),
    countDisputes(db, { state: 'open' }),
  ])
  return {
    disputes: rows.map((row) => ({
      ...row,
      evidence_due: isoJapan(row.evidence_due),
      opened_at: isoJapan(row.opened_at),
      closed_at: isoJapan(row.closed_at),
    })),
    meta: {
      ...countedMetaOf(page, count, PAGE_SIZE),
      awaiting_count,
      open_count,
    },
  }
}

const japan = (at: Date | string | null) => (at === null ? null : isoJapan(new Date(at)))

/** Whether the company tells every change of a dispute. */
const isFollowed = (app: Pick<App, 'payments'>, { provider }: Pick<DisputeRow, 'provider'>): boolean =>
  provider === app.payments.provider && app.payments.findDispute !== null

/**
 * A dispute with all that is evidence: the payment, what was agreed, the mails and what took place.
 * @throws Refused dispute_not_found
 */
export async function getDispute(
  app: Pick<App, 'db' | 'clock' | 'payments'>,
  admin: Pick<UserActor, 'id' | 'admin_roles'>,
  id: number,
): Promise<DisputePage> {
  const { addresses, ...page } = await readEvidence(app, admin, id)
  return { ...page, evidence_text: evidenceText({ ...page, addresses, thread: null }) }
}

/** The page of a dispute without its text, and the addresses that the guest has had. */
async function readEvidence(
  app: Pick<App, 'db' | 'clock' | 'payments'>,
  admin: Pick<UserActor, 'id' | 'admin_roles'>,
  id: number,
) {
  const row = await readDispute(app.db, id)
  if (!row) throw new Refused('dispute_not_found')
  const [reservation, { mails: all }, evidence] = await Promise.all([
    getAdminReservation(app, admin, row.reservation_id),
    listReservationMails(app, row.reservation_id),
    findDisputeEvidence(app.db, id),
  ])
  const { shown_terms, terms, changes, lost, lost_by_host, taken } = evidence!
  const addresses = evidence!.addresses.map(({ email, until }) => ({ email, until: japan(until) }))
  const mails = mailsToGuest(all, addresses)
  const consents = evidence!.consents.map(({ at, title, updated_on, ended_at }) => ({
    at: isoJapan(new Date(at)),
    words: [
      updated_on === null ? title : `「${title}」（${formatDate(updated_on)} 改定）に同意`,
      ...(ended_at === null ? [] : [`（${formatMoment(new Date(ended_at))} まで）`]),
    ].join(''),
  }))
  // Reservations of the first versions have no copy of what was shown.
  const policy = shown_terms.policy ?? describePolicy(reservation.cancellation.period)
  const at = shown_terms.at === undefined ? reservation.created_at : isoJapan(new Date(shown_terms.at))
  const agreed = { policy, at, terms: termTexts(terms), consents }
  const dispute = {
    id,
    reservation_id: row.reservation_id,
    state: row.state,
    amount: row.amount,
    reason: row.reason,
    evidence_due: japan(row.evidence_due),
    opened_at: isoJapan(row.opened_at),
    closed_at: japan(row.closed_at),
    provider: row.provider,
    provider_dispute_id: row.provider_dispute_id,
    borne_by: row.borne_by,
    lost,
    lost_by_host,
    taken,
    followed: isFollowed(app, row),
    version: row.version,
    changes: changes.map((change) => ({
      ...change,
      at: isoJapan(new Date(change.at)),
      evidence_due: japan(change.evidence_due),
    })),
  }
  return { dispute, reservation, mails, agreed, addresses }
}

/**
 * The evidence with what guest and host wrote. Nothing is sent. The reason is in the audit log,
 * because nobody else reads a thread without a report
 * (docs/product/law.md#messages-between-guests-and-hosts).
 * @throws InvalidInput; Refused dispute_not_found, own_interest, dispute_over
 */
export async function composeEvidence(
  app: Pick<App, 'db' | 'clock' | 'payments'>,
  admin: UserActor,
  id: number,
  { reason: typed }: { reason: string },
): Promise<DisputeEvidence> {
  const reason = checkedReason(typed, { most: MAX_DISPUTE_REASON, missing: '理由を入力してください。' })
  const evidence = await readEvidence(app, admin, id)
  const { reservation_id, state } = evidence.dispute
  if (!isOpenDispute(state)) throw new Refused('dispute_over')
  const rows = await inTransaction(app.db, async (tx) => {
    await refuseOwnInterest(tx, admin, { reservation_id })
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'compose_evidence',
      subject_type: 'reservation',
      subject_id: reservation_id,
      detail: { dispute_id: id, reason },
    })
    return await findThreadOfReservation(tx, reservation_id)
  })
  const thread = rows.map((row) => ({ ...row, at: isoJapan(row.at) }))
  return { evidence_text: evidenceText({ ...evidence, thread }) }
}

type Decider = Pick<App, 'db' | 'clock' | 'payments' | 'checkpoint' | 'jobs' | 'base_url'>

/**
 * An admin enters what became of a dispute, for companies that tell only its opening.
 * @throws Refused dispute_not_found, own_interest, dispute_changed, dispute_followed; InvalidInput
 */
export async function enterDisputeOutcome(
  app: Decider,
  admin: UserActor,
  id: number,
  { version, state, evidence_due_on, reason, borne_by }: OutcomeBody,
): Promise<DisputePage> {
  return await decide(app, admin, id, { version, reason, action: 'enter_dispute_outcome' }, (dispute) => {
    if (isFollowed(app, dispute)) throw new Refused('dispute_followed')
    const evidence_due = evidence_due_on === null ? dispute.evidence_due : endOfDay(evidence_due_on)
    return { state, evidence_due, borne_by: borne_by ?? dispute.borne_by }
  })
}

/**
 * An admin decides who bears a dispute, also after it was lost: then the ledger gets the
 * difference.
 * @throws Refused dispute_not_found, own_interest, dispute_changed; InvalidInput
 */
export async function changeDisputeBearer(
  app: Decider,
  admin: UserActor,
  id: number,
  { version, borne_by, reason }: { version: number; borne_by: RefundBearer; reason: string },
): Promise<DisputePage> {
  return await decide(app, admin, id, { version, reason, action: 'change_dispute_bearer' }, (dispute) => ({
    state: dispute.state,
    evidence_due: dispute.evidence_due,
    borne_by,
  }))
}

type Decision = { version: number; reason: string; action: 'enter_dispute_outcome' | 'change_dispute_bearer' }

async function decide(
  app: Decider,
  admin: UserActor,
  id: number,
  { version, reason: typed, action }: Decision,
  changeOf: (dispute: DisputeRow) => DisputeChange,
): Promise<DisputePage> {
  const reason = cleanText(typed)
  const problems = outcomeProblems({ reason })
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const known = await readDispute(app.db, id)
  if (!known) throw new Refused('dispute_not_found')
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, known.reservation_id)
    await refuseOwnInterest(tx, admin, { reservation_id: known.reservation_id })
    const dispute = (await readDispute(tx, id))!
    const change = changeOf(dispute)
    if (dispute.version !== version) {
      // The same call again, after a lost response.
      const repeated = dispute.version === version + 1 && dispute.entered_by === admin.id
      if (repeated && dispute.state === change.state && dispute.borne_by === change.borne_by) return
      throw new Refused('dispute_changed')
    }
    const now = app.clock.now()
    const decided = await updateDispute(tx, dispute, { ...change, entered: { by: admin.id, reason } }, now)
    await mailDisputeDecided(app, tx, decided)
    const { amount, state, borne_by } = decided
    if (state !== dispute.state) {
      const detail = { dispute_id: id, amount, state, reason }
      await addReservationEvent(tx, dispute.reservation_id, { type: 'dispute_changed', detail }, now)
    }
    await insertAudit(tx, admin, {
      at: now,
      action,
      subject_type: 'reservation',
      subject_id: dispute.reservation_id,
      detail: { dispute_id: id, state, borne_by, reason },
    })
    app.checkpoint('dispute:deciding')
  })
  return await getDispute(app, admin, id)
}
