import type { MonthOfSales } from '#contract/booking/host-sales-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { BarChart } from '#web/ui/content/bar-chart.tsx'

/** The amounts due by month; the same data as the table below it. */
export function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
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
