/** Cells of CSV text (RFC 4180) that others wrote. Time and memory are linear in the text. */

export type CsvLine = {
  /** Line of the file, from 1. */
  line: number
  cells: string[]
}
export type CsvProblem = 'open_quote' | 'too_many_lines' | 'too_many_cells'

/** Lines with text, and cells of a line. */
export const MAX_CSV_LINES = 20_000
const MAX_CELLS = 200

/**
 * The lines with text. Tabs separate cells if the beginning has more of them than commas, as in the
 * "Unicode text" of Excel.
 */
export function readCsv(file: string): CsvLine[] | CsvProblem {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const count = (sign: string) => text.slice(0, 4_000).split(sign).length
  const separator = count('\t') > count(',') ? '\t' : ','
  const lines: CsvLine[] = []
  let [at, line, began]: [number, number, number] = [0, 1, 1]
  let cells: string[] = []
  for (;;) {
    let quote = at
    while (text[quote] === ' ') quote += 1
    let cell = ''
    if (text[quote] === '"') {
      const parts: string[] = []
      do {
        const close = text.indexOf('"', quote + 1)
        if (close < 0) return 'open_quote'
        parts.push(text.slice(quote + 1, close))
        at = close + 1
        quote = at
      } while (text[quote] === '"')
      cell = parts.join('"')
      line += cell.split('\n').length - 1
    }
    const rest = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1
    cells.push(cell + text.slice(rest, at))
    if (cells.length > MAX_CELLS) return 'too_many_cells'
    if (text[at] !== separator) {
      if (cells.some((one) => one.trim() !== '')) lines.push({ line: began, cells })
      if (lines.length > MAX_CSV_LINES) return 'too_many_lines'
      if (at >= text.length) return lines
      cells = []
      line += 1
      began = line
    }
    at += 1
  }
}
