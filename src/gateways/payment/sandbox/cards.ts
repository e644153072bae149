// The behavior of the sandbox's cards (README.en.md#demo-accounts-and-cards; any other valid number
// succeeds), and the errors of invalid card data in the form of a real provider. Browsers send
// `{card: {number, exp_month, exp_year, cvc, name}}` to `POST /sandbox-pay/v1/tokens`.

export type Behaviour = 'succeed' | 'decline' | 'three_d_secure' | 'no_answer'

const KNOWN: Record<string, Behaviour> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'decline',
  '4000000000003220': 'three_d_secure',
  '4000000000009995': 'no_answer',
}

export type CardInput = { number?: unknown; exp_month?: unknown; exp_year?: unknown; cvc?: unknown; name?: unknown }
export type CardFault = { code: 'invalid_number' | 'invalid_expiry' | 'invalid_cvc'; message: string }

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i])
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^3[47]/.test(digits)) return 'American Express'
  if (digits.startsWith('35')) return 'JCB'
  return 'カード'
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).normalize('NFKC') : ''

/** The card in the sandbox's form, or its error. @param now to check the expiry */
export function readCard(
  card: CardInput,
  now: Date,
): { behaviour: Behaviour; brand: string; last4: string } | CardFault {
  const number = text(card.number).replace(/[\s-]/g, '')
  if (!/^\d{14,16}$/.test(number) || !passesLuhn(number))
    return { code: 'invalid_number', message: 'カード番号をお確かめください。' }
  const month = Number(text(card.exp_month))
  const given = Number(text(card.exp_year))
  const year = given < 100 ? 2000 + given : given
  const over = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year) || year > 2099 || over)
    return { code: 'invalid_expiry', message: '有効期限をお確かめください。' }
  if (!/^\d{3,4}$/.test(text(card.cvc)))
    return { code: 'invalid_cvc', message: 'セキュリティコードをお確かめください。' }
  return { behaviour: KNOWN[number] ?? 'succeed', brand: brandOf(number), last4: number.slice(-4) }
}
