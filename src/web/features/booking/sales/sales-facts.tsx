import { Link } from 'react-router'
import type { MonthOfSales, Sales } from '#contract/booking/host-sales-schemas.ts'
import { saleOf, taxIn } from '#domain/booking/sales.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './sales-facts.module.css'

/** An amount that is subtracted. */
export const lessYen = (yen: number) => (yen > 0 ? `−${formatYen(yen)}` : formatYen(0))

/** How much of what is earned in a month is final: its sessions are over. */
export function earnedWords({ due, expected }: Pick<MonthOfSales, 'due' | 'expected'>): string {
  if (expected === 0) return '確定'
  return due === 0 ? '見込み' : `うち確定 ${formatYen(due)}・見込み ${formatYen(expected)}`
}

type Parts = Pick<MonthOfSales, 'gross' | 'refunds' | 'refund_share' | 'fees' | 'commission' | 'coupon_share'>

const afterRefund = ({ refunds }: Parts) =>
  refunds > 0 ? `お客さまへの返金 ${formatYen(refunds)}（サービス料込み）のあと` : ''

/** What the amount for the host consists of; commission and coupons as far as there are any. */
export const partsOf = (sums: Parts): { term: string; amount: string; note?: string }[] => [
  { term: '売上', amount: formatYen(saleOf(sums)), note: afterRefund(sums) },
  ...(sums.commission > 0
    ? [
        {
          term: '販売手数料',
          amount: lessYen(sums.commission),
          note: `うち消費税 ${formatYen(taxIn(sums.commission))}`,
        },
      ]
    : []),
  ...(sums.coupon_share > 0 ? [{ term: 'クーポンの運営負担', amount: `＋${formatYen(sums.coupon_share)}` }] : []),
]

/** The same as columns of a table: only those with an amount in any row. */
export function partColumns<Row extends Parts>(rows: readonly Row[]): Column<Row>[] {
  return [
    {
      head: '売上',
      end: true,
      wideOnly: true,
      cell: (row: Row) => (
        <>
          {formatYen(saleOf(row))}
          {row.refunds > 0 && <span className={looks.noteBlock}>返金 {formatYen(row.refunds)}のあと</span>}
        </>
      ),
    },
    ...(rows.some(({ commission }) => commission > 0)
      ? [{ head: '販売手数料', end: true, wideOnly: true, cell: (row: Row) => lessYen(row.commission) }]
      : []),
    ...(rows.some(({ coupon_share }) => coupon_share > 0)
      ? [
          {
            head: 'クーポンの運営負担',
            end: true,
            wideOnly: true,
            cell: (row: Row) => `${row.coupon_share > 0 ? '＋' : ''}${formatYen(row.coupon_share)}`,
          },
        ]
      : []),
  ]
}

/** The sums of a year or a month: what the host earns, and what it consists of. */
export function SalesFacts({ label, sums }: { label: string; sums: Sales['total'] }) {
  return (
    <Grid as="dl" className={styles.facts} aria-label={label}>
      <div className={styles.due}>
        <dt>お受け取り額</dt>
        <dd>
          <Yen amount={sums.due + sums.expected} />
          <span className={looks.noteBlock}>{unbroken(earnedWords(sums))}</span>
        </dd>
      </div>
      {partsOf(sums).map(({ term, amount, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {amount}
            {note && <span className={looks.noteBlock}>{note}</span>}
          </dd>
        </div>
      ))}
      <div>
        <dt>予約</dt>
        <dd>
          {sums.reservation_count}件
          {sums.cancelled_count > 0 && (
            <span className={looks.noteBlock}>ほかにキャンセル {sums.cancelled_count}件</span>
          )}
        </dd>
      </div>
    </Grid>
  )
}

/** What the figures mean. */
export function SalesNotes() {
  return (
    <ul className={styles.notes}>
      <li>ご予約は、最後の回が終わる月に数えます。それまでは「見込み」、終わると「確定」になります。</li>
      <li>売上は、返金を引いた体験の代金です。ゲストが別に払うサービス料は入りません。</li>
      <li>
        運営のクーポンで少なくなった代金は、「クーポンの運営負担」としてお受け取り額に加わります。ホストのクーポンの分は、売上が少なくなります。
      </li>
      <li>
        「カード会社で確認中」のご予約は、カード会社がお支払いを確かめています。結果が出るまで、お振り込みはお待ちください。支払いが認められなかったときは、その金額を売上から引きます。
      </li>
      <li>返金の期限を過ぎてキャンセルされたご予約の代金は、お受け取り額に含まれます。</li>
      <li>
        月の締めのあと、前からの残高や、あとからの返金と合わせてお支払いします。日と金額は
        <Link to="/host/payouts">お支払い</Link>にあります。
      </li>
    </ul>
  )
}
