/** All ambassadors or all brands, published or not. */
import { Link } from 'react-router'
import type { ProfileRow } from '#contract/profiles/profiles-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import styles from '#web/features/office/shared/office.module.css'
import {
  officeSort,
  officeSorts,
  type OfficeFilter,
  officeAddresses,
  publishedFilter,
  publishedViews,
} from '#web/features/office/lists/office-filter.ts'
import { PublishedBadge } from '#web/features/office/shared/published-badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ProfileOffice } from './form/profile-office.ts'

type Props = {
  office: ProfileOffice
  /** `profileColumns`, made once. */
  columns: readonly ListColumn<ProfileRow>[]
  filter: OfficeFilter
  /** Null if they couldn't be loaded. */
  rows: readonly ProfileRow[] | null
  pages: { current_page: number; total_pages: number; total_count: number } | undefined
  error: string | null
}

/** ID only in the list of ambassadors (docs/product/profiles.md#lists-in-the-office). */
export const profileColumns = ({ kind, path, nameLabel }: ProfileOffice): ListColumn<ProfileRow>[] => [
  ...(kind === 'ambassador' ? [{ id: 'id', head: 'ID', rem: 5, cell: ({ id }: ProfileRow) => id }] : []),
  { id: 'published', head: '公開の状態', rem: 7, cell: ({ published }) => <PublishedBadge published={published} /> },
  {
    id: 'name',
    head: nameLabel,
    names: true,
    rem: 14,
    grows: true,
    sort: { up: 'name' },
    cell: ({ name, image_url }) => (
      <>
        <span className={styles.small}>
          <Picture src={image_url} alt="" width={60} height={60} widths={[160]} sizes="30px" />
        </span>
        {name}
      </>
    ),
  },
  {
    id: 'created',
    head: '作成日',
    rem: 11.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatMoment(Date.parse(created_at)),
  },
  {
    id: 'members',
    head: 'メンバー',
    rem: 6.5,
    cell: ({ id, name, member_count }) => (
      <Link className={styles.link} to={`${path}/${id}/members`}>
        <VisuallyHidden>{name}のメンバー </VisuallyHidden>
        {member_count}名
      </Link>
    ),
  },
  {
    id: 'edit',
    head: '編集',
    rem: 5,
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`${path}/${id}/edit`} aria-label={`${name}を編集`}>
        編集
      </Link>
    ),
  },
]

export function ProfileList({ office, columns, filter, rows, pages, error }: Props) {
  const { noun, path } = office
  const to = officeAddresses(path)
  return (
    <LongList
      name={office.kind}
      noun={noun}
      labels={{ title: `${noun}一覧` }}
      path={path}
      to={to}
      filter={filter}
      filters={[publishedFilter]}
      searches="名前"
      usualSort={officeSort}
      sorts={officeSorts}
      views={publishedViews(to)}
      columns={columns}
      rows={rows}
      pages={pages}
      error={error}
      count={pages ? `${pages.total_count.toLocaleString('ja-JP')}件` : ''}
      empty={`当てはまる${noun}はありません。`}
      create={
        <LinkButton to={`${path}/new`} variant="quiet">
          {noun}を作成
        </LinkButton>
      }
    />
  )
}
