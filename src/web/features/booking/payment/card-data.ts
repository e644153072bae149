/** Converts card input to the card company's format, and checks it. */
import { toHalfWidth } from '#domain/shared/text.ts'
import { cardHolderOf, cardHolderProblem } from './card-holder.ts'
import type { CardData } from './card-provider.ts'

export type CardField = 'card_number' | 'card_expiry' | 'card_cvc' | 'card_name'
/** As typed. */
export type CardInput = { number: string; month: string; year: string; cvc: string; name: string }

const digitsOf = (text: string) => toHalfWidth(text).replace(/[\s-]/g, '')

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/, 'Mastercard'],
  [/^35/, 'JCB'],
  [/^3[47]/, 'American Express'],
  [/^3(0|6|8)/, 'Diners Club'],
]

/** The card brand that the first digits identify, or null. */
export const brandOf = (number: string) => BRANDS.find(([pattern]) => pattern.test(digitsOf(number)))?.[1] ?? null

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn algorithm). */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/**
 * '4242424242424242' as '4242 4242 4242 4242', an American Express number as '3782 822463 10005'.
 * Input with other characters stays as typed.
 */
export function groupNumber(text: string): string {
  const digits = digitsOf(text)
  if (!/^\d*$/.test(digits)) return text
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/**
 * Errors by field, in the order of the fields; empty if a token can be requested.
 * @param today 'YYYY-MM-DD'
 */
export function cardProblems(card: CardInput, today: string): Partial<Record<CardField, string>> {
  const problems: Partial<Record<CardField, string>> = {}
  const number = digitsOf(card.number)
  if (number === '') problems.card_number = 'カード番号を入力してください。'
  else if (!/^\d{14,16}$/.test(number) || !hasCheckDigit(number))
    problems.card_number = 'カード番号をお確かめください。'
  if (card.month === '' || card.year === '') problems.card_expiry = '有効期限の月と年を選んでください。'
  else if (`${card.year}-${card.month}` < today.slice(0, 7)) problems.card_expiry = '有効期限が過ぎています。'
  const cvc = digitsOf(card.cvc)
  if (cvc === '') problems.card_cvc = 'セキュリティコードを入力してください。'
  else if (!/^\d{3,4}$/.test(cvc)) problems.card_cvc = 'セキュリティコードは3桁か4桁の数字です。'
  const holder = cardHolderProblem(card.name)
  if (holder) problems.card_name = holder
  return problems
}

/** The card in the format of the card company. */
export const cardDataOf = (card: CardInput): CardData => ({
  number: digitsOf(card.number),
  exp_month: card.month,
  exp_year: card.year,
  cvc: digitsOf(card.cvc),
  name: cardHolderOf(card.name),
})

/** The last four digits typed. */
export const last4Of = (card: CardInput) => digitsOf(card.number).slice(-4)

/** The field that an error code of the card company concerns; null if none. */
export function fieldOfFault(code: string): CardField | null {
  if (/number/.test(code)) return 'card_number'
  if (/expir/.test(code)) return 'card_expiry'
  return /cvc|cvv/.test(code) ? 'card_cvc' : null
}
