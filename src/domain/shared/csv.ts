/**
 * CSV files that Excel in Japan opens with a double click: UTF-8 with a byte order mark and CR LF
 * line ends. Text that a spreadsheet would run as a formula is escaped.
 */
import { type Instant, isoJapan } from './japan-time.ts'

export type CsvCell = string | number | null

/**
 * The cell of an instant: '2026-11-20 10:00' in Japan.
 * @param at also as the API writes instants
 */
export const minuteCell = (at: Instant | string | null): CsvCell =>
  at === null ? null : (typeof at === 'string' ? at : isoJapan(at)).slice(0, 16).replace('T', ' ')

const BYTE_ORDER_MARK = '\uFEFF'

// Spreadsheets run cells that begin with these characters. That includes full-width forms, which
// they normalize, and characters behind a tab, a line end or spaces.
const formula = /^[\s\u3000]*[=+\-@＝＋－＠−]/u

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // An apostrophe marks the cell as text in every spreadsheet (OWASP, "CSV injection"). Numbers
  // come from our own code and need no escaping.
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines to append to the text of a CSV file. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** @param rows the header row first */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows)

/**
 * The value of a Content-Disposition header that saves the file under `name`. `plain` is the ASCII
 * fallback for old clients.
 */
export function attachmentNamed(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
