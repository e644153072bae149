import type { ApplicationsSummary } from '#contract/communities/received-applications-schemas.ts'
import { addDays, formatDateShort } from '#domain/shared/japan-time.ts'
import { BarChart } from '#web/ui/content/bar-chart.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Stack } from '#web/ui/layout.tsx'

type Week = ApplicationsSummary['weeks'][number]

const columns: Column<Week>[] = [
  {
    head: '週',
    names: true,
    cell: ({ monday }) => `${formatDateShort(monday)}〜${formatDateShort(addDays(monday, 6))}`,
  },
  { head: '応募', end: true, cell: ({ count }) => `${count}件` },
]

/** The numbers of applications in the last weeks, as a chart and as a table. */
export function WeeklyApplications({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Stack gap={1}>
      <BarChart
        bars={weeks.map(({ monday, count }) => ({
          key: monday,
          label: `${Number(monday.slice(5, 7))}/${Number(monday.slice(8))}`,
          value: count,
        }))}
        format={(value) => `${value}件`}
        meaning="応募の件数（月曜からの1週間）"
      />
      <details>
        <summary>週ごとの応募を表で見る</summary>
        <DataTable label="週ごとの応募" columns={columns} rows={weeks.toReversed()} keyOf={({ monday }) => monday} />
      </details>
    </Stack>
  )
}
