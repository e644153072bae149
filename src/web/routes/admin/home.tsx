/** The admins' home page: open tasks, numbers of today and of a month. The month is in the URL. */
import type { OfficeHome, OfficeNumbers } from '#contract/office/office-schemas.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { formatMonth, isMonth, monthAfter, monthOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getOfficeHome } from '#web/calls/office.ts'
import { loaded } from '#web/read-response.ts'
import styles from '#web/features/office/shared/office.module.css'
import { WaitingList } from '#web/features/office/home/waiting-list.tsx'
import { BarChart } from '#web/ui/content/bar-chart.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: '運営ホーム | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const monthText = url.searchParams.get('month') ?? ''
  const query = isMonth(monthText) ? { month: monthText } : {}
  const now = Date.now()
  return { now, today: dateOf(now), home: await loaded(getOfficeHome({ context, query })) }
}

type Day = OfficeHome['month']['days'][number]

const lessYen = (yen: number | null) => (yen ? `−${formatYen(yen)}` : formatYen(0))

const moneyColumns: Column<Day>[] = [
  { head: 'お支払い', end: true, cell: ({ gross }) => formatYen(gross ?? 0) },
  { head: '手数料', end: true, cell: ({ fees }) => formatYen(fees ?? 0) },
  { head: '返金', end: true, cell: ({ refunds }) => lessYen(refunds) },
]
const columnsOf = (money: boolean): Column<Day>[] => [
  { head: '日', names: true, cell: ({ date }) => formatDateShort(date) },
  { head: '予約', end: true, cell: ({ bookings }) => `${bookings}件` },
  ...(money ? moneyColumns : []),
  { head: 'キャンセル', end: true, cell: ({ cancellations }) => `${cancellations}件` },
  { head: '新しい会員', end: true, cell: ({ new_users }) => `${new_users}名` },
  { head: '応募', end: true, cell: ({ applications }) => `${applications}件` },
]

/** A short form for the narrow labels of a chart. */
const roundYen = (yen: number) => (yen >= 10_000 && yen % 1000 === 0 ? `${yen / 10_000}万円` : formatYen(yen))

/** Whether the day has a label under its bar. */
const hasLabel = (date: string) => [1, 10, 20, 30].includes(Number(date.slice(8)))

const barsOf = (days: readonly Day[], value: (day: Day) => number) =>
  days.map((day) => ({
    key: day.date,
    label: hasLabel(day.date) ? `${Number(day.date.slice(8))}日` : '',
    value: value(day),
  }))

export default function Home({ loaderData: { now, today, home } }: Route.ComponentProps) {
  const { month, total, days } = home.month
  const money = total.gross !== null
  const words = formatMonth(month)
  const next = monthAfter(month, 1)
  return (
    <OfficePage title="運営ホーム">
      <Grid gap={3} rowGap={4} align="start" className={styles.desk}>
        <Section title="対応を待っているもの">
          <WaitingList waiting={home.waiting} goal_hours={home.approval_goal_hours} loaded={now} />
        </Section>
        <Stack gap={3}>
          <Section title="今日の数字" more={<span className={looks.note}>{formatDateShort(today)}</span>}>
            <NumberFacts label="今日の数字" numbers={home.today} />
          </Section>
          <Section title={`${words}の数字`}>
            <NumberFacts label={`${words}の合計`} numbers={total} />
            <Row as="nav" gap={1} align="stretch" aria-label="月を選ぶ">
              <LinkButton variant="quiet" preventScrollReset to={`/admin?month=${monthAfter(month, -1)}`}>
                前の月
              </LinkButton>
              {next <= monthOf(today) && (
                <LinkButton variant="quiet" preventScrollReset to={`/admin?month=${next}`}>
                  次の月
                </LinkButton>
              )}
            </Row>
          </Section>
        </Stack>
      </Grid>
      <Section title={`${words}の日ごとの数字`}>
        {money && (
          <p className={looks.note}>
            手数料は、最後の回が終わった日で数え、返金した分を含みません。主催者の売上の「手数料」と同じ数え方です。ほかの数字は、その日に起きたことを数えます。
          </p>
        )}
        <Grid gap={2} className={styles.charts}>
          {money && (
            <BarChart
              bars={barsOf(days, ({ gross }) => gross ?? 0)}
              format={roundYen}
              meaning="お支払い（予約が確定した日）"
            />
          )}
          <BarChart
            bars={barsOf(days, ({ bookings }) => bookings)}
            format={(value) => `${value}件`}
            meaning="予約の件数（確定した日）"
          />
        </Grid>
        <details>
          <summary>{words}の日ごとの数字を表で見る</summary>
          <DataTable
            label={`${words}の日ごとの数字`}
            columns={columnsOf(money)}
            rows={days}
            keyOf={({ date }) => date}
          />
        </details>
      </Section>
    </OfficePage>
  )
}

const count = (value: number, unit: string) => `${value.toLocaleString('ja-JP')}${unit}`

/** The figures of a day or a month. */
function NumberFacts({ label, numbers }: { label: string; numbers: OfficeNumbers }) {
  const facts = [
    { term: '予約', words: count(numbers.bookings, '件') },
    ...(numbers.gross === null
      ? []
      : [
          { term: 'お支払い', words: formatYen(numbers.gross) },
          { term: '手数料', words: formatYen(numbers.fees ?? 0) },
          { term: '返金', words: lessYen(numbers.refunds) },
        ]),
    { term: 'キャンセル', words: count(numbers.cancellations, '件') },
    { term: '新しい会員', words: count(numbers.new_users, '名') },
    { term: 'コミュニティへの応募', words: count(numbers.applications, '件') },
  ]
  return (
    <Row as="dl" align="stretch" className={styles.facts} aria-label={label}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Row>
  )
}
