/** Limits and defaults of an experience (specification 5 and 9), for the form, the contract and the tables alike. Lengths are in characters. */
export const MAX_THEMES = 3
export const MAX_OPTIONS = 5
export const MAX_IMAGES = 3
/** Of a title, as the form takes it; the column allows 100. */
export const MAX_CATCHPHRASE = 40
export const MAX_TEXT = 4000
export const MAX_ADDRESS = 200
export const MAX_URL = 500
export const MAX_PRICE_SIDE_NOTE = 200
export const MAX_OPTION_NAME = 100
export const MAX_OPTION_DESCRIPTION = 1000
export const MAX_MESSAGE = 1000

/** Yen. What a card can be charged at most, so that one place of any experience can be paid. */
export const MAX_PRICE = 9_999_999

/** Yen. The smallest price that isn't free: less can't be paid by card (domain.md 5). */
export const MIN_PRICE = 50

/** Dates and weekly rules that one form can hold: far more than anybody enters, so that one request stays small. */
export const MAX_CALENDARS = 400
export const MAX_RULES = 30

/** Drafts that one person can keep. */
export const MAX_DRAFTS = 100

/** What an admin can write when sending back or taking down. */
export const MAX_DECISION_COMMENT = 2000

/** Places that the form offers, 1 to 30; an experience that has more already keeps them (specification 5). */
export const OFFERED_RECRUITMENT_NUMBER = 30

/** Places that one slot can have at all. */
export const MAX_RECRUITMENT_NUMBER = 1000

/** Slots of a date before the rest is asked for, on wide (over 1080 px) and on narrow screens. */
export const SLOTS_SHOWN_WIDE = 5
export const SLOTS_SHOWN_NARROW = 3

/** Reviews on the detail page; the link to all is shown when there are more. */
export const REVIEWS_SHOWN = 2

/** What a new form starts with. */
export const experienceDefaults = {
  online: false,
  address_displayable: true,
  recruitment_number: 1,
  reservation_deadline: 'the_day_before',
} as const

/** The numbers of places to choose from: up to 30, or up to the current one where it is larger. */
export function recruitmentChoices(current: number): number[] {
  const most = Math.min(MAX_RECRUITMENT_NUMBER, Math.max(OFFERED_RECRUITMENT_NUMBER, current))
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** The minimum numbers of participants to choose from: a minimum can't be more than there are places. */
export function minimumChoices(recruitment_number: number): number[] {
  return Array.from({ length: Math.max(0, recruitment_number) }, (_, index) => index + 1)
}
