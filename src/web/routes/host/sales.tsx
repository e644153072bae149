/** A year of sales by month. */
import { Link } from 'react-router'
import type { MonthOfSales } from '#contract/booking/host-sales-schemas.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { listSales } from '#web/calls/host-booking.ts'
import { listOwnPayees } from '#web/calls/payouts.ts'
import looks from '#web/ui/looks.module.css'
import { earnedWords, partColumns, SalesFacts, SalesNotes } from '#web/features/booking/sales/sales-facts.tsx'
import { NextPayment } from '#web/features/payouts/payout-standing.tsx'
import { loaded } from '#web/read-response.ts'
import { BarChart } from '#web/ui/content/bar-chart.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Section } from '#web/ui/page.tsx'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.year}年の` : ''}売上 | つむぎ` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const yearText = url.searchParams.get('year') ?? ''
  const [sales, { payees }] = await Promise.all([
    loaded(listSales({ context, query: /^2\d{3}$/.test(yearText) ? { year: yearText } : {} })),
    loaded(listOwnPayees({ context })),
  ])
  return { ...sales, payees }
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
  ...shown,
  {
    head: 'お受け取り額',
    end: true,
    cell: ({ due, expected }) => (
      <>
        <strong>
          <Yen amount={due + expected} />
        </strong>
        <span className={looks.noteBlock}>{unbroken(earnedWords({ due, expected }))}</span>
      </>
    ),
  },
]

export default function SalesPage({ loaderData: { year, years, months, total, payees } }: Route.ComponentProps) {
  // The latest month first: hosts read it most.
  const sold = months
    .filter(({ reservation_count, cancelled_count }) => reservation_count + cancelled_count > 0)
    .toReversed()
  return (
    <OfficePage title="売上" actions={<Link to="/host/documents">発行された領収書</Link>}>
      {payees.map(
        ({ next, ...payee }) => next && next.balance > 0 && <NextPayment key={payee.id} payee={payee} next={next} />,
      )}
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
              columns={columnsOf(partColumns(sold))}
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

/** The amounts due by month; the same data as the table below it. */
function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
  return (
    <BarChart
      bars={months.map(({ month, due, expected }) => ({
        key: month,
        label: `${Number(month.slice(5))}月`,
        value: due,
        open: expected,
      }))}
      format={formatYen}
      meaning="確定"
      meaningOfOpen="見込み（これから開催）"
    />
  )
}
