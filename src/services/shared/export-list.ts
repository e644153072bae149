// CSV files of lists that may be long: they are read and sent part by part.
import { type CsvCell, csvLines, csvOf } from '#domain/shared/csv.ts'

/** Rows of one statement. */
export const PART = 1_000

type Export<Row> = {
  head: readonly string[]
  lineOf: (row: Row) => CsvCell[]
  /** At most PART rows after `last`, or the first ones. Fewer than PART end the file. */
  partAfter: (last: Row | null) => Promise<readonly Row[]>
}

/**
 * The file as an iterable of texts. The first part is read before it returns, so a problem with the
 * filter is an error of the call. Each part is read when the client has taken the part before, so
 * the memory is that of one part.
 */
export async function csvParts<Row>({ head, lineOf, partAfter }: Export<Row>): Promise<AsyncIterable<string>> {
  const first = await partAfter(null)
  async function* parts() {
    let rows = first
    yield csvOf([head, ...rows.map(lineOf)])
    while (rows.length === PART) {
      rows = await partAfter(rows.at(-1) ?? null)
      if (rows.length > 0) yield csvLines(rows.map(lineOf))
    }
  }
  return parts()
}

/** Names of the filters that are set. The audit log has no room for texts, which may name people. */
export const filterNames = (filter: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(filter).filter((name) => filter[name] !== undefined && filter[name] !== '')
