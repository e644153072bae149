// Reservations as hosts see them.
import { z } from 'zod'
import { cancellers, cancelRequesters, slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { hostCalendar } from '../schedule/host-schedule-schemas.ts'
import { priceType } from '../experiences/experiences-schemas.ts'
import { party, people, reservation } from './booking-schemas.ts'
import { date, email, id, instant, optionalDate, optionalId, yen } from '../shared/schemas.ts'
import { waitingGuest } from './waiting-schemas.ts'

export const participant = z.object({
  reservation_id: id,
  name: z.string(),
  ...people,
  option: z.string().nullable(),
  message: z.string(),
  /** Contact of the guest; null unless the state is `confirmed`. */
  contact: z
    .object({
      email,
      /** Only from two days before the slot to one day after it, if the guest left one. */
      phone: z.string().nullable(),
    })
    .nullable(),
  state: z.enum(['confirmed', 'cancelled']),
  /** Until when the guest of a postponed slot says whether they come; absent once they have. */
  answer_by: instant.optional(),
  cancelled_by: z.enum(cancellers).nullable(),
  /** Who asked, if `cancelled_by` is `operator`. */
  cancel_requested_by: z.enum(cancelRequesters).nullable(),
  reserved_at: z.string(),
  /**
   * Refund in yen to this guest if the slot is cancelled now; null unless the state is `confirmed`.
   */
  refund: yen.nullable(),
  /** Of a reservation that comes; on the page of a slot only. */
  changes: reservation.shape.changes,
  change_proposal: reservation.shape.change_proposal,
})
export type Participant = z.infer<typeof participant>

/** A booking that the host took by telephone. */
export const phoneBooking = z.object({
  id,
  /** Empty from 30 days after the slot on. */
  name: z.string(),
  ...people,
  /** For hosts only; empty for admins, because it may contain a telephone number. */
  note: z.string(),
  cancelled: z.boolean(),
  created_at: z.string(),
})
export type PhoneBooking = z.infer<typeof phoneBooking>

export const phoneBookingBody = z.object({
  name: z.string().max(10_000),
  /** Places; needed without `party`. Alone, all are of the first price type. */
  number_of_people: z.number().int().nullish(),
  party,
  note: z.string().max(10_000).default(''),
})
export const newPhoneBookingBody = phoneBookingBody.extend({
  /** One for each form that was filled in. A repeated call with the same key books once. */
  request_key: z.uuid(),
})

export const slotParticipants = z.object({
  calendar: hostCalendar,
  participants: z.array(participant),
  phone_bookings: z.array(phoneBooking),
  /** Who waits for places; on the page of a slot only. */
  waiting: z.array(waitingGuest).optional(),
  /** For bookings by telephone; on the page of a slot only. Absent without price types. */
  price_types: z.array(priceType.omit({ total: true })).optional(),
})
export type SlotParticipants = z.infer<typeof slotParticipants>

/** `until`: the last day, if there are several. */
export const dayQuery = z.object({ date, until: optionalDate, experience_id: optionalId })
export const dayParticipants = z.object({ date: z.string(), calendars: z.array(slotParticipants) })
export type DayParticipants = z.infer<typeof dayParticipants>

export const slotTimes = z.object({
  date: z.string().max(20),
  start_time: z.string().max(20),
  end_time: z.string().max(20),
})

export const hostCancellationBody = z.object({
  reason: z.string().max(10_000),
  /** The number of participants that the host saw. The call is rejected if it has changed. */
  participant_number: z.number().int().min(0).optional(),
  /** When the slot takes place instead: it is postponed, and its guests are asked. */
  postponed_to: slotTimes.optional(),
})

export const operatorSlotCancellationBody = hostCancellationBody.extend({
  /** Who asked for it; without it, the operator decided. */
  requested_by: z.enum(slotCancelRequesters).optional(),
})

/** The most slots of one call. */
export const MAX_CANCELLED_AT_ONCE = 50
export const hostCancellationsBody = z.object({
  reason: z.string().max(10_000),
  calendars: z
    .array(hostCancellationBody.omit({ reason: true }).extend({ id }))
    .min(1)
    .max(MAX_CANCELLED_AT_ONCE),
})
export const hostCancellations = z.object({
  /** Slots that are cancelled, by this call or by an earlier call of a host. */
  cancelled: z.array(hostCalendar),
  /** Slots that this call left as they are, and why. */
  refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
})
