import { Link } from 'react-router'
import type { Statement, StatementSummary } from '#contract/payouts/statements-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { entryWords, returnedWords } from '#domain/booking/ledger.ts'
import { dateOf, formatDate, formatDateShort } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { signed } from '#web/features/booking/admin/signed-yen.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './payee.module.css'

/** What was to happen with the balance of a statement when it was issued. */
export function outcomeOf({ payable, carried_reason, pay_on }: StatementSummary): string {
  if (carried_reason === 'below_minimum') return '最低額に満たないため、次の月に繰り越し'
  if (carried_reason === 'negative') return 'マイナスのため、次の月の売上から差し引き'
  return payable > 0 ? `発行したときの予定日 ${formatDate(pay_on)}` : 'お支払いなし'
}

type Line = Statement['lines'][number]

const columnsOf = (reservationPath?: (id: number) => string): Column<Line>[] => [
  { head: '日', cell: ({ at }) => formatDateShort(dateOf(Date.parse(at))) },
  { head: '種類', cell: ({ kind }) => entryWords[kind] },
  {
    head: '予約・理由',
    names: true,
    cell: ({ reservation_id, title, number_of_people, lines, amount, returned, reason }) =>
      reservation_id === null ? (
        reason
      ) : (
        <>
          {reservationPath ? (
            <Link to={reservationPath(reservation_id)}>予約 {reservation_id}</Link>
          ) : (
            `予約 ${reservation_id}`
          )}
          <span className={looks.noteBlock}>
            {title}
            {number_of_people !== null && `・${partyWords(lines, number_of_people)}`}
          </span>
          {returned !== null && <span className={looks.noteBlock}>{returnedWords({ amount, returned })}</span>}
        </>
      ),
  },
  { head: '金額', end: true, cell: ({ amount }) => signed(amount) },
]

/** What of the commission a qualified invoice covers: only of days on which the operator is registered. */
function taxNote({ commission, qualified_commission, qualified_tax }: Statement): string {
  if (qualified_commission === 0) return '税込・適格請求書の対象外'
  const tax = `うち消費税（10%）${formatYen(qualified_tax)}`
  if (qualified_commission === commission) return `税込・${tax}`
  return `税込・適格請求書の対象 ${formatYen(Math.abs(qualified_commission))}（${tax}）・対象外 ${formatYen(Math.abs(commission - qualified_commission))}`
}

const sumsOf = (of: Statement): { term: string; yen: number; note?: string }[] =>
  [
    { term: '前回からの繰り越し', yen: of.carried_in },
    { term: 'お支払い済み', yen: of.payouts },
    { term: '売上', yen: of.sales },
    { term: '返金', yen: of.refunds },
    { term: '販売手数料', yen: of.commission, note: taxNote(of) },
    { term: 'クーポンの運営負担', yen: of.coupon_shares },
    { term: '調整', yen: of.adjustments },
    { term: 'チャージバック', yen: of.disputes },
    { term: '振込手数料', yen: of.transfer_fees },
  ].filter(({ term, yen }) => yen !== 0 || term === '前回からの繰り越し' || term === '売上')

/** A statement as it was issued, also for printing. */
export function StatementSheet({
  statement,
  reservationPath,
}: {
  statement: Statement
  /** The page of a reservation, if the reader has one. */
  reservationPath?: (id: number) => string
}) {
  const { payee, operator, lines, line_count } = statement
  const name = payee.legal_name || payee.name
  return (
    <Stack gap={3} className={styles.sheet}>
      <Row gap={2} align="stretch" justify="between">
        <div>
          <p className={styles.to}>{name} 様</p>
          {payee.address && <p className={looks.noteBlock}>{`〒${payee.postal_code} ${payee.address}`}</p>}
          {payee.invoice_number && <p className={looks.noteBlock}>登録番号 {payee.invoice_number}</p>}
        </div>
        <div>
          <p>{operator.company_name}</p>
          <p className={looks.noteBlock}>{`〒${operator.postal_code} ${operator.address}`}</p>
          {operator.invoice_number && <p className={looks.noteBlock}>登録番号 {operator.invoice_number}</p>}
        </div>
      </Row>
      <Row as="dl" gap={3} rowGap={1} align="stretch">
        <div>
          <dt>番号</dt>
          <dd>{statement.number}</dd>
        </div>
        <div>
          <dt>期間</dt>
          <dd>{`${formatDate(statement.opens_on)}〜${formatDate(statement.closes_on)}`}</dd>
        </div>
        <div>
          <dt>発行日</dt>
          <dd>{formatDate(dateOf(Date.parse(statement.issued_at)))}</dd>
        </div>
      </Row>
      <Card as="dl" className={styles.sums} aria-label={`${formatMonth(statement.period)}分の合計`}>
        {sumsOf(statement).map(({ term, yen, note }) => (
          <div key={term}>
            <dt>
              {term}
              {note && <span className={looks.noteBlock}>{note}</span>}
            </dt>
            <dd>{signed(yen)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>残高</dt>
          <dd>{signed(statement.balance)}</dd>
        </div>
        <div className={styles.total}>
          <dt>
            お支払い予定額<span className={looks.noteBlock}>{outcomeOf(statement)}</span>
          </dt>
          <dd>
            <Yen amount={statement.payable} />
          </dd>
        </div>
      </Card>
      <Section title="明細">
        {lines.length === 0 ? (
          <p>この期間の記入はありません。</p>
        ) : (
          <DataTable
            label="明細"
            columns={columnsOf(reservationPath)}
            rows={lines}
            keyOf={(line) => `${line.at} ${line.kind} ${line.reservation_id} ${lines.indexOf(line)}`}
          />
        )}
        {line_count > lines.length && (
          <p className={looks.noteBlock}>
            {`${line_count.toLocaleString('ja-JP')}件のうち、はじめの${lines.length.toLocaleString('ja-JP')}件です。すべての明細は CSV にあります。`}
          </p>
        )}
      </Section>
      <p className={looks.noteBlock}>
        この明細書は、発行したあとに変わりません。訂正は、次の明細書に「調整」として記載します。
        {statement.qualified_commission !== 0 &&
          `販売手数料${statement.qualified_commission === statement.commission ? '' : `のうち ${formatYen(Math.abs(statement.qualified_commission))} `}について、消費税法に定める適格請求書を兼ねています。`}
      </p>
    </Stack>
  )
}
