/** All users, with a search by name, email address or id. The actions are on each user's page. */
import { Link, useNavigation, useRevalidator } from 'react-router'
import type { PeoplePage } from '#contract/accounts/admin-users-schemas.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { readResponse, serverApi } from '#web/api-client.ts'
import { peopleList, peoplePath } from '#web/features/shared/list-address.ts'
import { PeopleFilter } from '#web/features/accounts/people/people-filter.tsx'
import styles from '#web/features/accounts/people/people.module.css'
import { levelLabels, stateBadgeOf } from '#web/features/accounts/people/person-words.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/users'

export const meta: Route.MetaFunction = () => [
  { title: '会員 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const shown = peopleList.read(url.searchParams)
  const page = String(shown.page)
  const answer = await readResponse(serverApi(context).admin.users.$get({ query: { ...shown, page } }))
  if (answer.ok) keepWithinPages(url, answer.data.meta)
  return { shown, people: answer.ok ? answer.data : null, error: answer.ok ? null : answer.error.message }
}

type Row = PeoplePage['users'][number]

const columns: Column<Row>[] = [
  {
    head: '会員',
    names: true,
    cell: ({ id, name, email }) => (
      <span className={styles.person}>
        <Link to={`/admin/users/${id}`}>{name}</Link>
        <span className={styles.soft}>{email}</span>
        <span className={styles.soft}>会員番号 {id}</span>
      </span>
    ),
  },
  {
    head: '権限と状態',
    cell: (row) => {
      const { label, tone } = stateBadgeOf(row)
      return (
        <span className={styles.badges}>
          <StatusBadge tone="plain">{levelLabels[row.access_control]}</StatusBadge>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
      )
    },
  },
  { head: '予約', end: true, cell: ({ reservation_count }) => `${reservation_count}件` },
  { head: '体験', end: true, cell: ({ experience_count }) => `${experience_count}件` },
  {
    head: 'ログイン',
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at ? (
        <time dateTime={last_sign_in_at}>
          {formatMoment(new Date(last_sign_in_at))
            .split(' ')
            .map((part) => (
              <span key={part} className={styles.moment}>
                {part}{' '}
              </span>
            ))}
        </time>
      ) : (
        <span className={styles.soft}>ログアウト中</span>
      ),
  },
  {
    head: '登録日',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.moment}>
        {formatDate(dateOf(new Date(created_at)))}
      </time>
    ),
  },
]

export default function Users({ loaderData: { shown, people, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { state, location } = useNavigation()
  const turning = state === 'loading' && location.pathname === '/admin/users'
  return (
    <OfficePage title="会員" lead="登録している人たちです。権限の変更や利用停止は、それぞれのページで行います。">
      <PeopleFilter shown={shown} />
      {people && (
        <p className={styles.soft} role="status">
          {people.meta.total_count.toLocaleString('ja-JP')}人
        </p>
      )}
      {people?.users.length === 0 && !turning ? (
        <EmptyState
          text={peopleList.isNarrowed(shown) ? '当てはまる会員はいません。' : '表示するデータがありません。'}
        />
      ) : (
        <DataTable
          label="会員"
          columns={columns}
          rows={turning ? null : (people?.users ?? [])}
          keyOf={({ id }) => id}
          error={turning ? null : error}
          onRetry={() => void revalidate()}
        />
      )}
      {people && (
        <Pager
          page={people.meta.current_page}
          total={people.meta.total_pages}
          to={(page) => peoplePath({ ...shown, page })}
          label="会員のページ送り"
        />
      )}
    </OfficePage>
  )
}
