/** The statements of all payees, by month, amount and payee. */
import type { Statements } from '#contract/payouts/statements-schemas.ts'
import { carriedReasons, carriedWords, standingWords, statementSorts } from '#domain/payouts/closing.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { formatMonth, monthAfter, monthOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportStatements, listStatements } from '#web/calls/payouts.ts'
import { signed } from '#web/features/booking/admin/signed-yen.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import type { Route } from './+types/statements'

const PATH = '/admin/statements'
const states = ['payable', ...carriedReasons] as const
const stateWords = { payable: 'お支払いあり', ...carriedWords }
const fields = {
  q: 'text',
  payee_id: 'text',
  period: 'text',
  state: states,
  from: 'text',
  to: 'text',
  sort: statementSorts,
} as const
const to = listAddresses(PATH, fields, 'newest')
/** Months that the filter offers. */
const MONTHS = 24

export const meta: Route.MetaFunction = () => [{ title: '支払明細書 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listStatements({ context, query }))
  return { filter, this_month: monthOf(dateOf(new Date())), ...list }
}

const columns: ListColumn<Statements['statements'][number]>[] = [
  {
    id: 'payee',
    head: '受取人',
    names: true,
    rem: 12,
    grows: true,
    cell: ({ payee }) => payee.name,
    more: ({ period }) => formatMonth(period),
  },
  {
    id: 'period',
    head: '月',
    rem: 8,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ period }) => formatMonth(period),
  },
  {
    id: 'balance',
    head: '残高',
    rem: 8,
    end: true,
    sort: { up: 'smallest', down: 'largest' },
    cell: ({ balance }) => signed(balance),
  },
  { id: 'payable', head: 'お支払い予定額', rem: 9, end: true, cell: ({ payable }) => formatYen(payable) },
  {
    id: 'outcome',
    head: 'お支払い',
    rem: 12,
    grows: true,
    cell: ({ carried_reason, standing, pay_on, paid_on }) =>
      carried_reason
        ? carriedWords[carried_reason]
        : standing === null
          ? 'なし'
          : `${standing === 'moved' ? '' : `${formatDateShort(paid_on ?? pay_on)} `}${standingWords[standing]}`,
  },
  { id: 'number', head: '番号', rem: 9, cell: ({ number }) => number },
]

const filtersOf = (this_month: string): ListFilter[] => [
  filterBy('お支払い', { name: 'state', options: choicesOf(states, stateWords) }),
  {
    label: '月',
    fields: [
      {
        name: 'period',
        label: '月',
        options: Array.from({ length: MONTHS }, (_, n) => monthAfter(this_month, -n)).map((value) => ({
          value,
          label: formatMonth(value),
        })),
      },
    ],
  },
  {
    label: '残高',
    fields: [
      { name: 'from', label: '残高（円）から', number: true },
      { name: 'to', label: '残高（円）まで', number: true },
    ],
  },
]

const sorts = { newest: '新しい順', oldest: '古い順', largest: '残高の多い順', smallest: '残高の少ない順' }

export default function StatementsPage({ loaderData: { filter, this_month, found, error } }: Route.ComponentProps) {
  const { payee_id } = filter
  const views = [
    { label: 'すべて', to: PATH },
    { label: '先月分', to: to({ period: monthAfter(this_month, -1) }) },
    { label: '繰り越し', to: to({ state: 'below_minimum' }) },
    { label: 'マイナス', to: to({ state: 'negative' }) },
  ]
  return (
    <LongList
      name="statements"
      noun="支払明細書"
      path={PATH}
      to={to}
      filter={filter}
      kept={payee_id === undefined ? {} : { payee_id }}
      filters={filtersOf(this_month)}
      searches="受取人の名前、番号"
      usualSort="newest"
      sorts={choicesOf(statementSorts, sorts)}
      views={views}
      columns={columns}
      rows={found?.statements ?? null}
      pages={found?.meta}
      error={error}
      hrefOf={({ number }) => `${PATH}/${number}`}
      count={
        found
          ? `${found.meta.total_count.toLocaleString('ja-JP')}件・これからお支払いする額 ${formatYen(found.meta.payable)}`
          : ''
      }
      empty="当てはまる支払明細書はありません。明細書は、月の締めのあとにできます。"
      csv={exportStatements.address()}
    />
  )
}
