/**
 * Every reason for which a rule says no. A rule returns one of these codes or null; the service throws it as `Refused`, and one
 * exhaustive table maps it to status, field and Japanese text (architecture.md "Errors"). A new code without a row there doesn't compile.
 */
export const refusalCodes = [
  // schedule: is this slot open to reservations (domain.md 4)
  'experience_not_published',
  'slot_cancelled',
  'slot_started',
  'slot_closed',
  'slot_past_deadline',
  'slot_full',

  // schedule: slots and rules that a host enters (specification 5)
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

  // schedule: what a host still may do with a slot, and answering a request for one
  'calendar_cancelled',
  'calendar_started',
  'calendar_ended',
  'capacity_below_taken',
  'request_time_past',
  'request_deadline_past',
  'request_slot_full',
  'request_too_few_places',

  // booking: what was selected (specification 5, domain.md 5)
  'no_slots',
  'too_many_slots',
  'mixed_experiences',
  'own_experience',
  'people_invalid',
  'people_must_be_one',
  'too_many_people',

  // booking: coupon and price (domain.md 5)
  'coupon_unknown',
  'coupon_not_yet',
  'coupon_expired',
  'coupon_other_experience',
  'coupon_minimum',
  'coupon_exhausted',
  'coupon_used_by_you',
  'total_below_card_minimum',
  'total_above_card_maximum',

  // booking: holds that are not paid yet
  'too_many_holds',
  'too_many_held_places',
  'address_busy',
  'payment_under_way',
  'reservation_confirmed',

  // booking: cancelling (domain.md 6)
  'cancel_started',
  'not_cancellable',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
