/** Price types and the lines of a booking in words. */
import { formatYen } from '../shared/yen.ts'
import type { PartyLine, PriceType } from './party.ts'

/** 「小学生（6〜12歳）」 */
export const typeName = ({ name, note }: Pick<PriceType, 'name' | 'note'>): string =>
  note === '' || note === name ? name : `${name}（${note}）`

/** What a type means beside its price; empty for one that takes a place and comes alone. */
export const typeRules = ({ takes_place, needs_adult, whole_slot_people }: Omit<PriceType, 'id'>): string[] => [
  ...(whole_slot_people === null ? [] : [`貸し切り・${whole_slot_people}名まで`]),
  ...(takes_place ? [] : ['席なし']),
  ...(needs_adult ? ['大人といっしょに'] : []),
]

/** 「おとな 5,000円、幼児（3〜5歳） 0円（席なし・大人といっしょに）」; empty without types. */
export const typesWords = (types: readonly Omit<PriceType, 'id'>[] | null | undefined): string =>
  (types ?? [])
    .map((type) => {
      const rules = typeRules(type).join('・')
      return `${typeName(type)} ${formatYen(type.price)}${rules && `（${rules}）`}`
    })
    .join('、')

/** 「2,600円 × 1名」; of a whole slot 「30,000円（8名）」. */
export const lineCalculation = ({ price, people, whole_slot }: PartyLine): string =>
  whole_slot ? `${formatYen(price)}（${people}名）` : `${formatYen(price)} × ${people}名`

/**
 * 「おとな（3,000円 × 2名）」 and what it costs in all slots, by price type; empty without types.
 * @param paid yen of the tour as booked: empty too if a change made the lines another sum
 */
export function tourParts(
  lines: readonly PartyLine[] | null | undefined,
  slots: number,
  paid?: number,
): { name: string; amount: number }[] {
  const parts = (lines ?? []).map((line) => {
    const calculation = line.whole_slot ? `${line.people}名` : lineCalculation(line)
    return { name: `${line.name}（${calculation}${slots > 1 ? ` × ${slots}回` : ''}）`, amount: line.amount * slots }
  })
  const sum = parts.reduce((yen, { amount }) => yen + amount, 0)
  return paid === undefined || sum === paid ? parts : []
}
