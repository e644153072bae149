// Statements in the form of the API, and as CSV.
import type {
  ListedStatement,
  Statement,
  Statements,
  StatementsFilter,
  StatementsQuery,
  StatementSummary,
} from '#contract/payouts/statements-schemas.ts'
import type { Db } from '#database/client.ts'
import {
  countLines,
  findLines,
  findStatement,
  findStatements,
  findStatementsBelow,
  type FullStatementRow,
  type ListedStatement as ListedRow,
  type StandingRow,
  type StatementLine,
  type StatementRow,
  sumStatements,
} from '#database/payouts/statements.ts'
import { entryWords } from '#domain/booking/ledger.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import {
  carriedWords,
  standingOf,
  standingWords,
  type StatementStanding,
  taxOfCommission,
} from '#domain/payouts/closing.ts'
import { csvOf } from '#domain/shared/csv.ts'
import { dateOf, isoJapan, timeOf } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'
import { Refused } from '../../shared/refused.ts'

/** Lines on the page of a statement. */
const MOST_LINES = 2_000

const summaryOf = (row: StatementRow): StatementSummary => ({
  number: row.number,
  period: row.period,
  pay_on: row.pay_on,
  balance: row.balance,
  payable: row.payable,
  carried_reason: row.carried_reason,
  issued_at: isoJapan(row.issued_at),
})

/** @param today in Japan */
export const listedOf = (row: StandingRow, today: string): ListedStatement => ({
  ...summaryOf(row),
  standing: standingOf(row, today),
  paid_on: row.payout?.pay_on ?? null,
})

/** @throws Refused statement_not_found */
export async function statementRow(db: Db, number: string): Promise<FullStatementRow> {
  const row = await findStatement(db, number)
  if (!row) throw new Refused('statement_not_found')
  return row
}

/** The last date of its period. */
const closesOnOf = ({ closes_at }: FullStatementRow) => dateOf(closes_at.getTime() - 1)

export async function statementOf(db: Db, row: FullStatementRow): Promise<Statement> {
  const [lines, line_count] = await Promise.all([findLines(db, row.id, MOST_LINES), countLines(db, row.id)])
  return {
    ...omit(row, 'id', 'closes_at'),
    ...summaryOf(row),
    qualified_tax: taxOfCommission(row.qualified_commission),
    closes_on: closesOnOf(row),
    lines: lines.map(({ id: _id, at, lines: of_types, ...line }) => ({
      ...line,
      ...(of_types && { lines: of_types }),
      at: isoJapan(at),
    })),
    line_count,
  }
}

const lineOf = ({
  at,
  kind,
  reservation_id,
  title,
  number_of_people,
  lines,
  amount,
  returned,
  reason,
}: StatementLine) => [
  `${dateOf(at)} ${timeOf(at)}`,
  entryWords[kind],
  reservation_id,
  title,
  number_of_people,
  amount,
  reason,
  returned,
  ...(lines ? [partyWords(lines, 0)] : []),
]

/** The statement as CSV for Excel: head, lines, sums. */
export async function statementCsv(db: Db, row: FullStatementRow): Promise<string> {
  const lines = await findLines(db, row.id, null)
  const typed = lines.some((line) => line.lines !== null)
  const sums: [string, number][] = [
    ['前回からの繰り越し', row.carried_in],
    ['売上', row.sales],
    ['返金', row.refunds],
    ['販売手数料', row.commission],
    ['うち適格請求書の対象', row.qualified_commission],
    ['対象のうち消費税', -taxOfCommission(row.qualified_commission)],
    ['クーポンの運営負担', row.coupon_shares],
    ['調整', row.adjustments],
    ['チャージバック', row.disputes],
    ['振込手数料', row.transfer_fees],
    ['お支払い', row.payouts],
    ['残高', row.balance],
    ['お支払い予定額', row.payable],
  ]
  return csvOf([
    ['支払明細書', row.number],
    ['期間', `${row.opens_on}〜${closesOnOf(row)}`],
    ['お支払い予定日', row.pay_on],
    ['お受け取り', row.payee.legal_name || row.payee.name],
    ['発行', row.operator.company_name, row.operator.invoice_number],
    [],
    [
      '日時',
      '種類',
      '予約番号',
      '体験',
      '人数',
      '金額',
      '理由',
      'お客さまに戻った額',
      ...(typed ? ['人数の内訳'] : []),
    ],
    ...lines.map(lineOf),
    [],
    ...sums.map(([term, yen]) => [term, null, null, null, null, yen]),
  ])
}

const PAGE_SIZE = 50

/** The statements that match, for admins. */
export async function listStatements(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...filter }: StatementsQuery,
): Promise<Statements> {
  const today = dateOf(app.clock.now())
  const [{ count, payable }, rows] = await Promise.all([
    sumStatements(app.db, filter),
    findStatements(app.db, filter, { sort, ...rangeOf(page, PAGE_SIZE) }),
  ])
  return {
    statements: rows.map((row) => ({
      id: row.id,
      ...listedOf(row, today),
      payee: { id: row.payee_id, name: row.payee_name },
    })),
    meta: {
      ...countedMetaOf(page, count, PAGE_SIZE),
      payable,
    },
  }
}

/** @throws Refused statement_not_found */
export const getStatement = async (app: Pick<App, 'db'>, number: string): Promise<Statement> =>
  await statementOf(app.db, await statementRow(app.db, number))

const COLUMNS: Columns<ListedRow & { standing: StatementStanding | null }> = [
  ['番号', (row) => row.number],
  ['対象の月', (row) => formatMonth(row.period)],
  ['受取人番号', (row) => row.payee_id],
  ['受取人', (row) => row.payee_name],
  ['残高', (row) => row.balance],
  ['お支払い予定額', (row) => row.payable],
  ['お支払い予定日', (row) => row.pay_on],
  ['繰り越し', (row) => row.carried_reason && carriedWords[row.carried_reason]],
  ['お支払い', (row) => row.standing && standingWords[row.standing]],
  ['振込日', (row) => row.payout?.pay_on ?? null],
  ['発行日', (row) => dateOf(row.issued_at)],
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
  const today = dateOf(app.clock.now())
  return await exportList(app, admin, {
    action: 'export_statements',
    subject_type: 'ledger',
    filter,
    columns: COLUMNS,
    partAfter: async (last) => {
      const rows = await findStatementsBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART)
      return rows.map((row) => ({ ...row, standing: standingOf(row, today) }))
    },
  })
}
