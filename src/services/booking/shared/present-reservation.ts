// Converts a reservation's row to the API's form.
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { describeDeadline, isFreeAfterChange, refundFor } from '#domain/booking/cancellation.ts'
import { termChanges } from '#domain/booking/guest-terms.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { displayStatus, isHoldExpired, waitsForGuest } from '#domain/booking/reservation-machine.ts'
import { editableUntil } from '#domain/reviews/reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import { slotsOfReservation } from '../mails/slots-of-reservation.ts'

/** What the host changed since the booking; null if nothing differs. */
function changedOf({ changed, change_messages, option_id }: ReservationRow): Reservation['changed'] {
  const terms = changed ? termChanges(changed.agreed, changed.now, option_id) : []
  if (!changed || terms.length === 0) return null
  return {
    at: isoJapan(changed.at),
    terms: terms.map(({ field, label, before, after }) => ({ field, label, before, after })),
    messages: (change_messages ?? []).map(({ text, at }) => ({ text, at: isoJapan(new Date(at)) })),
  }
}

/** What was booked, as guests and admins read it. */
export const bookingOf = (row: ReservationRow) => ({
  experience: {
    id: row.experience_id,
    title: row.experience_title,
    image_url: row.image_url,
    hosted_by: row.hosted_by,
  },
  ...peopleOf(row),
  option: row.option_name === null ? null : { id: row.option_id, name: row.option_name, price: row.option_price ?? 0 },
  message_to_host: row.message_to_host,
  price: {
    tour: row.tour,
    discount: row.discount,
    option: row.option,
    service_fee: row.service_fee,
    processing_fee: row.processing_fee,
    total: row.total,
  },
  unit_price: row.price,
})

export function presentReservation(row: ReservationRow, now: Date): Reservation {
  // The cleanup job ends an expired hold later; its places are free already.
  const status = isHoldExpired(row, now) ? 'expired' : displayStatus(row, now)
  const refunded = (row.refunded ?? 0) + row.refund_queued
  const paid_back = refunded + row.lost
  const mayCancel =
    row.status === 'confirmed'
      ? refundFor({ ...row, by: 'guest', now, paid_back })
      : { refused: 'not_cancellable' as const }
  const booked = row.status === 'confirmed'
  const { review_id, review_rate, review_content, review_posted_at } = row
  const edit_end = review_posted_at && editableUntil(review_posted_at)
  return {
    id: row.id,
    status,
    hold_expires_at: row.hold_expires_at && waitsForGuest(row, now) ? isoJapan(row.hold_expires_at) : null,
    ...bookingOf(row),
    calendars: slotsOfReservation(row, now),
    coupon_code: row.coupon_code,
    online: row.online,
    place: row.online ? null : addressIn(row.state, booked ? row.address : ''),
    online_url: booked ? row.online_url : null,
    meeting_point: booked ? row.meeting_point : '',
    meeting_image: booked ? row.meeting_image : null,
    nearest_station: row.nearest_station,
    directions: booked ? row.directions : '',
    duration_minutes: row.duration_minutes,
    target_age: row.target_age,
    languages: row.languages,
    note: row.note,
    reservation_notice: booked ? row.reservation_notice : '',
    changed: booked ? changedOf(row) : null,
    cancellation: {
      period: row.cancellation_period,
      deadline: isoJapan(row.cancel_deadline),
      policy: describeDeadline(row.cancel_deadline, now, row.free_cancel_until),
      free_until:
        row.status === 'confirmed' && row.free_cancel_until && isFreeAfterChange(row, now)
          ? isoJapan(row.free_cancel_until)
          : null,
      refund_now: 'refund' in mayCancel ? mayCancel.refund : null,
    },
    payment:
      row.payment_state === null
        ? null
        : {
            state: row.refund_queued > 0 ? 'refund_under_way' : row.payment_state,
            card_brand: row.card_brand,
            card_last4: row.card_last4,
            refunded,
          },
    granted_refunds: (row.granted ?? []).map(({ amount, words, created_at }) => ({
      amount,
      reason: words,
      decided_at: isoJapan(new Date(created_at)),
    })),
    cancelled_by: row.cancelled_by,
    cancel_requested_by: row.cancel_requested_by,
    cancel_reason: row.cancel_reason,
    ...(row.postponed &&
      status === 'confirmed' && {
        postponements: row.postponed.map(({ calendar_id, from, reason, answer_by }) => ({
          calendar_id,
          from,
          reason,
          answer_by: isoJapan(new Date(answer_by)),
        })),
      }),
    can_review: status === 'attended' && review_id === null && !row.review_deleted,
    review:
      review_id === null || review_rate === null || review_content === null
        ? null
        : {
            id: review_id,
            rate: review_rate,
            content: review_content,
            hidden_reason: row.review_hidden_reason,
            editable_until: edit_end && now < edit_end ? isoJapan(edit_end) : null,
          },
    created_at: isoJapan(row.created_at),
    confirmed_at: isoJapan(row.confirmed_at),
    ended_at: isoJapan(row.ended_at),
  }
}
