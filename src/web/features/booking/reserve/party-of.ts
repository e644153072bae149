import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { PartyMember } from '#domain/booking/party.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { isSinglePerson, peopleChoices } from '#domain/booking/selection.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import { placesLeft } from '#web/features/schedule/shared/slot-words.ts'
import { peopleWanted } from '#web/features/shared/slot-wish.ts'

/** People by the id of their price type. */
export type PartyCounts = Readonly<Record<string, number>>

/**
 * For whom, and with which option, the slots can be booked.
 * @param asked how many people, or which party, the address says; '' if it doesn't
 * @param counts the party of the address
 */
export function partyOf(
  { price, price_types, options }: Pick<Experience, 'price' | 'price_types' | 'options'>,
  slots: readonly NamedSlot[],
  asked: string,
  value: { number_of_people: string; people_asked: string; party: PartyCounts; option_id: string },
  counts: PartyCounts = {},
) {
  const found = slots.flatMap(({ slot }) => slot ?? [])
  const choices = peopleChoices({ slots: found.map((slot) => ({ places_left: placesLeft(slot) })), price })
  const single = isSinglePerson(slots.length, price)
  const wanted = Number(peopleWanted(asked, value)) || 1
  // Of a date that can't be booked any more, the form shows what was wanted, like its old price.
  const people = choices.length > 0 ? Math.min(wanted, choices.length) : single ? 1 : wanted
  const option = options.find(({ id }) => String(id) === value.option_id) ?? null
  const types = price_types ?? []
  const first = types[0]
  const isOfEarlierSearch = asked !== '' && value.people_asked !== asked
  const of = isOfEarlierSearch ? counts : value.party
  const typed = types.flatMap(({ id }) => {
    const count = of[id] ?? 0
    return count > 0 ? [{ price_type_id: id, people: count }] : []
  })
  const chosen = single ? [] : typed
  const members = chosen.length === 0 && first ? [{ price_type_id: first.id, people }] : chosen
  const nameOf = ({ price_type_id }: PartyMember) => types.find(({ id }) => id === price_type_id)?.name ?? ''
  const onlyFirst = members.length < 2 && members[0]?.price_type_id === first?.id
  return {
    choices,
    single,
    types,
    counts: Object.fromEntries(members.map((member) => [member.price_type_id, member.people])) as PartyCounts,
    /** As in the body of the booking: a number alone is of the first type. */
    wish: onlyFirst
      ? { number_of_people: members[0]?.people ?? people, party: null }
      : { number_of_people: null, party: members },
    words: partyWords(first ? members.map((member) => ({ ...member, name: nameOf(member) })) : null, people),
    people,
    option,
    /** Whether a group can book the slot as a whole: nobody has a place yet. */
    isEmpty: found.length === 1 && found.every((slot) => placesLeft(slot) === slot.recruitment_number),
    // A coupon is of no use while nothing costs anything. It stays typed, for an option with a
    // price.
    costs: price > 0 || (option?.price ?? 0) > 0,
  }
}
