/** The statements of all payees, by month, amount and payee. */
import { useRevalidator } from 'react-router'
import type { Statements } from '#contract/payouts/statements-schemas.ts'
import { carriedReasons, carriedWords, statementSorts } from '#domain/payouts/closing.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { formatMonth, monthAfter, monthOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { readResponse, serverApi } from '#web/api-client.ts'
import { CsvLink } from '#web/features/office/csv-link.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/query-address.ts'
import { signedYen } from '#web/features/payouts/statement-sheet.tsx'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { type ListFilter, ListFilters } from '#web/ui/kit/list-filters.tsx'
import { KeepView, ListPage } from '#web/ui/kit/list-page.tsx'
import { type ListColumn, ListTable } from '#web/ui/kit/list-table.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
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

export const meta: Route.MetaFunction = () => [
  { title: '支払明細書 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const answer = await readResponse(serverApi(context).admin.statements.$get({ query }))
  const this_month = monthOf(dateOf(new Date()))
  if (!answer.ok) return { filter, this_month, found: null, error: answer.error.message }
  keepWithinPages(url, answer.data.meta)
  return { filter, this_month, found: answer.data, error: null }
}

const columns: ListColumn<Statements['statements'][number]>[] = [
  { id: 'payee', head: '受取人', names: true, rem: 12, grows: true, cell: ({ payee }) => payee.name },
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
    cell: ({ balance }) => signedYen(balance),
  },
  { id: 'payable', head: 'お支払い予定額', rem: 9, end: true, cell: ({ payable }) => formatYen(payable) },
  {
    id: 'outcome',
    head: 'お支払い',
    rem: 12,
    grows: true,
    cell: ({ carried_reason, payable, pay_on }) =>
      carried_reason ? carriedWords[carried_reason] : payable > 0 ? `${formatDateShort(pay_on)} の予定` : 'なし',
  },
  { id: 'number', head: '番号', rem: 9, cell: ({ number }) => number },
]

const filtersOf = (this_month: string): ListFilter[] => [
  { label: 'お支払い', fields: [{ name: 'state', label: 'お支払い', options: choicesOf(states, stateWords) }] },
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
  const loading = useListLoading()
  const { revalidate } = useRevalidator()
  const { sort = 'newest', ...conditions } = filter
  const { payee_id } = filter
  const views = [
    { label: 'すべて', to: PATH },
    { label: '先月分', to: to({ period: monthAfter(this_month, -1) }) },
    { label: '繰り越し', to: to({ state: 'below_minimum' }) },
    { label: 'マイナス', to: to({ state: 'negative' }) },
  ]
  const page = { name: 'statements', path: PATH, views, current: to(filter) }
  return (
    <ListPage title="支払明細書" label="支払明細書の種類" {...page}>
      <ListTable
        name="statements"
        label="支払明細書"
        columns={columns}
        rows={found?.statements ?? []}
        keyOf={({ number }) => number}
        hrefOf={({ number }) => `${PATH}/${number}`}
        filters={
          <ListFilters
            label="支払明細書をしぼる"
            path={PATH}
            values={filter}
            kept={payee_id === undefined ? {} : { payee_id }}
            filters={filtersOf(this_month)}
            searches="受取人の名前、番号"
            sort={{ value: sort, options: choicesOf(statementSorts, sorts) }}
            to={(values) => to({ ...(payee_id !== undefined && { payee_id }), ...values })}
          />
        }
        sort={sort}
        sortPath={(by) => to({ ...filter, sort: by })}
        count={
          found
            ? `${found.meta.total_count.toLocaleString('ja-JP')}件・お支払い予定額の合計 ${formatYen(found.meta.payable)}`
            : ''
        }
        tools={
          <>
            <KeepView {...page} />
            <CsvLink file="/api/v1/admin/statements/statements.csv" query={conditions} />
          </>
        }
        loading={loading}
        error={loading ? null : error}
        onRetry={() => void revalidate()}
        empty={<EmptyState text="当てはまる支払明細書はありません。明細書は、月の締めのあとにできます。" />}
      />
      {found && (
        <Pager
          page={found.meta.current_page}
          total={found.meta.total_pages}
          to={(number) => to(filter, number)}
          label="支払明細書のページ送り"
        />
      )}
    </ListPage>
  )
}
