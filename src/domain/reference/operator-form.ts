/**
 * The operator's details and fees, as admins type them. The browser validates before it sends, the
 * server before it writes.
 */
import { PHONE_PROBLEM, readWrittenPhone } from '../shared/phone.ts'
import { cleanLine, isEmail, normaliseEmail, normalisePostalCode, toHalfWidth } from '../shared/text.ts'

export type OperatorForm = {
  service_name: string
  company_name: string
  representative: string
  postal_code: string
  address: string
  phone: string
  email: string
  contact_hours: string
  /** '' if the operator issues no qualified invoices. */
  invoice_number: string
  /** The invoice number belongs to a sole trader, not a company, so it has no check digit. */
  sole_trader: boolean
}

/** The values to store. */
export type OperatorValues = Omit<OperatorForm, 'invoice_number'> & { invoice_number: string | null }
export type OperatorText = Exclude<keyof OperatorForm, 'sole_trader'>
export type OperatorProblems = Partial<Record<OperatorText, string[]>>

/** Labels and maximum lengths of the fields, in the order of the form. */
export const operatorFields: Record<OperatorText, { label: string; most: number }> = {
  service_name: { label: 'サービスの名前', most: 40 },
  company_name: { label: '事業者の名称', most: 100 },
  representative: { label: '運営責任者', most: 100 },
  postal_code: { label: '郵便番号', most: 20 },
  address: { label: '所在地', most: 200 },
  phone: { label: '電話番号', most: 30 },
  email: { label: 'メールアドレス', most: 254 },
  contact_hours: { label: '受付時間', most: 100 },
  invoice_number: { label: '適格請求書発行事業者の登録番号', most: 30 },
}

/**
 * 'T' and 13 digits from 'T1234567890123', 'ｔ１２３４…' or '1-2345-6789-0123'; null for any other text.
 */
export function normaliseInvoiceNumber(typed: string): string | null {
  const match = /^T?(\d{13})$/.exec(toHalfWidth(typed).toUpperCase().replace(/[\s-]/g, ''))
  return match ? `T${match[1]}` : null
}

/**
 * Whether the first of the 13 digits is the check digit of a company's number: 9 − (Σ digit × (1,
 * 2, 1 … from the right) mod 9) (ordinance on corporate numbers, art. 2). Numbers of sole traders
 * have no check digit.
 */
export function hasCheckDigit(invoice_number: string): boolean {
  const digits = Array.from(invoice_number.slice(1), Number)
  const [check, ...rest] = digits
  const sum = rest.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0)
  return check === 9 - (sum % 9)
}

const lengthOf = (text: string) => Array.from(text).length

function invoiceProblem(number: string | null, sole_trader: boolean): string | null {
  if (number === null) return 'Tと13桁の数字で入力してください。例：T7000012050002'
  if (!sole_trader && !hasCheckDigit(number))
    return '法人の番号として正しくありません。番号をお確かめください。個人事業主の番号のときは、下にチェックを入れてください。'
  return null
}

/** Returns the values to store, or messages by field. */
export function checkOperator(
  form: OperatorForm,
): { values: OperatorValues; problems: null } | { values: null; problems: OperatorProblems } {
  const problems: OperatorProblems = {}
  const texts = {} as Record<OperatorText, string>
  for (const [field, { label, most }] of Object.entries(operatorFields) as [
    OperatorText,
    { label: string; most: number },
  ][]) {
    texts[field] = cleanLine(form[field])
    if (texts[field] === '' && field !== 'invoice_number') problems[field] = [`${label}を入力してください。`]
    else if (lengthOf(texts[field]) > most) problems[field] = [`${label}は${most}文字以内で入力してください。`]
  }
  const postal_code = normalisePostalCode(texts.postal_code)
  const phone = readWrittenPhone(texts.phone)
  const email = normaliseEmail(texts.email)
  const invoice_number = texts.invoice_number === '' ? null : normaliseInvoiceNumber(texts.invoice_number)
  if (postal_code === null) problems.postal_code ??= ['郵便番号は7桁の数字で入力してください。例：150-0001']
  if (phone === null) problems.phone ??= [PHONE_PROBLEM]
  if (!isEmail(email)) problems.email ??= ['メールアドレスを正しく入力してください。例：support@example.jp']
  const invoice = texts.invoice_number === '' ? null : invoiceProblem(invoice_number, form.sole_trader)
  if (invoice) problems.invoice_number ??= [invoice]
  if (Object.keys(problems).length > 0 || postal_code === null || phone === null) return { values: null, problems }
  return {
    values: {
      ...texts,
      postal_code: `${postal_code.slice(0, 3)}-${postal_code.slice(3)}`,
      phone,
      email,
      invoice_number,
      // Meaningless without a number.
      sole_trader: form.sole_trader && invoice_number !== null,
    },
    problems: null,
  }
}

/** The highest rate that can be set: a higher one is a typing error. */
export const MAX_RATE_BP = 3000

/**
 * Basis points from '5', '3.6' or '３．６％'; null unless it is a percentage from 0 to 30 with at most
 * two decimals.
 */
export function parseRate(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(toHalfWidth(typed).replace(/\s/g, ''))
  if (!match) return null
  const rate_bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return rate_bp <= MAX_RATE_BP ? rate_bp : null
}

/** '3.6' */
export const rateText = (rate_bp: number): string => String(rate_bp / 100)
