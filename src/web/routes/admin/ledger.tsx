/** The ledger of what hosts are owed: entries by payee, month and kind. */
import { Link } from 'react-router'
import type { LedgerEntry } from '#contract/booking/admin-ledger-schemas.ts'
import { refundChoiceLabels } from '#domain/booking/cancellation.ts'
import { adjustmentKindWords, entryKinds, entryWords, ledgerSorts } from '#domain/booking/ledger.ts'
import { dateOf, formatMoment } from '#domain/shared/japan-time.ts'
import { formatMonth, monthAfter, monthOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportLedger, listLedger } from '#web/calls/admin-booking.ts'
import { AdjustBalance, AdjustmentRequests } from '#web/features/booking/admin/adjustments.tsx'
import { signed } from '#web/features/booking/admin/signed-yen.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/ledger'
import styles from './admin.module.css'

const PATH = '/admin/ledger'
const fields = { q: 'text', payee_id: 'text', month: 'text', kind: entryKinds, sort: ledgerSorts } as const
const to = listAddresses(PATH, fields, 'newest')
/** Months that the filter offers, this one and before. */
const MONTHS = 25

export const meta: Route.MetaFunction = () => [{ title: '元帳 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listLedger({ context, query }))
  return { filter, this_month: monthOf(dateOf(new Date())), ...list }
}

/** What went back to the guest, and how it differs from the entry: by the fees in it. */
function returnedCell({ amount, returned }: LedgerEntry): string {
  if (returned === null) return ''
  const difference = returned + amount
  return `${formatYen(returned)}${difference > 0 ? `（差 ${formatYen(difference)}）` : ''}`
}

const columns: ListColumn<LedgerEntry>[] = [
  {
    id: 'payee',
    head: '受取人',
    names: true,
    rem: 11,
    grows: true,
    cell: ({ payee }) => payee.name,
    more: ({ kind, at }) => `${entryWords[kind]} ${formatMoment(Date.parse(at))}`,
  },
  {
    id: 'kind',
    head: '種類',
    rem: 11,
    grows: true,
    cell: ({ kind, adjustment_kind }) =>
      `${entryWords[kind]}${adjustment_kind ? `（${adjustmentKindWords[adjustment_kind]}）` : ''}`,
  },
  { id: 'amount', head: '金額', rem: 6.5, end: true, cell: ({ amount }) => signed(amount) },
  {
    id: 'tax',
    head: 'うち消費税',
    rem: 7,
    end: true,
    hidden: true,
    cell: ({ tax }) => (tax > 0 ? formatYen(tax) : ''),
  },
  {
    id: 'at',
    head: '日時',
    rem: 11.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ at }) => formatMoment(Date.parse(at)),
  },
  {
    id: 'cause',
    head: '予約・理由',
    rem: 8,
    grows: true,
    cell: ({ reservation_id, reason, refund_choice }) =>
      reservation_id === null
        ? reason
        : [
            `予約 ${reservation_id}`,
            ...(refund_choice ? [`返金：${refundChoiceLabels[refund_choice]}`, reason] : []),
          ].join('。'),
  },
  { id: 'returned', head: 'お客さまに戻った額', rem: 12, end: true, cell: returnedCell },
]

const filtersOf = (this_month: string): ListFilter[] => [
  filterBy('種類', { name: 'kind', options: choicesOf(entryKinds, entryWords) }),
  {
    label: '月',
    fields: [
      {
        name: 'month',
        label: '月',
        options: Array.from({ length: MONTHS }, (_, n) => monthAfter(this_month, -n)).map((value) => ({
          value,
          label: formatMonth(value),
        })),
      },
    ],
  },
]

const sorts = { newest: '新しい順', oldest: '古い順' }

export default function LedgerPage({ loaderData: { filter, this_month, found, error } }: Route.ComponentProps) {
  const { payee_id } = filter
  const payee = found?.payee ?? null
  const views = [
    { label: 'すべて', to: PATH },
    { label: '今月', to: to({ month: this_month }) },
    { label: '先月', to: to({ month: monthAfter(this_month, -1) }) },
    { label: '調整', to: to({ kind: 'adjustment' }) },
    { label: '販売手数料の率', to: '/admin/commission' },
  ]
  return (
    <LongList
      name="ledger"
      noun="元帳"
      path={PATH}
      to={to}
      filter={filter}
      kept={payee_id === undefined ? {} : { payee_id }}
      filters={filtersOf(this_month)}
      searches="受取人・予約番号・金額"
      usualSort="newest"
      sorts={choicesOf(ledgerSorts, sorts)}
      views={views}
      columns={columns}
      rows={found?.entries ?? null}
      pages={found?.meta}
      error={error}
      hrefOf={({ payee: { id }, reservation_id }) =>
        reservation_id === null ? to({ payee_id: String(id) }) : `/admin/reservations/${reservation_id}`
      }
      count={found ? `${found.meta.total_count.toLocaleString('ja-JP')}件・合計 ${signed(found.meta.sum)}` : ''}
      empty="当てはまる記入はありません。売上は、最後の回が終わると記入されます。"
      csv={exportLedger.address()}
    >
      {payee && (
        <section className={styles.payee} aria-label={`${payee.name} さんの残高`}>
          <div>
            <h2>{payee.name}</h2>
            <p>
              未払いの残高{' '}
              <strong className={styles.balance}>
                {payee.balance < 0 ? signed(payee.balance) : <Yen amount={payee.balance} />}
              </strong>
            </p>
          </div>
          <p className={styles.link}>
            この受取人のリンク：体験ページのアドレスに <code>?via={payee.link_code}</code> を付けます。
          </p>
          <Row gap={3} rowGap={2}>
            {payee.own_interest.length === 0 && <AdjustBalance payee={payee} />}
            <Link to={`/admin/commission?payee_id=${payee.id}`}>販売手数料の率</Link>
            <Link to={PATH}>すべての受取人</Link>
          </Row>
          <OwnMoney interest={payee.own_interest} />
        </section>
      )}
      {found && found.requests.length > 0 && (
        <div className={styles.requests}>
          <AdjustmentRequests requests={found.requests} />
        </div>
      )}
    </LongList>
  )
}
