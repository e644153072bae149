import { Link } from 'react-router'
import type { MonthOfSales, Sales } from '#contract/booking/host-sales-schemas.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import styles from './sales-facts.module.css'

/** An amount that is subtracted. */
export const lessYen = (yen: number) => (yen > 0 ? `−${formatYen(yen)}` : formatYen(0))

type Shares = Pick<MonthOfSales, 'commission' | 'coupon_share' | 'refund_share'>

/** Commission and what the operator bears, as far as there is any. */
export const shareFacts = ({ commission, coupon_share, refund_share }: Shares) => [
  ...(commission > 0
    ? [{ term: '販売手数料', amount: lessYen(commission), note: `うち消費税 ${formatYen(taxIn(commission))}` }]
    : []),
  ...(coupon_share > 0 ? [{ term: 'クーポンの運営負担', amount: `＋${formatYen(coupon_share)}` }] : []),
  ...(refund_share > 0 ? [{ term: '返金の運営負担', amount: `＋${formatYen(refund_share)}` }] : []),
]

/** The same as columns of a table: only those with an amount in any row. */
export function shareColumns<Row extends Shares>(rows: readonly Row[]): Column<Row>[] {
  const borne = ({ coupon_share, refund_share }: Shares) => coupon_share + refund_share
  return [
    ...(rows.some(({ commission }) => commission > 0)
      ? [{ head: '販売手数料', end: true, wideOnly: true, cell: (row: Row) => lessYen(row.commission) }]
      : []),
    ...(rows.some((row) => borne(row) > 0)
      ? [
          {
            head: '運営の負担',
            end: true,
            wideOnly: true,
            cell: (row: Row) => `${borne(row) > 0 ? '＋' : ''}${formatYen(borne(row))}`,
          },
        ]
      : []),
  ]
}

/** The sums of a year or a month: payments, refunds, fees, amount due. */
export function SalesFacts({ label, sums }: { label: string; sums: Sales['total'] }) {
  const facts: { term: string; amount: string; note?: string }[] = [
    { term: 'お支払いの合計', amount: formatYen(sums.gross) },
    { term: '返金', amount: lessYen(sums.refunds) },
    { term: '手数料', amount: lessYen(sums.fees) },
    ...shareFacts(sums),
  ]
  return (
    <dl className={styles.facts} aria-label={label}>
      <div className={styles.due}>
        <dt>お受け取り額</dt>
        <dd>
          <Yen amount={sums.due} />
          <span>確定したもの</span>
        </dd>
      </div>
      <div>
        <dt>見込み</dt>
        <dd>
          <Yen amount={sums.expected} />
          <span>これから開催するもの</span>
        </dd>
      </div>
      {facts.map(({ term, amount, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {amount}
            {note && <span>{note}</span>}
            {term === 'お支払いの合計' && sums.discounts > 0 && (
              <span>クーポン割引 {lessYen(sums.discounts)} のあと</span>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>予約</dt>
        <dd>
          {sums.reservation_count}件{sums.cancelled_count > 0 && <span>ほかにキャンセル {sums.cancelled_count}件</span>}
        </dd>
      </div>
    </dl>
  )
}

/**
 * The month that is due first: its amount, and what it consists of. When it is transferred, the
 * product doesn't know.
 */
export function FirstDue({ first }: { first: MonthOfSales }) {
  const { month, gross, refunds, refund_share, fees, commission, coupon_share, due, expected, reservation_count } =
    first
  const parts = [
    ...(due > 0 ? [`確定 ${formatYen(due)}`] : []),
    ...(expected > 0 ? [`見込み ${formatYen(expected)}`] : []),
  ]
  return (
    <section className={styles.first} aria-labelledby="first-due">
      <h2 id="first-due">いちばん近いお受け取り（{formatMonth(month)}分）</h2>
      <p className={styles.amount}>
        <Yen amount={due + expected} />
      </p>
      <p>{unbroken(parts.join(' ＋ '))}</p>
      <p className={styles.sum}>
        <span>
          お支払い <Yen amount={gross} />
          （予約 {reservation_count}件）
        </span>
        {refunds > 0 && (
          <span>
            {' '}
            − 返金 <Yen amount={refunds} />
          </span>
        )}
        <span>
          {' '}
          − 手数料 <Yen amount={fees} />
        </span>
        {commission > 0 && (
          <span>
            {' '}
            − 販売手数料 <Yen amount={commission} />
          </span>
        )}
        {coupon_share + refund_share > 0 && (
          <span>
            {' '}
            ＋ 運営の負担 <Yen amount={coupon_share + refund_share} />
          </span>
        )}
      </p>
      <p>
        <Link to={`/host/sales/${month}`}>回ごとの明細を見る</Link>
      </p>
    </section>
  )
}

/** What the figures mean. */
export function SalesNotes() {
  return (
    <ul className={styles.notes}>
      <li>ご予約は、最後の回が終わる月に数えます。それまでは「見込み」、終わると「確定」になります。</li>
      <li>
        手数料は、ゲストのお支払いに含まれるサービス料です。一部を返金したときは、残った金額の割合で少なくなります。
      </li>
      <li>
        クーポン割引は、運営のクーポンでお客さまのお支払いが少なくなった金額です。運営が負担するクーポンの分は「クーポンの運営負担」としてお受け取り額に加わり、そうでない分だけ、お受け取り額が少なくなります。
      </li>
      <li>
        「カード会社で確認中」のご予約は、カード会社がお支払いを確かめています。結果が出るまで、お振り込みはお待ちください。支払いが認められなかったときは、その金額が「返金」に入ります。
      </li>
      <li>返金の期限を過ぎてキャンセルされたご予約の代金は、お受け取り額に含まれます。</li>
      <li>お振り込みの日と、お振り込みが済んだかどうかは、この画面には出ません。</li>
    </ul>
  )
}
