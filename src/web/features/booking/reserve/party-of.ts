import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { isSinglePerson, peopleChoices } from '#domain/booking/selection.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import { placesLeft } from '#web/features/schedule/shared/slot-words.ts'
import { peopleWanted } from '#web/features/shared/slot-wish.ts'

/**
 * For how many people, and with which option, the slots can be booked.
 * @param asked how many people the address says; '' if it doesn't
 */
export function partyOf(
  { price, options }: Pick<Experience, 'price' | 'options'>,
  slots: readonly NamedSlot[],
  asked: string,
  value: { number_of_people: string; people_asked: string; option_id: string },
) {
  const choices = peopleChoices({
    slots: slots
      .flatMap(({ slot }) => slot ?? [])
      .map((slot) => ({ experience_id: slot.experience_id, places_left: placesLeft(slot) })),
    price,
  })
  const single = isSinglePerson(slots.length, price)
  const wanted = Number(peopleWanted(asked, value)) || 1
  const option = options.find(({ id }) => String(id) === value.option_id) ?? null
  return {
    choices,
    single,
    // Of a date that can't be booked any more, the form shows what was wanted, like its old price.
    people: choices.length > 0 ? Math.min(wanted, choices.length) : single ? 1 : wanted,
    option,
    // A coupon is of no use while nothing costs anything. It stays typed, for an option with a
    // price.
    costs: price > 0 || (option?.price ?? 0) > 0,
  }
}
