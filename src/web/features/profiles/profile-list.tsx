/** All ambassadors or all brands, published or not. */
import { Link } from 'react-router'
import type { ProfileRow } from '#contract/profiles/profiles-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import type { OfficeShown } from '#web/features/shared/list-address.ts'
import { ListFilter } from '#web/features/office/list-filter.tsx'
import styles from '#web/features/office/office.module.css'
import { OfficeList } from '#web/features/office/office-list.tsx'
import { PublishedBadge } from '#web/features/office/published-badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Picture } from '#web/ui/story/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ProfileOffice } from './form/profile-office.ts'

type Props = {
  office: ProfileOffice
  shown: OfficeShown
  /** Null when it couldn't be loaded. */
  list: { rows: readonly ProfileRow[]; meta: { current_page: number; total_pages: number } } | null
  lead: string
}

/** ID only in the list of ambassadors (docs/product/profiles.md#lists-in-the-office). */
const columnsOf = ({ kind, path, nameLabel }: ProfileOffice): Column<ProfileRow>[] => [
  ...(kind === 'ambassador' ? [{ head: 'ID', cell: ({ id }: ProfileRow) => id }] : []),
  { head: '公開の状態', cell: ({ published }) => <PublishedBadge published={published} /> },
  {
    head: nameLabel,
    names: true,
    cell: ({ id, name, image_url }) => (
      <span className={styles.named}>
        <span className={styles.face}>
          <Picture src={image_url} alt="" width={88} height={88} widths={[160]} sizes="44px" />
        </span>
        <Link to={`${path}/${id}`} className={styles.name}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    head: '作成日',
    cell: ({ created_at }) => <span className={styles.moment}>{formatMoment(Date.parse(created_at))}</span>,
  },
  {
    head: 'メンバー',
    cell: ({ id, name, member_count }) => (
      <Link className={styles.link} to={`${path}/${id}/members`}>
        <VisuallyHidden>{name}のメンバー </VisuallyHidden>
        {member_count}名
      </Link>
    ),
  },
  {
    head: '編集',
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`${path}/${id}/edit`} aria-label={`${name}を編集`}>
        編集
      </Link>
    ),
  },
]

export function ProfileList({ office, shown, list, lead }: Props) {
  const { noun, path } = office
  const create = <LinkButton to={`${path}/new`}>{noun}を作成</LinkButton>
  return (
    <OfficePage title={`${noun}一覧`} lead={lead} actions={create}>
      <ListFilter shown={shown} path={path} label={`${noun}をしぼる`} searchLabel="名前" />
      <OfficeList noun={noun} path={path} shown={shown} columns={columnsOf(office)} list={list} create={create} />
    </OfficePage>
  )
}
