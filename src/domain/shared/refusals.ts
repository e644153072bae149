/**
 * Codes of business rules that reject a request. A rule returns a code or null, and the service
 * throws the code as `Refused`. An exhaustive table maps each code to its status, field and
 * Japanese message (docs/architecture.md#errors). A new code without a row in that table doesn't
 * compile.
 */
export const refusalCodes = [
  // schedule: whether a slot accepts reservations (docs/product/schedule.md#accepting-reservations)
  'experience_not_published',
  'slot_cancelled',
  'slot_started',
  'slot_closed',
  'slot_past_deadline',
  'slot_full',

  // schedule: slots and rules that a host enters (docs/product/schedule.md#offered-times)
  'date_invalid',
  'date_in_past',
  'date_too_far',
  'time_invalid',
  'time_not_on_the_half_hour',
  'time_out_of_range',
  'start_not_before_end',
  'rule_without_weekday',
  'rule_weekday_invalid',
  'rule_dates_reversed',
  'rule_too_long',
  'rule_without_date',

  // schedule: changes of a slot by its host, and responses to holding requests
  'calendar_cancelled',
  'calendar_started',
  'calendar_ended',
  'calendar_has_guests',
  'capacity_below_taken',
  'slot_booked_whole',
  'request_time_past',
  'request_deadline_past',
  'request_slot_full',
  'request_too_few_places',

  // booking: the selection (docs/product/booking.md#selection)
  'no_slots',
  'too_many_slots',
  'mixed_experiences',
  'own_experience',
  'people_invalid',
  'people_must_be_one',
  'too_many_people',
  'price_type_unknown',
  'people_differ',
  'party_without_place',
  'party_needs_adult',
  'whole_slot_alone',
  'whole_slot_too_many',
  'slot_not_empty',
  'already_booked',
  'booked_and_full',

  // booking: coupon and price (docs/product/booking.md#coupons)
  'coupon_unknown',
  'coupon_not_yet',
  'coupon_expired',
  'coupon_other_experience',
  'coupon_minimum',
  'coupon_exhausted',
  'coupon_used_by_you',
  'total_below_card_minimum',
  'total_above_card_maximum',

  // booking: unpaid holds
  'too_many_holds',
  'too_many_held_places',
  'address_busy',
  'payment_under_way',
  'reservation_confirmed',
  'reservation_cancelled',

  // booking: cancellation (docs/product/booking.md#cancellation-by-the-guest)
  'cancel_started',
  'not_cancellable',

  // booking: changes (docs/product/booking.md#changing-a-booking)
  'not_changeable',
  'change_started',
  'change_nothing',
  'change_more_people',
  'change_slots',
  'change_by_proposal',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
