/**
 * Which slots and how many people one booking can have (docs/product/booking.md#selection). The
 * form and the server share these rules.
 */
import type { RefusalCode } from '../shared/refusals.ts'
import type { PartyLine, PriceType } from './party.ts'

/** Maximum number of slots in one booking. */
export const MAX_SLOTS = 30

/** Maximum length of a guest's message to the host, in characters. */
export const MAX_MESSAGE_TO_HOST = 1000

export type Selection = {
  slots: readonly { experience_id: number; places_left: number; recruitment_number: number }[]
  /** Places in each slot. */
  people: number
  /** Yen of the tour. Only whether it is free counts. */
  price: number
  /** Who comes to a slot with price types, and the first of these types; null without types. */
  party: { lines: readonly PartyLine[]; first: PriceType } | null
  /** Whether the guest is the host of the experience. */
  own_experience: boolean
}

/**
 * Why the selection can't be booked, or null. acceptanceProblem decides whether each slot accepts
 * reservations now.
 */
export function checkSelection({ slots, people, price, party, own_experience }: Selection): RefusalCode | null {
  const first = slots[0]
  if (first === undefined) return 'no_slots'
  if (slots.length > MAX_SLOTS) return 'too_many_slots'
  if (slots.some(({ experience_id }) => experience_id !== first.experience_id)) return 'mixed_experiences'
  if (own_experience) return 'own_experience'
  if (!Number.isSafeInteger(people) || people < 1) return 'people_invalid'
  if (people > 1 && isSinglePerson(slots.length, price)) return 'people_must_be_one'
  // Several slots are for one person of the first type.
  if (
    slots.length > 1 &&
    party?.lines.some(({ price_type_id, people: of_type }) => price_type_id !== party.first.id || of_type !== 1)
  )
    return 'people_must_be_one'
  if (slots.some(({ places_left }) => places_left < 1)) return 'slot_full'
  if (party?.lines.some(({ whole_slot }) => whole_slot) && first.places_left < first.recruitment_number)
    return 'slot_not_empty'
  if (people > first.places_left) return 'too_many_people'
  return null
}

/** Whether the number of people must be one: for several slots and for free tours. */
export function isSinglePerson(slots: number, price: number): boolean {
  return slots > 1 || price === 0
}

/** The numbers of people that the form offers, from 1 up; empty if a slot is full. */
export function peopleChoices({
  slots,
  price,
}: {
  slots: readonly { places_left: number }[]
  price: number
}): number[] {
  const places = Math.min(...slots.map(({ places_left }) => places_left))
  const most = isSinglePerson(slots.length, price) ? Math.min(1, places) : places
  return slots.length === 0 ? [] : Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
}

/**
 * Selects or deselects a slot: returns the new selection, or the error if the selection is full.
 */
export function toggleSlot(selected: readonly number[], id: number): { selected: number[] } | { refused: RefusalCode } {
  if (selected.includes(id)) return { selected: selected.filter((other) => other !== id) }
  if (selected.length >= MAX_SLOTS) return { refused: 'too_many_slots' }
  return { selected: [...selected, id] }
}
