import type { Statement, Statements, StatementsFilter, StatementsQuery } from '#contract/payouts/statements-schemas.ts'
import {
  findStatements,
  findStatementsBelow,
  type ListedStatement,
  sumStatements,
} from '#database/payouts/statements.ts'
import { carriedWords, standingOf, standingWords, type StatementStanding } from '#domain/payouts/closing.ts'
import type { CsvCell } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { listedOf, statementOf, statementRow } from './statement-of.ts'

const PAGE_SIZE = 50

/** The statements that match, for admins. */
export async function listStatements(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...filter }: StatementsQuery,
): Promise<Statements> {
  const today = dateOf(app.clock.now())
  const [{ count, payable }, rows] = await Promise.all([
    sumStatements(app.db, filter),
    findStatements(app.db, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    statements: rows.map((row) => ({
      id: row.id,
      ...listedOf(row, today),
      payee: { id: row.payee_id, name: row.payee_name },
    })),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      total_count: count,
      payable,
    },
  }
}

/** @throws Refused statement_not_found */
export const getStatement = async (app: Pick<App, 'db'>, number: string): Promise<Statement> =>
  await statementOf(app.db, await statementRow(app.db, number))

const HEAD = [
  '番号',
  '対象の月',
  '受取人番号',
  '受取人',
  '残高',
  'お支払い予定額',
  'お支払い予定日',
  '繰り越し',
  'お支払い',
  '振込日',
  '発行日',
]

const lineOf = (row: ListedStatement, standing: StatementStanding | null): CsvCell[] => [
  row.number,
  row.period,
  row.payee_id,
  row.payee_name,
  row.balance,
  row.payable,
  row.pay_on,
  row.carried_reason && carriedWords[row.carried_reason],
  standing && standingWords[standing],
  row.payout?.pay_on ?? null,
  dateOf(row.issued_at),
]

/**
 * The matching statements as CSV for Excel, the newest first. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportStatements(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...filter }: StatementsFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_statements', subject_type: 'ledger', filter })
  const today = dateOf(app.clock.now())
  return await csvParts({
    head: HEAD,
    lineOf: (row: ListedStatement) => lineOf(row, standingOf(row, today)),
    partAfter: async (last) => await findStatementsBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART),
  })
}
