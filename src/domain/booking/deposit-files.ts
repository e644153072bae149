/**
 * Deposits in the CSV files of banks, accountants and card companies
 * (docs/product/accounting.md#deposits-of-the-card-company).
 */
import { cleanLine, toHalfWidth } from '../shared/text.ts'
import { dateOf } from '../shared/japan-time.ts'
import { type CsvLine, type CsvProblem, MAX_CSV_LINES, readCsv } from '../shared/read-csv.ts'
import { type Deposit, depositProblems, MAX_DEPOSIT_LINES, MAX_REFERENCE } from './deposits.ts'

export type DepositLine = Deposit & {
  /** Line of the file, from 1. */
  line: number
  /** Why it can't be imported; empty if it can. */
  problems: string[]
  /** Why it is left out: it is no deposit, or none yet. Null if it is one. */
  skipped: string | null
}

/** Names of columns in lower case, the surer ones first. Without (円) and (UTC) at the end. */
const heads = {
  on: [
    '入金日 入金年月日 入金日付 振込日 振込日付 お振込日 transfer_date'.split(' '),
    'arrival date|payout_expected_arrival_date|effective_at|日付|年月日|取引日|date'.split('|'),
  ].flat(),
  amount: '入金額 入金金額 振込額 振込金額 お振込金額 お振込額 transfer_amount gross お預入れ金額 金額 amount'.split(
    ' ',
  ),
  fee: '手数料 決済手数料 支払い手数料 手数料合計 summary.charge_fee charge_fee fee'.split(' '),
  transfer_fee: ['振込手数料', 'transfer_fee'],
  reference: '番号 入金番号 入金id 参照番号 摘要 内容 お取引内容 payout_id id reference'.split(' '),
  taken: ['出金額', '出金金額', 'お引出し金額'],
  status: ['payout_status', 'status', 'ステータス', '状態'],
  currency: ['currency', '通貨'],
  category: ['reporting_category', 'type'],
  // Transactions with the payout that they belong to.
  payout: ['automatic_payout_id', 'transfer'],
  paid_on: ['automatic_payout_effective_at', 'automatic_payout_effective_at_utc', 'transfer date'],
  net: ['net'],
  source: ['source'],
} as const
type Head = keyof typeof heads
type Row = { line: number; text: (head: Head) => string }

const PAID = ['', 'paid', '入金済', '入金済み', '振込済', '振込済み']
const YEN = ['', 'jpy', '円']
/** Kinds of Stripe's transactions that are fees themselves. */
const FEES = ['fee', 'stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost']
const NOT_YET = 'まだ届いていない入金です。'
const NOT_YEN = '円ではありません。'
/** A title can be above the names of the columns. */
const MOST_TITLES = 20

const headIn = (cell: string) =>
  toHalfWidth(cell)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ ?[([](?:円|jpy|utc|税込|単位:円)[)\]]$/, '')

/** '2026-11-05' for the usual forms, also with a time; the beginning of the text if it is no date. */
function dateIn(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]{5,15}(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
    return dateOf(Date.parse(text))
  const common = text.replace(/^(?:令和|R)\.? ?(\d{1,2}|元)(?=[-/.年])/i, (_, year: string) =>
    String(2018 + (year === '元' ? 1 : Number(year))),
  )
  const [, year, month, day] =
    /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?(?: ?\([月火水木金土日]\))?(?:[ T]?\d{1,2}[:時].{0,20})?$/.exec(
      common,
    ) ??
    /^(\d{4})(\d{2})(\d{2})(?: ?\d{1,2}:.{0,20}|\d{6})?$/.exec(common) ??
    []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 30)
}

/** Yen as typed: 1,234 or ¥1,234円 or △500 or 1234.00. Empty is 0; NaN if it is no whole number. */
function yenIn(text: string): number {
  const plain = text
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '')
    .replace(/^[−△▲]/u, '-')
    .replace(/^-[¥\\]/, '-')
    .replace(/\.0{1,4}$/, '')
  if (plain === '' || plain === '-') return 0
  return /^-?(\d+|\d{1,3}(,\d{3})+)$/.test(plain) ? Number(plain.replaceAll(',', '')) : NaN
}

/** The deposit of one row. */
function depositOf({ line, text }: Row): Omit<DepositLine, 'problems'> {
  const typed = yenIn(text('amount'))
  const category = text('category').toLowerCase()
  // Stripe's report of payouts writes what leaves its balance, with either sign.
  const amount = category === 'payout' ? Math.abs(typed) : category === 'payout_reversal' ? -Math.abs(typed) : typed
  const skipped = !PAID.includes(text('status').toLowerCase())
    ? NOT_YET
    : !YEN.includes(text('currency').toLowerCase())
      ? NOT_YEN
      : typed === 0 && text('taken') !== ''
        ? '出金の行です。'
        : null
  const fee = yenIn(text('fee')) + yenIn(text('transfer_fee'))
  return { line, deposited_on: dateIn(text('on')), amount, fee, reference: cleanLine(text('reference')), skipped }
}

/**
 * The deposits of Stripe's transactions: those of a payout together. The list of the Dashboard has
 * a row for the payout itself, and can begin within a payout, so both must agree. The report of
 * payouts has the transactions of whole payouts only.
 */
function depositsOfTransactions(rows: readonly Row[], today: string): Omit<DepositLine, 'problems'>[] {
  type Payout = { line: number; on: string; net: number; fee: number; paid: number | null; back: number; yen: boolean }
  const payouts = new Map<string, Payout>()
  const payoutOf = (id: string, line: number) => {
    const found = payouts.get(id) ?? { line, on: '', net: 0, fee: 0, paid: null, back: 0, yen: true }
    payouts.set(id, found)
    return found
  }
  let listed = false
  for (const { line, text } of rows) {
    const [id, kind, net] = [text('payout'), text('category').toLowerCase(), yenIn(text('net'))]
    const source = text('source')
    listed ||= source !== ''
    // A payout that failed gives the money back; a later payout has it as a transaction.
    if (kind === 'payout') payoutOf(source || id, line).paid = -net
    else if (kind.startsWith('payout_') && source !== '') payoutOf(source, line).back += net
    if (id === '' || kind === 'payout') continue
    const payout = payoutOf(id, line)
    payout.on = dateIn(text('paid_on'))
    payout.net += net
    payout.fee += FEES.includes(kind) ? yenIn(text('fee')) - yenIn(text('amount')) : yenIn(text('fee'))
    payout.yen &&= YEN.includes(text('currency').toLowerCase())
  }
  return [...payouts]
    .filter(([, { on }]) => on !== '')
    .map(([reference, { line, on, net, fee, paid, back, yen }]) => {
      const skipped = !yen
        ? NOT_YEN
        : on > today
          ? NOT_YET
          : listed && paid !== net
            ? 'この入金の取引が、ファイルに全部はありません。期間を広げるか、前に取り込んだか確かめてください。'
            : null
      return { line, deposited_on: on, amount: net - back, fee, reference: cleanLine(reference), skipped }
    })
}

const csvProblems: Record<CsvProblem, string> = {
  open_quote: '引用符（"）が閉じていません。ファイルを確かめてください。',
  too_many_lines: `読めるのは${MAX_CSV_LINES.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`,
  too_many_cells: '列が多すぎます。ファイルを確かめてください。',
}

/** Where each column is; below 0 if it is missing. */
function placesOf({ cells }: CsvLine): Record<Head, number> {
  const names = cells.map(headIn)
  const place = (known: readonly string[]) => known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  return Object.fromEntries(Object.entries(heads).map(([head, known]) => [head, place(known)])) as Record<Head, number>
}

/**
 * The deposits of a CSV file. One of its first lines names the columns: a date and an amount, and
 * if wanted a fee and a number; or those of the card company's own reports.
 * @returns `problem` if the file as a whole can't be read
 */
export function readDeposits(text: string, today: string): { lines: DepositLine[]; problem: string | null } {
  const none = (problem: string) => ({ lines: [], problem })
  const read = readCsv(text)
  if (typeof read === 'string') return none(csvProblems[read])
  if (read.length === 0) return none('ファイルが空です。')
  const titles = read.slice(0, MOST_TITLES).map(placesOf)
  const isHead = (...wanted: Head[]) => titles.findIndex((places) => wanted.every((head) => places[head] >= 0))
  const transactions = isHead('payout', 'paid_on', 'net', 'fee')
  const at = transactions < 0 ? isHead('on', 'amount') : transactions
  const places = titles[at]
  if (!places)
    return none('「入金日」と「入金額」の見出しの行が必要です。「手数料」と「番号」は、なくてもかまいません。')
  const rows = read.slice(at + 1).map(({ line, cells }): Row => {
    const text = (head: Head) => {
      const cell = (cells[places[head]] ?? '').trim()
      return head === 'reference' ? cell : toHalfWidth(cell)
    }
    return { line, text }
  })
  const deposits = transactions < 0 ? rows.map(depositOf) : depositsOfTransactions(rows, today)
  if (deposits.length === 0) return none('入金の行がありません。')
  if (deposits.length > MAX_DEPOSIT_LINES)
    return none(
      `一度に取り込めるのは${MAX_DEPOSIT_LINES.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`,
    )
  const lines = deposits.map((deposit) => ({
    ...deposit,
    problems: deposit.skipped === null ? Object.values(depositProblems(deposit, today)).flat() : [],
    // The answer stays small, whatever is in the file.
    reference: Array.from(deposit.reference.slice(0, 400))
      .slice(0, MAX_REFERENCE + 1)
      .join(''),
  }))
  return { lines, problem: null }
}
