/** Validates the prices of an experience's form: its price and its price types. */
import { cleanLine, parseYen } from '../shared/text.ts'
import type { FormPriceType } from './experience-form.ts'
import { MAX_PRICE, MAX_PRICE_TYPES, MAX_TYPE_NAME, MAX_TYPE_NOTE, MAX_WHOLE_SLOT, MIN_PRICE } from './limits.ts'

export const NUMBERS_ONLY = '数字のみ入力してください。'

/** A price type as it is stored. */
export type PriceTypeValues = Omit<FormPriceType, 'price'> & { price: number }

const lengthOf = (text: string) => Array.from(text).length

/**
 * Why a typed price is invalid, or null.
 * @param minimum the lowest price above 0
 */
export function priceProblem(price: number | string | null, minimum = 1): string | null {
  if (price === null || (typeof price === 'string' && price.trim() === '')) return '料金を入力してください。'
  const yen = yenOf(price)
  if (yen === null) return NUMBERS_ONLY
  if (yen > MAX_PRICE) return `${MAX_PRICE.toLocaleString('ja-JP')}円以下で入力してください。`
  if (yen > 0 && yen < minimum) return `0円（無料）か、${minimum}円以上で入力してください。`
  return null
}

/** Whole yen of a typed price, full width or half width; null if it isn't a price. */
export function yenOf(price: number | string | null): number | null {
  if (typeof price === 'string') return parseYen(price)
  return price !== null && Number.isInteger(price) && price >= 0 ? price : null
}

export const PRICE_TYPES_PROBLEM = '料金区分を確認してください。'

/** Why a price type is invalid, or null. */
export const priceTypeProblem = (type: FormPriceType, isFirst: boolean): string | null =>
  wrongInType(type, isFirst)?.problem ?? null

/** The first field of a price type that is wrong, and why; null for a valid type. */
export function wrongInType(
  type: FormPriceType,
  isFirst: boolean,
): { field: Exclude<keyof FormPriceType, 'id'>; problem: string } | null {
  const name = cleanLine(type.name)
  const people = type.whole_slot_people
  const is_free = yenOf(type.price) === 0
  if (name === '') return { field: 'name', problem: '区分の名前を入力してください。' }
  if (lengthOf(name) > MAX_TYPE_NAME)
    return { field: 'name', problem: `区分の名前は${MAX_TYPE_NAME}文字以内で入力してください。` }
  if (lengthOf(cleanLine(type.note)) > MAX_TYPE_NOTE)
    return { field: 'note', problem: `説明は${MAX_TYPE_NOTE}文字以内で入力してください。` }
  const problem = priceProblem(type.price, MIN_PRICE)
  if (problem !== null) return { field: 'price', problem }
  if (people !== null && isFirst)
    return { field: 'whole_slot_people', problem: '貸し切りは、2つ目からの区分にしてください。' }
  if (people !== null && !(people >= 1 && people <= MAX_WHOLE_SLOT))
    return { field: 'whole_slot_people', problem: '貸し切りの人数を選択してください。' }
  if (people !== null)
    return is_free ? { field: 'price', problem: '貸し切りの料金は50円以上で入力してください。' } : null
  if (!isFirst) return null
  if (!type.takes_place || type.needs_adult)
    return {
      field: type.takes_place ? 'needs_adult' : 'takes_place',
      problem: 'いちばん上の区分は、席を使い、ひとりで参加できる区分にしてください。',
    }
  return is_free ? { field: 'price', problem: 'いちばん上の区分の料金は50円以上で入力してください。' } : null
}

/** Why the price types together are invalid, or null. */
export function priceTypesProblem(types: readonly FormPriceType[]): string | null {
  if (types.length > MAX_PRICE_TYPES) return `料金区分は${MAX_PRICE_TYPES}つまで追加できます。`
  const names = types.map(({ name }) => cleanLine(name))
  if (new Set(names).size < names.length) return '同じ名前の料金区分があります。'
  return types.some((type, at) => priceTypeProblem(type, at === 0) !== null) ? PRICE_TYPES_PROBLEM : null
}

/** A type as it is stored. A whole slot takes places, and brings its own adults. */
export function priceTypeOf(type: FormPriceType): PriceTypeValues {
  const { id, whole_slot_people } = type
  const is_person = whole_slot_people === null
  return {
    id,
    name: cleanLine(type.name),
    note: cleanLine(type.note),
    price: yenOf(type.price) ?? 0,
    takes_place: is_person ? type.takes_place : true,
    needs_adult: is_person && type.needs_adult,
    whole_slot_people,
  }
}
