/**
 * Limits and defaults of an experience (docs/product/experiences.md#form). The form, the contract
 * and the tables share them. Lengths are in characters.
 */
import { MAX_RECRUITMENT_NUMBER, OFFERED_RECRUITMENT_NUMBER } from '../schedule/slot.ts'

export const MAX_THEMES = 3
export const MAX_OPTIONS = 5
export const MAX_IMAGES = 3
/** Maximum length of a title in the form; the column allows 100. */
export const MAX_CATCHPHRASE = 40
export const MAX_TEXT = 4000
export const MAX_ADDRESS = 200
export const MAX_URL = 500
export const MAX_PRICE_SIDE_NOTE = 200
export const MAX_OPTION_NAME = 100
export const MAX_OPTION_DESCRIPTION = 1000
export const MAX_MESSAGE = 1000
export const MAX_PRICE_TYPES = 6
export const MAX_TYPE_NAME = 20
export const MAX_TYPE_NOTE = 40
/** The largest group that a whole slot is for. */
export const MAX_WHOLE_SLOT = 1000

/** Years. Older guests are adults, whom no experience keeps out. */
export const MAX_CHILD_AGE = 17

/** Yen. The maximum of a card charge, so that one place of any experience can be paid by card. */
export const MAX_PRICE = 9_999_999

/**
 * Yen. The lowest price above 0, because a card can't be charged less
 * (docs/product/booking.md#card-minimum).
 */
export const MIN_PRICE = 50

/**
 * Maximum number of dates and weekly rules in one form. They only keep requests small: no host
 * needs that many.
 */
export const MAX_CALENDARS = 400
export const MAX_RULES = 30

/** Days before the first slot until which a guest gets a full refund. */
export const cancellationPeriods = [2, 7, 30] as const
export type CancellationPeriod = (typeof cancellationPeriods)[number]

/** Maximum number of drafts per user. */
export const MAX_DRAFTS = 100

/** Maximum length of an admin's comment to a return or a withdrawal. */
export const MAX_DECISION_COMMENT = 2000

/**
 * Slots of a date that are shown before the user asks for the rest, on wide (over 1080 px) and
 * narrow screens.
 */
export const SLOTS_SHOWN_WIDE = 5
export const SLOTS_SHOWN_NARROW = 3

/** Reviews on the detail page. If there are more, the page links to all of them. */
export const REVIEWS_SHOWN = 2

/** Initial values of a new form. */
export const experienceDefaults = {
  online: false,
  address_displayable: true,
  recruitment_number: 1,
  reservation_deadline: 'the_day_before',
} as const

/**
 * The numbers of places that the form offers: up to 30, or up to the current number if it is
 * larger.
 */
export function recruitmentChoices(current: number): number[] {
  const most = Math.min(MAX_RECRUITMENT_NUMBER, Math.max(OFFERED_RECRUITMENT_NUMBER, current))
  return Array.from({ length: most }, (_, index) => index + 1)
}

/**
 * The minimum numbers of participants that the form offers. A minimum can't exceed the number of
 * places.
 */
export function minimumChoices(recruitment_number: number): number[] {
  return Array.from({ length: Math.max(0, recruitment_number) }, (_, index) => index + 1)
}
