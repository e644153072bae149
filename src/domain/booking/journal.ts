/**
 * Journal entries of a month, and the CSV columns in which accounting programs import them
 * (docs/product/accounting.md#journal-entries).
 */
import { dateOf } from '../shared/japan-time.ts'
import { monthOf } from '../shared/month.ts'
import { cleanLine } from '../shared/text.ts'
import type { BookNumber, LedgerNumber } from './books.ts'
import type { Deposit } from './deposits.ts'
import { type AdjustmentKind, adjustmentKindWords } from './ledger.ts'

export const journalFormats = ['freee', 'moneyforward', 'yayoi'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const journalFormatWords: Record<JournalFormat, string> = {
  freee: 'freee会計',
  moneyforward: 'マネーフォワード クラウド会計',
  yayoi: '弥生会計',
}

/** An account with its sub-account. */
export type Account = readonly [name: string, sub: string]

const CARD: Account = ['未収入金', 'カード会社']
const BOOKED: Account = ['預り金', '開催前の予約']
const HOSTS: Account = ['預り金', 'ホスト']
const REFUNDS: Account = ['未払金', 'ゲストへの返金']
const BANK: Account = ['普通預金', '']
const FEES: Account = ['売上高', 'サービス料']
const COMMISSION: Account = ['売上高', '販売手数料']
const COUPONS: Account = ['販売促進費', 'クーポン']
const BORNE: Account = ['雑損失', '返金の負担']
const DISPUTED: Account = ['未収入金', 'チャージバック']
const LOST: Account = ['雑損失', 'チャージバックの負担']
const CARD_FEE: Account = ['支払手数料', 'カード会社']
const TRANSFER_FEE: Account = ['支払手数料', '振込']
const ADJUSTED = {
  compensation: ['雑損失', 'ホストへの補償'],
  promotion: ['販売促進費', 'ホストへの奨励金'],
  transfer_fee: TRANSFER_FEE,
  bank: BANK,
  bad_debt: ['貸倒損失', 'ホスト'],
  other: ['雑損失', '残高の調整'],
} as const satisfies Record<AdjustmentKind, Account>

/** The accounts by the key under which the settings have their names in an accounting program. */
export const journalAccounts = {
  card: CARD,
  booked: BOOKED,
  hosts: HOSTS,
  refunds: REFUNDS,
  bank: BANK,
  fees: FEES,
  commission: COMMISSION,
  coupons: COUPONS,
  borne: BORNE,
  compensated: ADJUSTED.compensation,
  host_promotion: ADJUSTED.promotion,
  bad_debt: ADJUSTED.bad_debt,
  adjusted: ADJUSTED.other,
  disputed: DISPUTED,
  lost: LOST,
  card_fee: CARD_FEE,
  transfer_fee: TRANSFER_FEE,
} as const satisfies Record<string, Account>

export type AccountKey = keyof typeof journalAccounts
/** `sale` and `no_tax`: the words for a taxable sale of 10 % with its tax, and for all else. */
export type NameKey = AccountKey | 'sale' | 'no_tax'
/** `sub` is empty if there is no sub-account; tax words have none. */
export type JournalNames = Record<NameKey, { name: string; sub: string }>

export type JournalEntry = {
  /**
   * '202611-01' of a figure, '202611-16-20261130' of a movement, '202611-D12' of a deposit. Each
   * export of a closed month has the same numbers, so an accountant sees that an entry was imported
   * before.
   */
  number: string
  /** 'YYYY-MM-DD' in Japan. */
  date: string
  debit: Account
  credit: Account
  /** Yen, above 0. */
  amount: number
  /** Side of a taxable sale of 10 %, with the tax in the amount. */
  taxed: 'debit' | 'credit' | null
  text: string
}

/** What one figure books: an amount below 0 turns the sides around. */
const bookings: Partial<Record<BookNumber | 'passed_on', readonly [Account, Account, string]>> = {
  charged: [CARD, BOOKED, 'ゲストのカード払い'],
  decided: [BOOKED, REFUNDS, 'ゲストへの返金の決定（チャージバックを含む）'],
  refunded: [REFUNDS, CARD, 'カードへの返金'],
  withdrawn: [DISPUTED, CARD, 'チャージバックで引かれた額'],
  disputes_lost: [REFUNDS, DISPUTED, '認められなかったチャージバック'],
  beyond_payment: [LOST, REFUNDS, '返金とチャージバックで二重に戻った額'],
  passed_on: [BOOKED, HOSTS, '終わった予約のホストの受け取り（サービス料と販売手数料を引いた額）'],
  fees: [BOOKED, FEES, 'ゲストのサービス料'],
  commission: [BOOKED, COMMISSION, 'ホストの販売手数料'],
  coupon_share: [COUPONS, HOSTS, '運営が負担するクーポン'],
  refund_share: [BORNE, HOSTS, '運営が負担する返金'],
  dispute: [BOOKED, HOSTS, 'チャージバック（ホストの負担）'],
  lost_share: [LOST, BOOKED, 'チャージバック（運営の負担）'],
  lost_coupon_share: [COUPONS, BOOKED, 'チャージバックで減ったクーポンの運営負担'],
}

/** What moves the balance of hosts apart from reservations, on its own date. */
const movements: Record<Movement['kind'], readonly [Account, Account, string]> = {
  adjustment: [ADJUSTED.other, HOSTS, '残高の調整'],
  payout: [BANK, HOSTS, 'ホストへの振込'],
  returned_payout: [BANK, HOSTS, '振込の戻り'],
  transfer_fee: [TRANSFER_FEE, HOSTS, '振込手数料（ホストの負担）'],
}

/** The place of a figure is its number: add new ones at the end. */
const numbered: readonly string[] = [
  'charged',
  'decided',
  'refunded',
  'withdrawn',
  'disputes_lost',
  'beyond_payment',
  'passed_on',
  'fees',
  'commission',
  'coupon_share',
  'refund_share',
  'adjustment',
  'dispute',
  'lost_share',
  'lost_coupon_share',
  'payout',
  'returned_payout',
  'transfer_fee',
]

const numberOf = (month: string, name: string) =>
  `${month.replace('-', '')}-${String(numbered.indexOf(name) + 1).padStart(2, '0')}`

export const slashed = (date: string) => date.replaceAll('-', '/')

/** Ledger entries of one kind and date. */
export type Movement = {
  kind: Exclude<LedgerNumber, 'dispute'>
  adjustment_kind: AdjustmentKind | null
  /** Of a payout and its fee, the date of the transfer. */
  date: string
  amount: number
}

function bookingOf({ kind, adjustment_kind }: Movement): readonly [Account, Account, string] {
  const [debit, credit, text] = movements[kind]
  if (adjustment_kind === null) return [debit, credit, text]
  return [ADJUSTED[adjustment_kind], credit, `${text}（${adjustmentKindWords[adjustment_kind]}）`]
}

function entryOf(
  number: string,
  date: string,
  [debit, credit, text]: readonly [Account, Account, string],
  amount: number,
): JournalEntry | null {
  if (amount === 0) return null
  const taxed = [FEES, COMMISSION].includes(credit)
  return amount > 0
    ? { number, date, debit, credit, amount, taxed: taxed ? 'credit' : null, text }
    : { number, date, debit: credit, credit: debit, amount: -amount, taxed: taxed ? 'debit' : null, text }
}

export type BookedDeposit = Deposit & { id: number; reverses_id: number | null; created_at: Date }

/**
 * The entries of a deposit. One of a month that had closed when it was entered corrects that month:
 * it has the day on which it was entered, and names its own day.
 */
function entriesOfDeposit(month: string, deposit: BookedDeposit): (JournalEntry | null)[] {
  const { id, deposited_on, amount, fee, reference, reverses_id, created_at } = deposit
  const number = `${month.replace('-', '')}-D${id}`
  const late = monthOf(deposited_on) !== month
  const date = late ? dateOf(created_at) : deposited_on
  const text = (what: string) =>
    [
      ...(late ? [`${slashed(deposited_on)}の`] : []),
      what,
      ...(reverses_id === null ? [] : ['の打ち消し']),
      ...(late ? ['（締めた月の訂正）'] : []),
      ...(reference === '' ? [] : [` ${cleanLine(reference)}`]),
    ].join('')
  return [
    entryOf(number, date, [BANK, CARD, text('カード会社からの入金')], amount),
    entryOf(`${number}F`, date, [CARD_FEE, CARD, text('カード会社の手数料')], fee),
  ]
}

/**
 * The journal entries of a month by date: one for each figure, on its last day, and those of each
 * movement and each deposit on its date, if it is in the month. Together they change each account
 * by the difference of the balances that the books show.
 * @param day last day of the month, 'YYYY-MM-DD'
 */
export function journalOf(
  day: string,
  figures: Readonly<Record<string, number>>,
  deposits: readonly BookedDeposit[],
  moved: readonly Movement[],
): JournalEntry[] {
  const of = (name: string) => figures[name] ?? 0
  const amounts = {
    ...figures,
    passed_on: of('gross') - of('refunds') - of('fees') - of('commission'),
    // One entry each, as the page shows one tax of both.
    fees: of('fees') + of('lost_fees'),
    commission: of('commission') + of('lost_commission'),
  }
  const month = monthOf(day)
  const ofFigures = Object.entries(bookings).map(([name, booking]) =>
    entryOf(numberOf(month, name), day, booking, (amounts as Record<string, number>)[name] ?? 0),
  )
  const ofMovements = moved.map((movement) => {
    const { kind, adjustment_kind, date, amount } = movement
    // One of another month keeps its own date in its number.
    const number = [
      numberOf(month, kind),
      date.replaceAll('-', ''),
      ...(adjustment_kind ? [adjustment_kind] : []),
    ].join('-')
    return entryOf(number, monthOf(date) === month ? date : day, bookingOf(movement), amount)
  })
  return [...ofFigures, ...ofMovements, ...deposits.flatMap((deposit) => entriesOfDeposit(month, deposit))]
    .filter((entry) => entry !== null)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}
