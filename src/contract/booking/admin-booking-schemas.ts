import { z } from 'zod'
import { reportKinds } from '#domain/messages/reports.ts'
import { paymentFilters, reservationFilters, reservationSorts, slotDays } from '#domain/booking/admin-reservations.ts'
import { disputeStates } from '#domain/booking/disputes.ts'
import { discountFunders, refundBearers } from '#domain/booking/sales.ts'
import { cancelRequesters, refundChoices } from '#domain/booking/cancellation.ts'
import { paymentStates, shownPaymentStates } from '#domain/booking/reservation-machine.ts'
import {
  date,
  email,
  emptyIsAbsent,
  id,
  instant,
  item,
  optionalDate,
  optionalText,
  optionalWords,
  ownInterests,
  pageMeta,
  pageQuery,
  refundAllowance,
  yen,
} from '../shared/schemas.ts'
import { amounts, people, reservation } from './booking-schemas.ts'
import { reservationSales } from './host-sales-schemas.ts'

export const adminReservationsFilter = z.object({
  /**
   * Searches the reservation's number or total, names, addresses and telephone numbers of guest and
   * host, the experience's title or
   * number, and the provider's id of a charge or refund.
   */
  q: optionalText(100),
  status: optionalWords(reservationFilters),
  payment: emptyIsAbsent(z.enum(paymentFilters).optional()),
  /** Confirmed reservations with any slot on that day. */
  slot_on: emptyIsAbsent(z.enum(slotDays).optional()),
  /**
   * Dates in Japan, both included. `slot_`: date of the first slot. `booked_`: date of the booking.
   */
  slot_from: optionalDate,
  slot_to: optionalDate,
  booked_from: optionalDate,
  booked_to: optionalDate,
  sort: emptyIsAbsent(z.enum(reservationSorts).default('newest')),
})
export const adminReservationsQuery = adminReservationsFilter.extend(pageQuery.shape)
export type AdminReservationsQuery = z.infer<typeof adminReservationsQuery>

const status = reservation.shape.status
const person = item.extend({ email: z.string() })

export const adminReservations = z.object({
  reservations: z.array(
    z.object({
      id,
      status,
      guest: person,
      experience: z.object({ id, title: z.string() }),
      /** Date of the first slot. */
      date,
      start_time: z.string(),
      slots: z.number().int(),
      ...people,
      total: yen,
      /** Refunded or being refunded. */
      refunded: yen,
      /** Null if there was nothing to pay. */
      payment_state: z.enum(shownPaymentStates).nullable(),
      /** The outcome of the payment is missing for too long, or a refund failed. */
      needs_look: z.boolean(),
      created_at: instant,
    }),
  ),
  meta: pageMeta.extend({
    /** At most 10,000 of a search. */
    total_count: z.number().int(),
    /** A search found more than it counted. */
    has_more: z.boolean(),
    needs_look_count: z.number().int(),
    /** Sizes of lists that admins open often. */
    today_count: z.number().int(),
    tomorrow_count: z.number().int(),
    refund_under_way_count: z.number().int(),
  }),
})
export type AdminReservationsFilter = z.infer<typeof adminReservationsFilter>
export type AdminReservations = z.infer<typeof adminReservations>

const detail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const adminReservation = z.object({
  id,
  status,
  guest: person.extend({
    name_kana: z.string().nullable(),
    phone: z.string().nullable(),
    /** Since when mail to the guest bounces; null if it doesn't. */
    undeliverable_at: instant.nullable(),
  }),
  experience: reservation.shape.experience,
  /**
   * Who runs the experience now and can be called: its author and the members of its ambassador.
   */
  hosts: z.array(person.extend({ phone: z.string().nullable() })),
  calendars: z.array(reservation.shape.calendars.element.extend({ places: z.number().int(), released: z.boolean() })),
  ...people,
  option: reservation.shape.option,
  message_to_host: z.string(),
  coupon: z.object({ id: id.nullable(), code: z.string() }).nullable(),
  unit_price: yen,
  price: amounts,
  service_rate_bp: z.number().int(),
  processing_rate_bp: z.number().int(),
  cancellation: z.object({ period: z.number().int(), deadline: instant }),
  first_starts_at: instant,
  last_ends_at: instant,
  cancelled_by: reservation.shape.cancelled_by,
  cancel_requested_by: reservation.shape.cancel_requested_by,
  cancel_reason: z.string().nullable(),
  receipt_name: z.string().nullable(),
  created_at: instant,
  hold_expires_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  ended_at: instant.nullable(),
  payment: z
    .object({
      id,
      provider: z.string(),
      reference: z.string(),
      charge_id: z.string().nullable(),
      state: z.enum(paymentStates),
      amount: yen,
      refunded: yen,
      card_brand: z.string().nullable(),
      card_last4: z.string().nullable(),
      failure_code: z.string().nullable(),
      /** Number of status requests to the provider. */
      checks: z.number().int(),
      sent_at: instant.nullable(),
      settled_at: instant.nullable(),
      /** The outcome isn't known yet, so the admin can ask the provider again. */
      open: z.boolean(),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id,
      amount: yen,
      /** Reason of the refund: `granted_by_operator`, `cancelled_by_guest` … */
      reason: z.string(),
      /** The reason that the guest was given, if a person decided the refund. */
      words: z.string().nullable(),
      /** Who bears it. */
      borne_by: z.enum(refundBearers),
      state: z.enum(['queued', 'sent', 'unknown', 'done', 'failed']),
      reference: z.string(),
      provider_refund_id: z.string().nullable(),
      attempts: z.number().int(),
      error: z.string().nullable(),
      created_at: instant,
      settled_at: instant.nullable(),
      /** The refund failed and is still owed. */
      can_retry: z.boolean(),
      /** Yen that a retry sends: less than `amount` if a part was paid otherwise. Null if it can't be retried. */
      retry_amount: yen.nullable(),
    }),
  ),
  /** Reports about it, the newest first; none for roles that don't read them, or with an own part in it. */
  reports: z.array(z.object({ id, kind: z.enum(reportKinds), closed: z.boolean() })),
  /** Disputes of the payment, the newest first. */
  disputes: z.array(z.object({ id, state: z.enum(disputeStates), amount: yen, evidence_due: instant.nullable() })),
  changes: reservation.shape.changes,
  change_proposal: reservation.shape.change_proposal,
  /** What the host is paid; null for roles that don't need it. */
  sales: reservationSales.nullable(),
  discount_funded_by: z.enum(discountFunders),
  /** Rate of commission at booking, in basis points. */
  commission_bp: z.number().int(),
  /** Refund in yen if the operator cancels now; null if the reservation can't be cancelled. */
  refund_if_cancelled: yen.nullable(),
  /** The same by the policy, as if the guest cancelled now: an admin's choice if the guest asked. */
  policy_if_cancelled: yen.nullable(),
  /** What the admin chose to refund at the guest's request; null for other cancellations. */
  refund_choice: z.enum(refundChoices).nullable(),
  /** What this admin may give back; null without a limit. `most`: of this reservation now. */
  refund_allowance: refundAllowance.extend({ most: yen }).nullable(),
  /** Yen that can be refunded without cancelling. */
  refundable: yen,
  /**
   * Amounts in yen for such a refund: by the cancellation policy, half of the payment, all that is
   * left.
   */
  refund_offers: z.object({ policy: yen, half: yen, full: yen }),
  /** The confirmation can be mailed to the guest again. */
  can_resend_confirmation: z.boolean(),
  needs_look: z.boolean(),
  own_interest: ownInterests,
  review: z.object({ id, hidden: z.boolean() }).nullable(),
  timeline: z.array(
    z.object({
      at: instant,
      kind: z.enum(['event', 'payment', 'webhook', 'refund', 'mail', 'operation']),
      type: z.string(),
      detail,
      by: z.string().nullable(),
    }),
  ),
})
export type AdminReservation = z.infer<typeof adminReservation>

export const operatorCancellationBody = z.object({
  reason: z.string().max(10_000),
  /** The refund that the admin saw, in yen. The call is rejected if it has changed. */
  refund: yen.min(0).max(1_000_000_000),
  /** Who asked for it; without it, the operator decided. */
  requested_by: z.enum(cancelRequesters).optional(),
  /**
   * If the guest asked: as if the guest cancelled now, everything (default), or `refund`, which is
   * not less than by the policy. All others get everything.
   */
  refund_choice: z.enum(refundChoices).optional(),
  /** For `amount`: what could be refunded when the admin looked. The call is rejected if it has changed. */
  refundable: yen.min(0).max(1_000_000_000).optional(),
  /** For admins only: it becomes a note on the reservation. */
  private_reason: z.string().max(10_000).optional(),
})
export const refundBody = z.object({
  amount: yen.min(-1_000_000_000).max(1_000_000_000),
  reason: z.string().max(10_000),
  /** The refundable amount that the admin saw, in yen. The call is rejected if it has changed. */
  refundable: yen.min(0).max(1_000_000_000),
  /** One key per click of the button. A repeated call with the same key changes nothing. */
  request_key: z.uuid(),
  /** For admins only: it becomes a note on the reservation. */
  private_reason: z.string().max(10_000).optional(),
  /** Who bears it: the host (default), the operator, or half each. */
  borne_by: z.enum(refundBearers).default('host'),
})

/** Mails about a reservation, as they were sent. */
export const reservationMails = z.object({
  /** The newest first, at most 100. */
  mails: z.array(
    z.object({
      id,
      kind: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
      state: z.enum(['queued', 'sent', 'failed', 'withheld', 'outdated']),
      created_at: instant,
      sent_at: instant.nullable(),
    }),
  ),
})
export type ReservationMails = z.infer<typeof reservationMails>

export const abandonedHoldsQuery = pageQuery
/** Users who abandoned unpaid holds within the last 24 hours. */
export const abandonedHolds = z.object({
  people: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      email,
      count: z.number().int(),
      /** People × slots of these holds. */
      places: z.number().int(),
      last_at: instant,
      /** Until when the user can't book anything with a price; null without a pause. */
      paused_until: instant.nullable(),
      /**
       * At most five. `label` represents the address, which isn't stored. `count` and `people`
       * cover all users at that address.
       */
      addresses: z.array(z.object({ label: z.string(), count: z.number().int(), people: z.number().int() })),
    }),
  ),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type AbandonedHolds = z.infer<typeof abandonedHolds>
