// CSV files of lists that may be long: they are read and sent part by part.
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { type CsvCell, csvLines, csvOf } from '#domain/shared/csv.ts'
import type { UserActor } from './actor.ts'
import type { App } from './app.ts'
import { Refused } from './refused.ts'

/** Rows of one statement. */
export const PART = 1_000

/** The columns of a file: their headers in Japanese, and their cells. */
export type Columns<Row> = readonly (readonly [head: string, cellOf: (row: Row) => CsvCell])[]

type Csv<Row> = {
  columns: Columns<Row>
  /** At most PART rows after `last`, or the first ones. Fewer than PART end the file. */
  partAfter: (last: Row | null) => Promise<readonly Row[]>
}

/**
 * The file as an iterable of texts. The first part is read before it returns, so a problem with the
 * filter is an error of the call. Each part is read when the client has taken the part before, so
 * the memory is that of one part.
 */
export async function csvParts<Row>({ columns, partAfter }: Csv<Row>): Promise<AsyncIterable<string>> {
  const first = await partAfter(null)
  const lineOf = (row: Row) => columns.map(([, cellOf]) => cellOf(row))
  async function* parts() {
    let rows = first
    yield csvOf([columns.map(([head]) => head), ...rows.map(lineOf)])
    while (rows.length === PART) {
      rows = await partAfter(rows.at(-1) ?? null)
      if (rows.length > 0) yield csvLines(rows.map(lineOf))
    }
  }
  return parts()
}

type ExportedList =
  | { action: 'export_people'; subject_type: 'user' }
  | { action: 'export_reservations'; subject_type: 'reservation' }
  | { action: 'export_experiences'; subject_type: 'experience' }
  | { action: 'export_ledger' | 'export_statements'; subject_type: 'ledger' }
  | { action: 'export_documents'; subject_type: 'document' }
  | { action: 'export_coupons'; subject_type: 'coupon' }
  | { action: 'export_audit'; subject_type: 'audit' }

/**
 * A list as CSV for an admin, whatever its length. Records the export, with the names of the
 * filters that are set.
 * @throws Refused seeing_as_somebody
 */
export async function exportList<Row>(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { filter, columns, partAfter, ...list }: ExportedList & Csv<Row> & { filter: Readonly<Record<string, unknown>> },
): Promise<AsyncIterable<string>> {
  if (admin.impersonation) throw new Refused('seeing_as_somebody')
  await inTransaction(app.db, async (tx) => {
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      ...list,
      subject_id: 'list',
      detail: { filters: filterNames(filter) },
    })
  })
  return await csvParts({ columns, partAfter })
}

/** The audit log has no room for texts, which may name people. */
const filterNames = (filter: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(filter).filter((name) => filter[name] !== undefined && filter[name] !== '')
