/** A year of sales by month. */
import { Link } from 'react-router'
import type { MonthOfSales } from '#contract/booking/host-sales-schemas.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { SalesChart } from '#web/features/booking/sales/sales-chart.tsx'
import { FirstDue, lessYen, SalesFacts, SalesNotes, shareColumns } from '#web/features/booking/sales/sales-facts.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Section } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.year}年の` : ''}売上 | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('year') ?? ''
  return await loaded(serverApi(context).host.sales.$get({ query: /^2\d{3}$/.test(asked) ? { year: asked } : {} }))
}

const columnsOf = (shown: readonly Column<MonthOfSales>[]): Column<MonthOfSales>[] => [
  {
    head: '月',
    names: true,
    cell: ({ month }) => (
      <Link to={`/host/sales/${month}`}>
        {formatMonth(month)}
        <VisuallyHidden>の明細</VisuallyHidden>
      </Link>
    ),
  },
  { head: '予約', end: true, cell: ({ reservation_count }) => `${reservation_count}件` },
  { head: 'クーポン割引', end: true, wideOnly: true, cell: ({ discounts }) => lessYen(discounts) },
  { head: 'お支払い', end: true, wideOnly: true, cell: ({ gross }) => formatYen(gross) },
  { head: '返金', end: true, wideOnly: true, cell: ({ refunds }) => lessYen(refunds) },
  { head: '手数料', end: true, wideOnly: true, cell: ({ fees }) => lessYen(fees) },
  ...shown,
  { head: '見込み', end: true, cell: ({ expected }) => formatYen(expected) },
  {
    head: 'お受け取り額',
    end: true,
    cell: ({ due }) => (
      <strong>
        <Yen amount={due} />
      </strong>
    ),
  },
]

export default function SalesPage({ loaderData: { year, years, months, total, first } }: Route.ComponentProps) {
  // The latest month first: hosts read it most.
  const sold = months
    .filter(({ reservation_count, cancelled_count }) => reservation_count + cancelled_count > 0)
    .toReversed()
  return (
    <OfficePage title="売上" actions={<Link to="/host/documents">発行された領収書</Link>}>
      {first && <FirstDue first={first} />}
      {(years.length > 1 || !years.includes(year)) && (
        <Tabs
          label="年を選ぶ"
          items={years.map((one) => ({
            label: `${one}年`,
            to: `/host/sales?year=${one}`,
            current: one === year,
          }))}
        />
      )}
      {sold.length === 0 ? (
        <EmptyState text={`${year}年の売上はまだありません。`}>
          <p>ご予約が入ると、ここに月ごとのお受け取り額が並びます。</p>
        </EmptyState>
      ) : (
        <>
          <Section title={`${year}年の月ごとの売上`}>
            <DataTable
              label={`${year}年の月ごとの売上`}
              columns={columnsOf(shareColumns(sold))}
              rows={sold}
              keyOf={({ month }) => month}
            />
          </Section>
          <Section title={`${year}年の合計`}>
            <SalesFacts label={`${year}年の合計`} sums={total} />
            <SalesChart months={months} />
          </Section>
        </>
      )}
      <Section title="数え方">
        <SalesNotes />
      </Section>
    </OfficePage>
  )
}
