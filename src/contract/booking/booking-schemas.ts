import { z } from 'zod'
import { cancellers, cancelRequesters } from '#domain/booking/cancellation.ts'
import { changeActors, proposalStates } from '#domain/booking/changes.ts'
import { termFields } from '#domain/booking/guest-terms.ts'
import { shownPaymentStates } from '#domain/booking/reservation-machine.ts'
import { MAX_MESSAGE_TO_HOST } from '#domain/booking/selection.ts'
import { dayGuide } from '../experiences/experiences-schemas.ts'
import { id, instant, optionalId, pageMeta, pageQuery, wireId, yen } from '../shared/schemas.ts'

const many = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const blank = (value: unknown) => (value === '' || value === undefined ? null : value)
const queryId = z.coerce.number().int().min(1).max(2_147_483_647)

/** One price type and its people, as `3:2`. */
const queryMember = z
  .string()
  .regex(/^\d{1,10}:\d{1,7}$/)
  .transform((text) => {
    const [price_type_id = 0, people = 0] = text.split(':').map(Number)
    return { price_type_id, people }
  })
/** More price types than an experience has. */
const MAX_PARTY = 20

export const priceQuery = z.object({
  'calendar_ids[]': z.preprocess(many, z.array(queryId).max(200)),
  /** Places; 1 if neither this nor `party[]` is given. Alone, all are of the first price type. */
  number_of_people: z.preprocess(blank, z.coerce.number().int().min(-1_000_000).max(1_000_000).nullable()),
  'party[]': z.preprocess(many, z.array(queryMember).max(MAX_PARTY)).optional(),
  option_id: z.preprocess(blank, queryId.nullable()),
  coupon_code: z.preprocess(blank, z.string().max(200).nullable()),
})

/** People of one price type, as booked. */
export const partyLine = z.object({
  price_type_id: id,
  name: z.string(),
  note: z.string(),
  /** Yen per person; of a whole slot, for all together. */
  price: yen,
  people: z.number().int(),
  /** Places that they take in a slot. */
  places: z.number().int(),
  /** Yen in one slot. */
  amount: yen,
  whole_slot: z.boolean(),
})

/** Who comes. */
export const people = {
  /** Places in a slot. */
  number_of_people: z.number().int(),
  /** By price type; only of a booking with price types. */
  lines: z.array(partyLine).optional(),
}

/** All in yen. */
export const amounts = z.object({
  tour: z.number().int(),
  discount: yen,
  option: z.number().int(),
  service_fee: yen,
  processing_fee: yen,
  total: yen,
})
/** `lines`: only with price types. */
export const quote = amounts.extend({ lines: z.array(partyLine).optional() })
export type Quote = z.infer<typeof quote>

/**
 * A token as the scripts of the card companies create it; empty means none. An invalid token must
 * be rejected here. Otherwise it would be rejected only after the hold, or the hold would stay
 * while the result at the card company is unknown.
 */
const paymentToken = z
  .string()
  .refine(
    (text) => /^[\x21-\x7e]{0,255}$/.test(text),
    'カード情報を読み取れませんでした。カード情報をもう一度入力してください。',
  )
  .meta({ pattern: '^[!-~]{0,255}$' })

/** Who comes, by price type. */
export const party = z
  .array(z.object({ price_type_id: wireId, people: z.number().int().min(0).max(1_000_000) }))
  .max(MAX_PARTY)
  .nullish()

export const reservationBody = z.object({
  calendar_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(200),
  payment_token: paymentToken.nullish(),
  /** Places; 1 if neither this nor `party` is given. Alone, all are of the first price type. */
  number_of_people: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
  party,
  option_id: z.number().int().min(1).max(2_147_483_647).nullish(),
  coupon_code: z.string().max(200).nullish(),
  message_to_host: z.string().max(MAX_MESSAGE_TO_HOST).nullish(),
  /**
   * The guest's telephone number, stored in their profile; empty removes it, null or none changes
   * nothing.
   */
  phone: z.string().max(100).nullish(),
  /**
   * The price that the guest saw, in yen. The call is rejected if the price has changed
   * (docs/product/booking.md#final-screen). Optional (docs/product/wire.md#compatibility).
   */
  total: yen.min(0).nullish(),
  /**
   * `terms_version` of the experience that the guest saw. The call is rejected if the host has
   * changed the terms since. Optional, as `total`.
   */
  terms_version: z.string().max(100).nullish(),
  /**
   * `version` of `GET /legal` as the form showed it. The call is rejected if a text has changed
   * since. Without it, the current version is stored.
   */
  legal_version: z.string().max(100).nullish(),
  /**
   * `via` of the host's link by which the guest came. It changes nothing for the guest; a code that
   * isn't the host's changes nothing at all.
   */
  via: z.string().max(100).nullish(),
  /** Books slots of which the guest holds a reservation already. */
  again: z.boolean().optional(),
})
export type ReservationBody = z.infer<typeof reservationBody>

/** What the host changed of a booked experience; texts, empty for what isn't given. */
export const termChange = z.object({
  field: z.enum(termFields),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type TermChange = z.infer<typeof termChange>

export const bookedSlot = z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() })
/** One side of a change: slots, and people in each. */
export const bookedSide = z.object({ calendars: z.array(bookedSlot), ...people })
/** `refund`: yen that went back to the guest, or would. */
const bothSides = { before: bookedSide, after: bookedSide, refund: yen }
export const pastChange = z.object({ id, at: instant, by: z.enum(changeActors), ...bothSides })
/** What a guest asks the host for. `change_state`: an acceptance names it. */
export const changeProposal = z.object({
  id,
  state: z.enum(proposalStates),
  ...bothSides,
  message: z.string(),
  created_at: instant,
  /** When it ends without an answer. */
  ends_at: instant,
  change_state: z.string(),
})
export type ChangeProposal = z.infer<typeof changeProposal>

export const reservation = z.object({
  id,
  /**
   * The displayed status: a stored status, or `attended` when a confirmed reservation has ended.
   */
  status: z.enum(['held', 'confirmed', 'declined', 'expired', 'cancelled', 'attended']),
  /**
   * Until when the places are kept for a guest who hasn't finished 3-D Secure. Null when there is
   * nothing for the guest to finish.
   */
  hold_expires_at: z.string().nullable(),
  experience: z.object({ id, title: z.string(), image_url: z.string().nullable(), hosted_by: z.string() }),
  calendars: z.array(
    z.object({
      id,
      date: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      cancelled: z.boolean(),
      /**
       * How many confirmed participants are missing until the slot takes place; null when that is
       * decided.
       */
      missing_for_minimum: z.number().int().nullable(),
      /** Until when it is decided; null with `missing_for_minimum`. */
      decides_at: z.string().nullable(),
    }),
  ),
  ...people,
  option: z.object({ id: id.nullable(), name: z.string(), price: yen }).nullable(),
  coupon_code: z.string().nullable(),
  message_to_host: z.string(),
  price: amounts,
  unit_price: yen,
  online: z.boolean(),
  /** The place, which only guests with a booking see. */
  place: z.string().nullable(),
  online_url: z.string().nullable(),
  /** Where to meet and the way there only for guests with a booking, like the place. */
  ...dayGuide.shape,
  note: z.string(),
  reservation_notice: z.string(),
  /**
   * What the host changed since the booking: from what was agreed to what holds now. Null if
   * nothing differs, and for guests without a booking.
   */
  changed: z
    .object({
      /** When the last change was made. */
      at: z.string(),
      terms: z.array(termChange),
      /** What the host wrote with changes, the oldest first. */
      messages: z.array(z.object({ text: z.string(), at: z.string() })),
    })
    .nullable(),
  cancellation: z.object({
    period: z.number().int(),
    deadline: z.string(),
    policy: z.string(),
    /**
     * Until when the guest may cancel free of charge because the host changed what was booked, if
     * the deadline is over; otherwise null.
     */
    free_until: z.string().nullable(),
    /** Refund in yen if cancelled now; null if the reservation can't be cancelled. */
    refund_now: z.number().int().nullable(),
  }),
  payment: z
    .object({
      state: z.enum(shownPaymentStates),
      card_brand: z.string().nullable(),
      card_last4: z.string().nullable(),
      refunded: yen,
    })
    .nullable(),
  /**
   * Refunds that the operator granted without cancelling, with their reasons, in the order of the
   * decisions.
   */
  granted_refunds: z.array(z.object({ amount: yen, reason: z.string(), decided_at: z.string() })),
  cancelled_by: z.enum(cancellers).nullable(),
  /** Who asked, if `cancelled_by` is `operator`; otherwise null, and for older cancellations. */
  cancel_requested_by: z.enum(cancelRequesters).nullable(),
  cancel_reason: z.string().nullable(),
  /** Changes that were made, the newest first; absent without one. */
  changes: z.array(pastChange).optional(),
  /** What the guest has asked the host for; absent after a change. */
  change_proposal: changeProposal.optional(),
  /** Places that were postponed, for which the guest says whether they come; absent without one. */
  postponements: z
    .array(
      z.object({
        /** The new slot, one of `calendars`. */
        calendar_id: id,
        from: bookedSlot.omit({ id: true }),
        reason: z.string(),
        answer_by: instant,
      }),
    )
    .optional(),
  can_review: z.boolean(),
  review: z
    .object({
      id,
      rate: z.number(),
      content: z.string(),
      /** Why the operator hid the review; null while it is public. */
      hidden_reason: z.string().nullable(),
      /** Null when the guest can't edit it any more. */
      editable_until: z.string().nullable(),
    })
    .nullable(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type Reservation = z.infer<typeof reservation>

export const actionNeeded = z.object({
  reservation_id: id,
  /** Until when the places are kept. */
  hold_expires_at: z.string(),
  // `url`: page of the card company, for a frame. Null if only the script of the company opens it,
  // with `client_secret`.
  next_action: z.object({
    type: z.literal('three_d_secure'),
    url: z.string().nullable(),
    charge_id: z.string(),
    client_secret: z.string().optional(),
  }),
})
export type ActionNeeded = z.infer<typeof actionNeeded>

/** `calendar_ids[]`: only reservations that have places in one of these slots. */
export const calendarFileQuery = z.object({ calendar_id: optionalId })
export const reservationsQuery = pageQuery.extend({
  period: z.enum(['coming', 'past', 'all']).default('all'),
  'calendar_ids[]': z.preprocess(many, z.array(queryId).max(200)).optional(),
})
export const reservations = z.object({ reservations: z.array(reservation), meta: pageMeta })
export type Reservations = z.infer<typeof reservations>

/** `refund`: the refund that the guest saw, in yen. The call is rejected if it has changed. */
export const cancellationBody = z.object({ refund: yen.min(0).optional() })
