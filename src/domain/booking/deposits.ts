/**
 * What a card company paid to the operator's bank account, typed by an admin or read from a CSV
 * file (deposit-files.ts).
 */
import { isDate } from '../shared/japan-time.ts'
import { cleanLine } from '../shared/text.ts'

/** Yen of a deposit or a fee, in either direction. */
export const MAX_DEPOSIT = 9_999_999_999
export const MAX_REFERENCE = 100
/** Bytes of an imported file, and deposits in it. */
export const MAX_DEPOSIT_FILE = 1024 * 1024
export const MAX_DEPOSIT_LINES = 1_000
const FIRST_DATE = '2000-01-01'

export type Deposit = {
  /** 'YYYY-MM-DD' in Japan. */
  deposited_on: string
  /** Yen that arrived. Negative: the company took money back. */
  amount: number
  /** The company's fee, which it kept, in yen. */
  fee: number
  reference: string
}

const within = (yen: number) => Number.isSafeInteger(yen) && Math.abs(yen) <= MAX_DEPOSIT

/**
 * Why a deposit can't be stored, by field; empty if it can.
 * @param today 'YYYY-MM-DD' in Japan
 */
export function depositProblems(
  { deposited_on, amount, fee, reference }: Deposit,
  today: string,
): Partial<Record<keyof Deposit, string[]>> {
  return {
    ...((!isDate(deposited_on) || deposited_on < FIRST_DATE) && { deposited_on: ['入金日を正しく入力してください。'] }),
    ...(isDate(deposited_on) && deposited_on > today && { deposited_on: ['入金日は、今日までの日付にしてください。'] }),
    ...((!within(amount) || (amount === 0 && fee === 0)) && {
      amount: ['入金額は、0でない整数の円で入力してください。戻された額にはマイナスを付けます。'],
    }),
    ...(!within(fee) && { fee: ['手数料は、整数の円で入力してください。'] }),
    ...(Array.from(reference).length > MAX_REFERENCE && {
      reference: [`番号・摘要は${MAX_REFERENCE}文字以内で入力してください。`],
    }),
  }
}

/** Equal deposits have the same text. Stored references can have line breaks, new ones can't. */
export const depositKey = ({ deposited_on, amount, fee, reference }: Deposit): string =>
  JSON.stringify([deposited_on, amount, fee, cleanLine(reference)])

/** Whether a reference is the card company's id of one payout (Stripe `po_`, PAY.JP `tr_`). */
export const isPayoutId = (reference: string): boolean => /^(po|tr)_[0-9A-Za-z]{14,}$/.test(reference)

/** A month of bookings, YYYY-MM, and yen. */
export type MonthOwed = { month: string; amount: number }

/**
 * What the card company still owes of each month. Deposits count for the oldest months first, and
 * so does money that it took back later.
 * @param months in order: payments less what went back
 * @param received yen of all deposits with their fees
 */
export function monthsOwed(months: readonly MonthOwed[], received: number): MonthOwed[] {
  let total = -received
  const until = months.map(({ amount }) => Math.max(0, (total += amount)))
  // What later months took back is not owed any more.
  for (let at = until.length - 2; at >= 0; at -= 1) until[at] = Math.min(until[at]!, until[at + 1]!)
  return months
    .map(({ month }, at) => ({ month, amount: until[at]! - (until[at - 1] ?? 0) }))
    .filter(({ amount }) => amount > 0)
}
