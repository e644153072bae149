/**
 * The dates and the number of people that a visitor looks for, in the addresses from the search to
 * the booking form (docs/product/experiences.md#dates-and-people-of-a-search).
 */
import { isDate } from '#domain/shared/japan-time.ts'

const NAMES = ['date_from', 'date_to', 'people'] as const

/** Values of an address, without invalid ones. */
export type SlotWish = Partial<Record<(typeof NAMES)[number], string>>

/** The most people that the search accepts. */
const MOST_PEOPLE = 1000

const isValid = (name: keyof SlotWish, value: string) =>
  name === 'people' ? /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PEOPLE : isDate(value)

/** The wish of an address. Invalid values and reversed dates are left out. */
export function readWish(params: URLSearchParams): SlotWish {
  const wish: SlotWish = {}
  for (const name of NAMES) {
    const value = params.get(name)?.trim() ?? ''
    if (isValid(name, value)) wish[name] = value
  }
  if (wish.date_from && wish.date_to && wish.date_from > wish.date_to) {
    delete wish.date_from
    delete wish.date_to
  }
  return wish
}

export const hasWish = (wish: SlotWish): boolean => NAMES.some((name) => wish[name] !== undefined)

/** The number of people of a wish; null without one. */
export const peopleOf = (wish: SlotWish): number | null => Number(wish.people) || null

/**
 * The number of people of a stored form.
 * @param asked the number of the address, '' without one
 * @param typed the stored number, and the number of the address when it was typed. A number that
 *   was typed after an earlier search isn't for this one.
 */
export const peopleWanted = (asked: string, typed: { number_of_people: string; people_asked: string }): string =>
  asked === '' || typed.people_asked === asked ? typed.number_of_people : asked

/** The path with the values of the wish before its hash. Other values of `wish` are left out. */
export function withWish(path: string, wish: SlotWish): string {
  const given = NAMES.flatMap((name) => (wish[name] ? [[name, wish[name]]] : []))
  if (given.length === 0) return path
  const [address = '', hash] = path.split('#')
  const query = new URLSearchParams(given).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`
}
