import type { AdminReservation, ReservationMails } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type AdminRefundRow,
  type AdminReservationRow,
  findAdminReservation,
  findReservationMails,
  findTimeline,
} from '#database/booking/reservations/admin-reservation.ts'
import { findChanges } from '#database/booking/reservations/changes.ts'
import { readPaymentOf, readReservationState } from '#database/booking/reservations/moves.ts'
import {
  findReservation,
  findReservationPeople,
  type ReservationRow,
} from '#database/booking/reservations/reservations.ts'
import { inSnapshot, inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { mayAs } from '#domain/accounts/roles.ts'
import { chosenRefunds, refundable, refundFor, refundOffers } from '#domain/booking/cancellation.ts'
import { retryStep } from '#domain/booking/refund-steps.ts'
import { mostOf, type RefundAllowance } from '#domain/booking/refunds.ts'
import { canMove, displayStatus } from '#domain/booking/reservation-machine.ts'
import { isOpenPayment } from '#domain/booking/settlement.ts'
import { noSales, salesOf } from '#domain/booking/sales.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { confirmationMails } from '../mails/booking-mails.ts'
import { slotsOfReservation } from '../mails/slots-of-reservation.ts'
import { checkPayment } from '../payment/payments.ts'
import { changesOf } from '../shared/present-changes.ts'
import { bookingOf } from '../shared/present-reservation.ts'
import { refundAllowance } from '../shared/refund-limit.ts'

const japan = (at: Date | string | null) => (at === null ? null : isoJapan(new Date(at)))
const sum = (refunds: readonly AdminRefundRow[]) => refunds.reduce((yen, { amount }) => yen + amount, 0)

/**
 * A reservation of any user, with what an admin can do with it now.
 * @throws Refused reservation_not_found
 */
export async function getAdminReservation(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id' | 'admin_roles'>,
  id: number,
): Promise<AdminReservation> {
  const now = app.clock.now()
  // One snapshot: a refund is never shown without its event.
  const { row, more, timeline, changes, own_interest, allowance } = await inSnapshot(app.db, async (db) => ({
    row: await findReservation(db, id),
    more: await findAdminReservation(db, now, id),
    timeline: await findTimeline(db, id),
    changes: await findChanges(db, [id]),
    own_interest: await ownInterestIn(db, admin, { reservation_id: id }),
    allowance: await refundAllowance(db, admin, now),
  }))
  if (!row || !more) throw new Refused('reservation_not_found')
  const placesOf = new Map(more.places.map((one) => [one.id, one]))
  return {
    id,
    status: displayStatus(row, now),
    guest: { ...more.guest, undeliverable_at: japan(more.guest.undeliverable_at) },
    ...bookingOf(row),
    hosts: more.hosts,
    calendars: slotsOfReservation(row, now).map((slot) => {
      const { places, released } = placesOf.get(slot.id)!
      return { ...slot, places, released }
    }),
    coupon: row.coupon_code === null ? null : { id: more.coupon_id, code: row.coupon_code },
    service_rate_bp: more.service_rate_bp,
    processing_rate_bp: more.processing_rate_bp,
    cancellation: { period: row.cancellation_period, deadline: isoJapan(row.cancel_deadline) },
    first_starts_at: isoJapan(row.first_starts_at),
    last_ends_at: isoJapan(row.last_ends_at),
    cancelled_by: row.cancelled_by,
    cancel_requested_by: row.cancel_requested_by,
    cancel_reason: row.cancel_reason,
    receipt_name: row.receipt_name,
    created_at: isoJapan(row.created_at),
    hold_expires_at: japan(more.hold_expires_at),
    confirmed_at: japan(row.confirmed_at),
    ended_at: japan(row.ended_at),
    refund_choice: more.refund_choice,
    ...changesOf(changes, now),
    ...moneyOf(row, more, allowance, now),
    ...(!mayAs(admin.admin_roles, 'accounting') && { sales: null }),
    can_resend_confirmation: canResendConfirmation(row, now),
    needs_look: more.needs_look ?? false,
    own_interest,
    // An own part: the admin may be the one who was reported.
    reports: own_interest.length === 0 && mayAs(admin.admin_roles, 'support') ? more.reports : [],
    review: more.review,
    timeline: timeline.map((one) => ({ ...one, at: isoJapan(one.at) })),
  }
}

/** Whether the confirmation can be mailed again: the booking is confirmed and has not ended. */
const canResendConfirmation = (row: Pick<ReservationRow, 'status' | 'last_ends_at'>, now: Date): boolean =>
  displayStatus(row, now) === 'confirmed'

type Money = Pick<
  AdminReservation,
  | 'payment'
  | 'refunds'
  | 'disputes'
  | 'sales'
  | 'refund_if_cancelled'
  | 'policy_if_cancelled'
  | 'refund_allowance'
  | 'refundable'
  | 'refund_offers'
  | 'discount_funded_by'
  | 'commission_bp'
>

function moneyOf(row: ReservationRow, more: AdminReservationRow, allowance: RefundAllowance | null, now: Date): Money {
  const { payment, refunds, disputes, lost, disputed } = more
  const paid_back = sum(refunds.filter(({ state }) => state !== 'failed')) + lost
  const decided = sum(refunds) + disputed
  const cancellable = canMove(row.status, 'cancelled') && displayStatus(row, now) !== 'attended'
  const cancelled = cancellable ? chosenRefunds({ ...row, now, paid_back }) : null
  const left = refundable({
    status: row.status,
    payment_state: payment?.state ?? null,
    amount: payment?.amount ?? 0,
    decided,
  })
  const policy =
    row.status === 'confirmed'
      ? refundFor({ ...row, by: 'guest', now, paid_back: Math.max(paid_back, decided) })
      : { refused: null }
  return {
    payment: payment && {
      ...payment,
      sent_at: japan(payment.sent_at),
      settled_at: japan(payment.settled_at),
      open: isOpenPayment(payment.state),
    },
    refunds: refunds.map((refund) => {
      const step = retryStep(refund, refunds, (payment?.amount ?? 0) - paid_back)
      const retries = step.does === 'queue' && (step.amount === refund.amount || !more.posted)
      return {
        ...refund,
        created_at: isoJapan(new Date(refund.created_at)),
        settled_at: japan(refund.settled_at),
        can_retry: retries,
        retry_amount: retries ? step.amount : null,
      }
    }),
    disputes: disputes.map((one) => ({ ...one, evidence_due: japan(one.evidence_due) })),
    sales: row.confirmed_at === null ? noSales : salesOf({ ...row, ...more, refunded: more.refunds_of_sold }),
    discount_funded_by: row.discount_funded_by,
    commission_bp: row.commission_bp,
    refund_if_cancelled: cancelled && cancelled.full,
    policy_if_cancelled: cancelled && cancelled.policy,
    refund_allowance: allowance && { ...allowance, most: mostOf(allowance, decided) },
    refundable: left,
    refund_offers: refundOffers({
      paid: payment?.amount ?? 0,
      left,
      policy: 'refund' in policy ? policy.refund : null,
    }),
  }
}

const MOST = 100

/**
 * The mails about a reservation as they were sent, the newest first.
 * @throws Refused reservation_not_found
 */
export async function listReservationMails({ db }: Pick<App, 'db'>, id: number): Promise<ReservationMails> {
  if (!(await readReservationState(db, id))) throw new Refused('reservation_not_found')
  const rows = await findReservationMails(db, id, MOST)
  return {
    mails: rows.map(({ created_at, sent_at, ...row }) => ({
      ...row,
      created_at: isoJapan(created_at),
      sent_at: isoJapan(sent_at),
    })),
  }
}

/** Per reservation, for all admins together: at most one mail in a minute. */
const LIMITS = [
  ['minute', { most: 1, seconds: 60 }],
  ['day', { most: 5, seconds: 86_400 }],
] as const

/**
 * Mails the confirmation to the guest again, as it reads now. The hosts get nothing.
 * @returns the mails about the reservation
 * @throws Refused reservation_not_found, confirmation_not_possible, too_many_attempts
 */
export async function resendConfirmation(app: App, admin: UserActor, id: number): Promise<ReservationMails> {
  const before = await findReservation(app.db, id)
  if (!before) throw new Refused('reservation_not_found')
  if (!canResendConfirmation(before, app.clock.now())) throw new Refused('confirmation_not_possible')
  for (const [window, limit] of LIMITS) await limitAttempts(app, `resend_confirmation:${window}:${id}`, limit)
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    const now = app.clock.now()
    const row = await findReservation(tx, id)
    if (!row || !canResendConfirmation(row, now)) throw new Refused('confirmation_not_possible')
    const people = oneRow(await findReservationPeople(tx, [id]))
    const [toGuest] = confirmationMails({ row, people, base_url: app.base_url, now })
    await queueMail(app, tx, { ...toGuest!, reservation_id: id })
    await insertAudit(tx, admin, {
      at: now,
      action: 'resend_confirmation',
      subject_type: 'reservation',
      subject_id: id,
    })
  })
  return await listReservationMails(app, id)
}

/**
 * An admin asks the provider for the result of an attempt, instead of waiting for the job. An
 * attempt with a known result is left alone.
 * @throws Refused reservation_not_found
 */
export async function askPaymentAgain(app: App, admin: UserActor, reservation_id: number): Promise<AdminReservation> {
  const payment = await readPaymentOf(app.db, reservation_id)
  if (payment && isOpenPayment(payment.state)) {
    await inTransaction(app.db, (tx) =>
      insertAudit(tx, admin, {
        at: app.clock.now(),
        action: 'ask_payment_again',
        subject_type: 'reservation',
        subject_id: reservation_id,
        detail: { payment_id: payment.id, state: payment.state },
      }),
    )
    await checkPayment(app, payment.id)
  }
  return await getAdminReservation(app, admin, reservation_id)
}
