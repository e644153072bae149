/** A month of sales by session, with a CSV file for accounting. */
import { data, Link } from 'react-router'
import type { SoldReservation, SoldSession } from '#contract/booking/host-sales-schemas.ts'
import { tourParts } from '#domain/booking/price-type-words.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatMonth, isMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportSales, getSalesOfMonth } from '#web/calls/host-booking.ts'
import { loaded } from '#web/read-response.ts'
import { partColumns, partsOf, SalesFacts, SalesNotes } from '#web/features/booking/sales/sales-facts.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/sales-month'
import inner from '#web/ui/inner-looks.module.css'
import styles from './sales-month.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatMonth(loaderData.summary.month) : ''}の売上 | つむぎ` },
]

const MOST_PAGES = 100_000

export async function loader({ params: { month }, url, context }: Route.LoaderArgs) {
  if (!isMonth(month)) throw data(null, 404)
  const pageNumber = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= MOST_PAGES ? pageNumber : 1
  const found = await loaded(getSalesOfMonth({ context, param: { month }, query: { page: String(page) } }))
  keepWithinPages(url, found.meta)
  return found
}

const states: Record<SoldReservation['status'], Badge> = {
  coming: { label: '開催前', tone: 'waiting' },
  attended: { label: '開催済み', tone: 'good' },
  cancelled: { label: 'キャンセル', tone: 'over' },
}

const columnsOf = (shown: readonly Column<SoldReservation>[]): Column<SoldReservation>[] => [
  {
    head: '予約',
    names: true,
    cell: ({ reservation_id, number_of_people, lines, first_date, last_date, slots, status, disputed, lost }) => (
      <>
        予約番号 {reservation_id}
        <span className={styles.about}>
          <StatusBadge {...states[status]} />
          {disputed && <StatusBadge tone="waiting">カード会社で確認中</StatusBadge>}
          {lost > 0 && <StatusBadge tone="problem">{`チャージバックで返金 ${formatYen(lost)}`}</StatusBadge>}
          {!lines && `${number_of_people}名`}
          {slots > 1 &&
            `${lines ? '' : '・'}${slots}回（${formatDateShort(first_date)}〜${formatDateShort(last_date)}）`}
        </span>
        {tourParts(lines, slots).map(({ name, amount }) => (
          <span key={name} className={looks.noteBlock}>
            {unbroken(`${name}　${formatYen(amount)}`)}
          </span>
        ))}
      </>
    ),
  },
  ...shown,
  {
    head: 'お受け取り額',
    end: true,
    cell: ({ due, final }) => (
      <>
        <strong>
          <Yen amount={due} />
        </strong>
        {!final && due > 0 && <span className={inner.warning}>見込み</span>}
      </>
    ),
  },
]

/** A session with its sums. It opens to its reservations, also without JavaScript. */
function Session({ session }: { session: SoldSession }) {
  const { date, start_time, end_time, experience, participants, due, final } = session
  const when = `${formatDateShort(date)} ${formatRange(start_time, end_time)}`
  return (
    <li className={styles.session}>
      <details>
        {/* The spaces separate the parts of its name for screen readers. */}
        <summary className={inner.chevron}>
          <Row as="span" gap={2} rowGap={0.5} align="stretch" className={styles.what}>
            <span className={styles.date}>{when}</span> <span>{experience.title}</span>
          </Row>{' '}
          <span className={styles.share}>
            <strong>
              <Yen amount={due} />
            </strong>{' '}
            <span className={styles.about}>
              {participants}名{' '}
              {session.reservations.some(({ disputed }) => disputed) && (
                <StatusBadge tone="waiting">カード会社で確認中</StatusBadge>
              )}{' '}
              {session.reservations.some(({ lost }) => lost > 0) && <StatusBadge tone="problem">返金あり</StatusBadge>}{' '}
              {!final && due > 0 && <span className={inner.warning}>見込み</span>}
            </span>
          </span>
        </summary>
        <dl className={styles.sums} aria-label={`${when}の内訳`}>
          {partsOf(session).map(({ term, amount, note }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {amount}
                {note && <span className={styles.about}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <DataTable
          label={`${when}の予約`}
          columns={columnsOf(partColumns(session.reservations))}
          rows={session.reservations}
          keyOf={({ reservation_id }) => reservation_id}
        />
        <p>
          <Link to={`/host/calendars/${session.calendar_id}`}>この回のページ</Link>
        </p>
      </details>
    </li>
  )
}

export default function SalesMonth({ loaderData: { summary, sessions, meta } }: Route.ComponentProps) {
  const { month } = summary
  const any = summary.reservation_count + summary.cancelled_count > 0
  return (
    <OfficePage
      title={`${formatMonth(month)}の売上`}
      breadcrumbs={[{ label: '売上', to: `/host/sales?year=${month.slice(0, 4)}` }, { label: formatMonth(month) }]}
      actions={
        any && (
          <a href={exportSales.address({ param: { month } })} download className={buttonLook({ variant: 'quiet' })}>
            CSVをダウンロード
          </a>
        )
      }
    >
      <SalesFacts label={`${formatMonth(month)}の合計`} sums={summary} />
      <Section title="回ごとの明細">
        {sessions.length === 0 ? (
          <EmptyState text={`${formatMonth(month)}の売上はありません。`} />
        ) : (
          <Card as="ol" className={styles.sessions} aria-label={`${formatMonth(month)}の回`}>
            {sessions.map((session) => (
              <Session key={session.calendar_id} session={session} />
            ))}
          </Card>
        )}
        <Pager
          pages={meta}
          to={(page) => (page > 1 ? `/host/sales/${month}?page=${page}` : `/host/sales/${month}`)}
          label="明細のページ送り"
        />
      </Section>
      <Section title="数え方">
        <SalesNotes />
      </Section>
    </OfficePage>
  )
}
