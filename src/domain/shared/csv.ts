/**
 * Tables as CSV that opens by a double click in Excel in Japan: UTF-8 with a byte order mark, lines ended by CR LF, texts that a spreadsheet would
 * take for a formula defused.
 */

export type CsvCell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

// A spreadsheet runs what begins like this, in full width too after it has normalised it; also behind a tab, a line end or spaces.
const formula = /^[\s\u3000]*[=+\-@＝＋－＠−]/u

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // An apostrophe makes it text in every spreadsheet (OWASP, "CSV injection"). Numbers are ours and stay numbers.
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The file's text. @param rows the head first */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** The value of a Content-Disposition header that saves under this name; `plain` is for programs that know only ASCII. */
export function attachmentNamed(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
