/** Users who held places and didn't pay, within the last 24 hours. */
import { Link, useNavigation } from 'react-router'
import type { AbandonedHolds } from '#contract/booking/admin-booking-schemas.ts'
import { LEFT_OPEN_MINUTES, PAUSES } from '#domain/booking/unfinished-holds.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listAbandonedHolds } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import styles from '#web/features/office/shared/office.module.css'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/abandoned-holds'

const PATH = '/admin/abandoned_holds'
const TITLE = 'お席を取ったまま離れた人'

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} | 運営 | つむぎ` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = { page: String(pageOf(url.searchParams)) }
  const found = await loaded(listAbandonedHolds({ context, query }))
  keepWithinPages(url, found.meta)
  return found
}

type Row = AbandonedHolds['people'][number]

function Moment({ at }: { at: string }) {
  const [day, time] = formatMoment(Date.parse(at)).split(' ')
  return (
    <span className={styles.lines}>
      <span>{day}</span>
      <span>{time}</span>
    </span>
  )
}

const columns: Column<Row>[] = [
  {
    head: '会員',
    names: true,
    cell: ({ user_id, name, email }) => (
      <Stack as="span" className={inner.targets}>
        <Link to={`/admin/users/${user_id}`}>{name}</Link>
        <span className={looks.remark}>{email}</span>
      </Stack>
    ),
  },
  {
    head: '手続き',
    end: true,
    cell: ({ count, places }) => (
      <span>
        {count}件
        <br />
        <span className={looks.note}>のべ{places}席</span>
      </span>
    ),
  },
  { head: '最後', cell: ({ last_at }) => <Moment at={last_at} /> },
  {
    head: '新しい予約',
    cell: ({ paused_until }) =>
      paused_until ? (
        <>
          <StatusBadge tone="waiting">お待ちいただき中</StatusBadge>
          <br />
          <span className={looks.note}>{formatMoment(Date.parse(paused_until))}まで</span>
        </>
      ) : (
        <StatusBadge tone="plain">できます</StatusBadge>
      ),
  },
  {
    head: 'アドレスの印',
    cell: ({ addresses }) =>
      addresses.length === 0 ? (
        <span className={looks.note}>記録なし</span>
      ) : (
        <span className={styles.lines}>
          {addresses.map(({ label, count, people: many }) => (
            <span key={label}>
              <code>{label}</code> <span className={looks.note}>{`${many}人・${count}件`}</span>
            </span>
          ))}
        </span>
      ),
  },
]

export default function AbandonedHoldsPage({ loaderData: { people: rows, meta: pages } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const turning = state === 'loading' && location.pathname === PATH
  return (
    <OfficePage
      title={TITLE}
      breadcrumbs={[{ label: '予約', to: '/admin/reservations' }, { label: TITLE }]}
      lead={`この24時間に、お席を取って、お支払いの手続きを終えなかった人です（時間切れ、取りやめ、${LEFT_OPEN_MINUTES}分以上たってからの本人認証の失敗）。${PAUSES.person.free + 1}件目からは、有料の予約を自動でお待ちいただきます。印はアドレスを表し、アドレスそのものは残しません。`}
    >
      {rows.length === 0 && !turning ? (
        <EmptyState text="この24時間に、お席を取ったまま離れた人はいません。" />
      ) : (
        <>
          <p className={looks.remark} role="status">
            {pages.total_count.toLocaleString('ja-JP')}人
          </p>
          <DataTable label={TITLE} columns={columns} rows={turning ? null : rows} keyOf={({ user_id }) => user_id} />
        </>
      )}
      <Pager pages={pages} to={(page) => queryPath(PATH, {}, page)} label="お席を取ったまま離れた人のページ送り" />
    </OfficePage>
  )
}
