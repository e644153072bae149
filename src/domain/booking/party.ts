/**
 * Who comes, by price type: adults, children, infants, or a group that books the whole slot
 * (docs/product/booking.md#price-types). The form and the server share these rules.
 */
import type { RefusalCode } from '../shared/refusals.ts'

/** People of one type in one booking. Only keeps free infants from being without number. */
export const MAX_PEOPLE_OF_TYPE = 1000

export type PriceType = {
  id: number
  name: string
  /** Who belongs to it: 「小学生」, 「3〜5歳」. */
  note: string
  /** Yen per person; of a whole slot, for all together. */
  price: number
  takes_place: boolean
  needs_adult: boolean
  /** The type is a whole slot for up to so many people; null for a type per person. */
  whole_slot_people: number | null
}

/** How many people of a type come. */
export type PartyMember = { price_type_id: number; people: number }

/** People of one type as they were booked, in one slot. */
export type PartyLine = {
  price_type_id: number
  name: string
  note: string
  /** Yen per person; of a whole slot, for all together. */
  price: number
  people: number
  /** Places that they take. */
  places: number
  /** Yen. */
  amount: number
  whole_slot: boolean
}

/** `people_with_place`: those who may have an option. */
export type PartySums = { places: number; people_with_place: number; amount: number }

/** `details`: values for the message of the refusal. */
type Checked =
  | { lines: PartyLine[]; refused: null }
  | { lines: null; refused: RefusalCode; details?: Record<string, string | number> }

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The party of a caller who tells only a number of people: they are of the first type. */
export const partyOfPeople = (types: readonly PriceType[], people: number): PartyMember[] =>
  types.slice(0, 1).map(({ id }) => ({ price_type_id: id, people }))

/**
 * The lines of a party in the order of the types, or why nobody can come like this.
 * @param slot_places all places of the slot: a whole slot takes them
 */
export function linesOf(types: readonly PriceType[], party: readonly PartyMember[], slot_places: number): Checked {
  const known = new Set(types.map(({ id }) => id))
  if (party.some(({ price_type_id }) => !known.has(price_type_id)))
    return { lines: null, refused: 'price_type_unknown' }
  const coming = types.flatMap((type) => {
    const people = sum(party.filter(({ price_type_id }) => price_type_id === type.id).map((member) => member.people))
    return people === 0 ? [] : [{ type, people }]
  })
  const countable = ({ people }: { people: number }) =>
    Number.isSafeInteger(people) && people >= 0 && people <= MAX_PEOPLE_OF_TYPE
  if (!party.every(countable) || !coming.every(countable)) return { lines: null, refused: 'people_invalid' }
  const whole = coming.find(({ type }) => type.whole_slot_people !== null)
  if (whole && coming.length > 1) return { lines: null, refused: 'whole_slot_alone' }
  if (whole && whole.people > whole.type.whole_slot_people!)
    return { lines: null, refused: 'whole_slot_too_many', details: { most: whole.type.whole_slot_people! } }
  if (!coming.some(({ type }) => type.takes_place)) return { lines: null, refused: 'party_without_place' }
  const children = coming.filter(({ type }) => type.needs_adult)
  if (children.length > 0 && children.length === coming.length)
    return {
      lines: null,
      refused: 'party_needs_adult',
      details: { types: children.map(({ type }) => type.name).join('・') },
    }
  return { lines: coming.map(({ type, people }) => lineOf(type, people, slot_places)), refused: null }
}

function lineOf(type: PriceType, people: number, slot_places: number): PartyLine {
  const { id, name, note, price, takes_place } = type
  const whole_slot = type.whole_slot_people !== null
  return {
    price_type_id: id,
    name,
    note,
    price,
    people,
    places: whole_slot ? slot_places : takes_place ? people : 0,
    amount: whole_slot ? price : price * people,
    whole_slot,
  }
}

/** What the lines are together, in one slot. */
export const sumsOf = (lines: readonly PartyLine[]): PartySums => ({
  places: sum(lines.map(({ places }) => places)),
  people_with_place: sum(lines.map(({ people, places }) => (places > 0 ? people : 0))),
  amount: sum(lines.map(({ amount }) => amount)),
})

/** People by price type, in an address: 「12:2,13:1」. */
export const partyParam = (lines: readonly Pick<PartyLine, 'price_type_id' | 'people'>[]): string =>
  lines.map(({ price_type_id, people }) => `${price_type_id}:${people}`).join()

/** Everybody who comes, also those without a place. */
export const headsOf = (lines: readonly PartyLine[] | null | undefined, number_of_people: number): number =>
  lines ? sum(lines.map(({ people }) => people)) : number_of_people

/**
 * The types for changing a booking: those that are offered, and those of its people that no longer
 * are.
 */
export const typesFor = (
  offered: readonly PriceType[] | null | undefined,
  booked: readonly PartyLine[] | null | undefined,
): PriceType[] => [
  ...(offered ?? []),
  ...(booked ?? [])
    .filter(({ price_type_id }) => !offered?.some(({ id }) => id === price_type_id))
    .map(({ price_type_id, name, note, price, people, places, whole_slot }) => ({
      id: price_type_id,
      name,
      note,
      price,
      takes_place: places > 0,
      needs_adult: false,
      whole_slot_people: whole_slot ? people : null,
    })),
]
