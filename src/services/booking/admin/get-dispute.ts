import type { DisputePage } from '#contract/booking/admin-disputes-schemas.ts'
import { type DisputeRow, readDispute } from '#database/booking/payment/disputes.ts'
import { findDisputeEvidence } from '#database/booking/payment/find-disputes.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { evidenceText } from '#domain/booking/dispute-evidence.ts'
import { termTexts } from '#domain/booking/guest-terms.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getAdminReservation } from './get-admin-reservation.ts'
import { listReservationMails } from './list-reservation-mails.ts'

const japan = (at: Date | string | null) => (at === null ? null : isoJapan(new Date(at)))

/** Whether the company tells every change of a dispute. */
export const isFollowed = (app: Pick<App, 'payments'>, { provider }: Pick<DisputeRow, 'provider'>): boolean =>
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
  const row = await readDispute(app.db, id)
  if (!row) throw new Refused('dispute_not_found')
  const [reservation, { mails }, evidence] = await Promise.all([
    getAdminReservation(app, admin, row.reservation_id),
    listReservationMails(app, row.reservation_id),
    findDisputeEvidence(app.db, id),
  ])
  const { shown_terms, terms, changes, lost, lost_by_host, taken } = evidence!
  // Reservations of the first versions have no copy of what was shown.
  const policy = shown_terms.policy ?? describePolicy(reservation.cancellation.period)
  const at = shown_terms.at === undefined ? reservation.created_at : isoJapan(new Date(shown_terms.at))
  const agreed = { policy, at, terms: termTexts(terms) }
  return {
    dispute: {
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
    },
    reservation,
    mails,
    agreed,
    evidence_text: evidenceText({ reservation, mails, agreed }),
  }
}
