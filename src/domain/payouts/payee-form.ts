/**
 * The details of a payee and their account, as hosts type them. The browser checks them before it
 * sends, the server before it writes.
 */
import { PHONE_PROBLEM, readWrittenPhone } from '../shared/phone.ts'
import { hasCheckDigit, normaliseInvoiceNumber } from '../reference/operator-form.ts'
import { isDate } from '../shared/japan-time.ts'
import { cleanKana, cleanLine, halfKanaToFull, isKana, normalisePostalCode, toHalfWidth } from '../shared/text.ts'
import type { AccountKind } from './account-kind.ts'
import { holderProblem } from './bank-characters.ts'
import { convertYucho, YUCHO } from './yucho.ts'

/** 事業者区分. Paying an individual who is not in business may need a licence (資金決済法2条の2). */
export const businessKinds = ['individual', 'sole_trader', 'company'] as const
export type BusinessKind = (typeof businessKinds)[number]
export const businessKindLabels: Record<BusinessKind, string> = {
  individual: '個人（事業ではない）',
  sole_trader: '個人事業主',
  company: '法人',
}

/** The declaration that is stored with its date when the details are submitted. */
export const declarations: Record<BusinessKind, string> = {
  individual: '個人として、事業ではなく体験を提供しています。',
  sole_trader: '個人事業主として、事業として体験を提供しています。',
  company: '法人として、事業として体験を提供しています。',
}

/** The consent to 媒介者交付特例 (消費税法施行令70条の12), stored with its date. */
export const INVOICE_CONSENT =
  '適格請求書発行事業者として登録しています。運営者が運営者の名称と登録番号で適格請求書を交付することに同意し、登録をやめたときはすぐに知らせます。'

/** As typed; '' and null are empty. */
export type PayeeForm = {
  business_kind: BusinessKind | null
  legal_name: string
  legal_name_kana: string
  postal_code: string
  address: string
  phone: string
  invoice_number: string
  /** YYYY-MM-DD or ''. */
  invoice_from: string
  invoice_until: string
  invoice_consent: boolean
}
export type PayeeText = Exclude<keyof PayeeForm, 'business_kind' | 'invoice_consent'>

export const emptyPayee: PayeeForm = {
  business_kind: null,
  legal_name: '',
  legal_name_kana: '',
  postal_code: '',
  address: '',
  phone: '',
  invoice_number: '',
  invoice_from: '',
  invoice_until: '',
  invoice_consent: false,
}

/** Labels and maximum characters, in the order of the form. */
export const payeeFields: Record<PayeeText, { label: string; most: number }> = {
  legal_name: { label: 'お名前（正式な名称）', most: 100 },
  legal_name_kana: { label: 'お名前のカナ', most: 100 },
  postal_code: { label: '郵便番号', most: 20 },
  address: { label: '住所', most: 200 },
  phone: { label: '電話番号', most: 30 },
  invoice_number: { label: '登録番号', most: 30 },
  invoice_from: { label: '登録日', most: 10 },
  invoice_until: { label: '登録をやめた日', most: 10 },
}

export type Problems = Record<string, string[]>
const lengthOf = (text: string) => Array.from(text).length

/** Typed texts without control characters and outer spaces; kana in full width. */
export function cleanPayee(form: PayeeForm): PayeeForm {
  const texts = Object.fromEntries(
    (Object.keys(payeeFields) as PayeeText[]).map((field) => [field, cleanLine(form[field])]),
  ) as Pick<PayeeForm, PayeeText>
  return {
    ...form,
    ...texts,
    legal_name: halfKanaToFull(texts.legal_name),
    legal_name_kana: cleanKana(texts.legal_name_kana),
  }
}

/** What a draft may not contain either: texts that are too long, and dates that don't exist. */
export function draftProblems(form: PayeeForm): Problems {
  const problems: Problems = {}
  for (const [field, { label, most }] of Object.entries(payeeFields) as [PayeeText, { label: string; most: number }][])
    if (lengthOf(form[field]) > most) problems[field] = [`${label}は${most}文字以内で入力してください。`]
  for (const field of ['invoice_from', 'invoice_until'] as const)
    if (form[field] !== '' && !isDate(form[field]))
      problems[field] = [`${payeeFields[field].label}を正しく入力してください。`]
  return problems
}

function invoiceProblems(form: PayeeForm): Problems {
  const { invoice_number, invoice_from, invoice_until, invoice_consent, business_kind } = form
  if (invoice_number === '')
    return invoice_consent || invoice_from !== '' || invoice_until !== ''
      ? { invoice_number: ['登録番号を入力してください。登録していないときは、登録日と同意も空にしてください。'] }
      : {}
  const problems: Problems = {}
  const number = normaliseInvoiceNumber(invoice_number)
  if (number === null) problems.invoice_number = ['Tと13桁の数字で入力してください。例：T7000012050002']
  else if (business_kind === 'individual')
    problems.invoice_number = ['事業ではない個人の方は、登録番号を持てません。事業者区分をお確かめください。']
  if (invoice_from === '') problems.invoice_from = ['登録日を入力してください。']
  else if (invoice_until !== '' && invoice_until < invoice_from)
    problems.invoice_until = ['登録をやめた日は、登録日より後にしてください。']
  return problems
}

/**
 * What looks wrong about a registration number, without being an error: the check digit of a
 * company's number. Numbers of sole traders have no documented one. Null if nothing does.
 */
export function invoiceDoubt({
  invoice_number,
  business_kind,
}: Pick<PayeeForm, 'invoice_number' | 'business_kind'>): string | null {
  const number = normaliseInvoiceNumber(invoice_number)
  if (business_kind !== 'company' || number === null || hasCheckDigit(number)) return null
  return '法人の番号としては、検査用の数字が合いません。番号をもう一度お確かめください。'
}

/** The details to store when they are submitted, or sentences by field. `form`: cleaned. */
export function checkPayee(form: PayeeForm): { values: PayeeForm; problems: null } | { problems: Problems } {
  const problems: Problems = { ...invoiceProblems(form), ...draftProblems(form) }
  if (form.business_kind === null) problems.business_kind = ['事業者区分を選んでください。']
  for (const field of ['legal_name', 'legal_name_kana', 'postal_code', 'address', 'phone'] as const)
    if (form[field] === '') problems[field] = [`${payeeFields[field].label}を入力してください。`]
  if (!isKana(form.legal_name_kana)) problems.legal_name_kana ??= ['お名前のカナは、カタカナで入力してください。']
  const postal_code = normalisePostalCode(form.postal_code)
  if (postal_code === null) problems.postal_code ??= ['郵便番号は7桁の数字で入力してください。例：150-0001']
  const phone = readWrittenPhone(form.phone)
  if (phone === null) problems.phone ??= [PHONE_PROBLEM]
  if (Object.keys(problems).length > 0 || postal_code === null || phone === null) return { problems: inOrder(problems) }
  return {
    values: {
      ...form,
      postal_code: `${postal_code.slice(0, 3)}-${postal_code.slice(3)}`,
      phone,
      invoice_number: form.invoice_number === '' ? '' : normaliseInvoiceNumber(form.invoice_number)!,
    },
    problems: null,
  }
}

const ORDER = ['business_kind', ...Object.keys(payeeFields)]
const inOrder = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other)))

/** An account as typed. ゆうちょ has `yucho_*`, all other banks the rest. */
export type AccountForm = {
  bank_code: string
  branch_code: string
  account_kind: AccountKind
  account_number: string
  yucho_symbol: string
  yucho_number: string
  /** In kana. */
  holder: string
  /** The host has compared the converted account with the passbook. */
  confirmed: boolean
}

export const emptyAccount: AccountForm = {
  bank_code: '',
  branch_code: '',
  account_kind: 'ordinary',
  account_number: '',
  yucho_symbol: '',
  yucho_number: '',
  holder: '',
  confirmed: false,
}

export const accountLabels = {
  bank_code: '金融機関',
  branch_code: '支店',
  account_kind: '預金種目',
  account_number: '口座番号',
  yucho_symbol: '記号',
  yucho_number: '番号',
  holder: '口座名義（カナ）',
  confirmed: '確認',
}

/** Branch, kind and number of an account. */
export type AccountValues = { branch_code: string; account_kind: AccountKind; account_number: string }

/** The account that a form means, without looking up the bank, or sentences by field. */
export function readAccount(form: AccountForm): { account: AccountValues } | { problems: Problems } {
  const problems: Problems = {}
  let account: AccountValues | null = null
  if (form.bank_code === '') problems.bank_code = ['金融機関を選んでください。']
  else if (form.bank_code === YUCHO) {
    const read = convertYucho(form.yucho_symbol, form.yucho_number)
    if ('problems' in read) Object.assign(problems, read.problems)
    else account = read.account
  } else {
    const number = toHalfWidth(form.account_number).replace(/\s/g, '')
    if (form.branch_code === '') problems.branch_code = ['支店を選んでください。']
    if (!/^\d{1,7}$/.test(number) || /^0+$/.test(number))
      problems.account_number = ['口座番号は、ハイフンを入れずに、7桁までの数字で入力してください。']
    account = {
      branch_code: form.branch_code,
      account_kind: form.account_kind,
      account_number: number.padStart(7, '0'),
    }
  }
  const holder = holderProblem(form.holder)
  if (holder) problems.holder = [holder]
  return account && Object.keys(problems).length === 0 ? { account } : { problems }
}

/** The same with the confirmation of the converted account. */
export function checkAccount(form: AccountForm): { account: AccountValues } | { problems: Problems } {
  const read = readAccount(form)
  if ('problems' in read || form.confirmed) return read
  return { problems: { confirmed: ['振込先の表示を通帳と比べて、チェックを入れてください。'] } }
}
