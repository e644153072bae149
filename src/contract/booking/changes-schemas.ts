// Changes of a booking: another slot, fewer people, one slot less.
import { z } from 'zod'
import { postponementAnswers } from '#domain/booking/postponement.ts'
import { instant, optionalDate, wireId, yen } from '../shared/schemas.ts'
import { amounts, bookedSide, bookedSlot, changeProposal, party, priceQuery } from './booking-schemas.ts'

/** Without slots: those of the booking. Without people: those of the booking. */
export const changeQuery = priceQuery.pick({ 'calendar_ids[]': true, number_of_people: true, 'party[]': true })

/** `price`: what this costs by the prices, rates and coupon of the booking, in yen. */
const side = bookedSide.extend({ price: amounts })

export const reservationChange = z.object({
  before: side,
  after: side,
  /** Yen that go back to the guest. */
  refund: yen,
  /** Deadline of the full refund after the change. */
  cancellation_deadline: instant,
  /** Names everything above. The change is refused if any of it is different then. */
  state: z.string(),
  /** Whether the caller makes the change alone. Otherwise the guest asks the host. */
  alone: z.boolean(),
  /** Until when the guest makes changes alone, and how many more. */
  alone_until: instant,
  changes_left: z.number().int(),
  /** Slots of the booking that can be given up, and slots that it can have instead. */
  slots: z.array(
    bookedSlot.extend({
      booked: z.boolean(),
      /** Without the places of this booking. */
      places_left: z.number().int(),
      /** Closed to new bookings; only hosts and admins see such slots. */
      closed: z.boolean(),
    }),
  ),
  /** The open proposal of the guest. */
  proposal: changeProposal.nullable(),
})
export type ReservationChange = z.infer<typeof reservationChange>

/** Slots and people after a change. */
export const changeTarget = z.object({
  calendar_ids: z.array(wireId).max(200),
  /** Places; without it and `party`, those of the booking. */
  number_of_people: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
  party,
})
export type ChangeTarget = z.infer<typeof changeTarget>
const longText = z.string().max(10_000)

/** `state`: as the answer that was shown had it. */
export const changeBody = changeTarget.extend({ state: z.string().max(100) })
export type ChangeBody = z.infer<typeof changeBody>
/** `message`: from the guest to the host. */
export const proposalBody = changeBody.extend({ message: longText })
/** `agreed`: the guest agreed. `message`: to the guest. */
export const hostChangeBody = changeBody.extend({ agreed: z.boolean().default(false), message: longText })
/** `reason`: for the guest and the hosts. */
export const adminChangeBody = changeBody.extend({ reason: longText })
/** `state`: `change_state` of the proposal, as the host saw it. */
export const proposalDecisionBody = z.object({ state: z.string().max(100) })

export const postponementBody = z.object({
  /** The new slot. */
  calendar_id: wireId,
  answer: z.enum(postponementAnswers),
  /** Needed to wait: the last day on which the guest wants to be told. */
  waits_until: optionalDate,
})
export type PostponementBody = z.infer<typeof postponementBody>
