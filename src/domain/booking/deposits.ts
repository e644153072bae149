/**
 * What a card company paid to the operator's bank account, typed by an admin or read from a CSV
 * file.
 */
import { isDate } from '../shared/japan-time.ts'
import { toHalfWidth } from '../shared/half-width.ts'

/** Yen of a deposit or a fee, in either direction. */
export const MAX_DEPOSIT = 9_999_999_999
export const MAX_REFERENCE = 100
/** Bytes and lines of an imported file. */
export const MAX_DEPOSIT_FILE = 256 * 1024
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

/** Equal deposits have the same text. */
export const depositKey = ({ deposited_on, amount, fee, reference }: Deposit): string =>
  JSON.stringify([deposited_on, amount, fee, reference])

/**
 * The cells of a CSV text (RFC 4180), by line. Lines without text are left out.
 * @returns null if a quotation mark is not closed
 */
function cellsOf(text: string): { line: number; cells: string[] }[] | null {
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const end = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: began, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '\n') line += 1
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      end()
      began = line
    } else if (sign !== '\r') cell += sign
  }
  if (quoted) return null
  end()
  return rows
}

const heads: Record<keyof Deposit, readonly string[]> = {
  deposited_on: ['入金日', '振込日', '日付', 'date'],
  amount: ['入金額', '振込額', '金額', 'amount'],
  fee: ['手数料', '決済手数料', 'fee'],
  reference: ['番号', '参照番号', '摘要', 'id', 'reference'],
}

/** '2026-11-05' for 2026/11/5, 2026年11月5日 and 20261105; the text itself if it is no date. */
function dateIn(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Yen as typed: 1,234 or ¥1,234円 or △500. NaN if it is no whole number. */
function yenIn(text: string): number {
  const plain = text
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '')
    .replace(/^[−△▲]/u, '-')
    .replace(/^-[¥\\]/, '-')
  return /^-?(\d+|\d{1,3}(,\d{3})+)$/.test(plain) ? Number(plain.replaceAll(',', '')) : NaN
}

export type DepositLine = Deposit & {
  /** Line of the file, from 1. */
  line: number
  /** Why it can't be imported; empty if it can. */
  problems: string[]
}

/**
 * The deposits of a CSV file. Its first line names the columns: a date and an amount, and if wanted
 * a fee and a number.
 * @returns `problem` if the file as a whole can't be read
 */
export function readDeposits(text: string, today: string): { lines: DepositLine[]; problem: string | null } {
  const none = (problem: string) => ({ lines: [], problem })
  const rows = cellsOf(text.replace(/^\uFEFF/, ''))
  if (!rows) return none('引用符（"）が閉じていません。ファイルを確かめてください。')
  const [head, ...body] = rows
  if (!head) return none('ファイルが空です。')
  const names = head.cells.map((cell) => toHalfWidth(cell).trim().toLowerCase())
  const column = (field: keyof Deposit) => names.findIndex((name) => heads[field].includes(name))
  const [on, amount, fee, reference] = [column('deposited_on'), column('amount'), column('fee'), column('reference')]
  if (on < 0 || amount < 0)
    return none('1行目に「入金日」と「入金額」の見出しが必要です。「手数料」と「番号」は、なくてもかまいません。')
  if (body.length === 0) return none('入金の行がありません。')
  if (body.length > MAX_DEPOSIT_LINES)
    return none(
      `一度に取り込めるのは${MAX_DEPOSIT_LINES.toLocaleString('ja-JP')}行までです。ファイルを分けてください。`,
    )
  const lines = body.map(({ line, cells }) => {
    const at = (index: number) => (index < 0 ? '' : toHalfWidth(cells[index] ?? '').trim())
    const deposit: Deposit = {
      deposited_on: dateIn(at(on)),
      amount: yenIn(at(amount)),
      fee: at(fee) === '' ? 0 : yenIn(at(fee)),
      reference: (reference < 0 ? '' : (cells[reference] ?? '')).trim(),
    }
    return { line, ...deposit, problems: Object.values(depositProblems(deposit, today)).flat() }
  })
  return { lines, problem: null }
}
