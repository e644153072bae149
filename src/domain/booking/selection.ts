/** Which slots, and how many people, can be booked at once: the same rules in the form and on the server (specification 5, domain.md 5). */
import type { RefusalCode } from '../shared/refusals.ts'

/** Slots in one booking (specification 9). */
export const MAX_SLOTS = 30

export type Selection = {
  slots: readonly { experience_id: number; places_left: number }[]
  people: number
  /** The tour's price for one person, in yen. */
  price: number
  /** Whether the one who books is the one who hosts. */
  own_experience: boolean
}

/** Why the selection can't be booked, or null. Whether each slot takes reservations now is acceptanceProblem's matter. */
export function checkSelection({ slots, people, price, own_experience }: Selection): RefusalCode | null {
  const first = slots[0]
  if (first === undefined) return 'no_slots'
  if (slots.length > MAX_SLOTS) return 'too_many_slots'
  if (slots.some(({ experience_id }) => experience_id !== first.experience_id)) return 'mixed_experiences'
  if (own_experience) return 'own_experience'
  if (!Number.isSafeInteger(people) || people < 1) return 'people_invalid'
  if (people > 1 && isSinglePerson(slots.length, price)) return 'people_must_be_one'
  if (slots.some(({ places_left }) => places_left < 1)) return 'slot_full'
  if (people > first.places_left) return 'too_many_people'
  return null
}

/** Whether the number of people is fixed at one: several slots, or a free tour. */
export function isSinglePerson(slots: number, price: number): boolean {
  return slots > 1 || price === 0
}

/** The numbers of people that the form offers, from 1 up; none when the slot is full. */
export function peopleChoices({ slots, price }: Pick<Selection, 'slots' | 'price'>): number[] {
  const places = Math.min(...slots.map(({ places_left }) => places_left))
  const most = isSinglePerson(slots.length, price) ? Math.min(1, places) : places
  return slots.length === 0 ? [] : Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
}

/** Choosing a slot or giving it back (selecting toggles, specification 4): the new selection, or why there can't be one more. */
export function toggleSlot(selected: readonly number[], id: number): { selected: number[] } | { refused: RefusalCode } {
  if (selected.includes(id)) return { selected: selected.filter((other) => other !== id) }
  if (selected.length >= MAX_SLOTS) return { refused: 'too_many_slots' }
  return { selected: [...selected, id] }
}
