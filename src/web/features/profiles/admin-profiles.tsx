/** The pages of ambassadors and brands in the admin area: list, one of them, and its form. */
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
import { ProfileForm } from './form/profile-form.tsx'
import type { ProfileOffice } from './form/profile-office.ts'
import type { ComponentProps, ReactNode } from 'react'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Card, Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import type { SavedProfile } from './form/fields.ts'

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

type ProfileDetailProps = {
  office: ProfileOffice
  profile: SavedProfile
  /** One page of its communities and the links to the others; without it, all are shown. */
  communities?: { rows: readonly { id: number; name: string; published: boolean }[]; pager: ReactNode }
  children?: ReactNode
}

export function ProfileDetail({ office, profile, communities: page, children }: ProfileDetailProps) {
  const { noun, path, publicPath } = office
  const { id, name, published, images, communities } = profile
  return (
    <OfficePage
      title={name}
      breadcrumbs={[{ label: `${noun}一覧`, to: path }, { label: name }]}
      lead={<PublishedBadge published={published} />}
      actions={
        <>
          <LinkButton to={`${path}/${id}/edit`}>編集する</LinkButton>
          <LinkButton variant="quiet" to={`${path}/${id}/members`}>
            メンバー（{profile.member_count}名）
          </LinkButton>
        </>
      }
    >
      <Section title="プロフィール" more={published && <Link to={`${publicPath}/${id}`}>公開ページを見る</Link>}>
        {!published && <p className={looks.note}>いまは非公開です。公開するまで、運営だけが見られます。</p>}
        {images.length > 0 && (
          <Grid as="ul" gap={2} className={styles.pictures} aria-label="写真">
            {images.map(({ url, object_key }, at) => (
              <li key={object_key}>
                <Picture
                  src={url}
                  alt={`${name}の写真 ${at + 1}`}
                  width={480}
                  height={320}
                  widths={[320, 640]}
                  sizes="(max-width: 767px) 100vw, 300px"
                  className={looks.rounded}
                />
              </li>
            ))}
          </Grid>
        )}
        <DescriptionList
          items={[
            { term: 'ID', detail: id },
            { term: '紹介文', detail: <span className={looks.lines}>{profile.description}</span> },
            { term: '住所', detail: profile.address ?? null },
            { term: 'ホームページ', detail: profile.homepage_url },
            { term: 'Instagram', detail: profile.instagram_username && `@${profile.instagram_username}` },
            { term: 'X', detail: profile.x_username && `@${profile.x_username}` },
            { term: '作成日', detail: formatMoment(Date.parse(profile.created_at)) },
            { term: '最終更新', detail: formatMoment(Date.parse(profile.updated_at)) },
          ]}
        />
      </Section>
      <Section title={`コミュニティ（${communities.length}件）`}>
        {communities.length === 0 ? (
          <p className={looks.note}>コミュニティはありません。</p>
        ) : (
          <Card as="ul" gap={0} className={styles.rows}>
            {(page?.rows ?? communities).map((community) => (
              <li key={community.id}>
                <Link to={`/admin/communities/${community.id}/edit`} className={looks.target}>
                  {community.name}
                </Link>
                <PublishedBadge published={community.published} />
              </li>
            ))}
          </Card>
        )}
        {page?.pager}
      </Section>
      {children}
    </OfficePage>
  )
}

/** @param profile null for a new one */
export function ProfileFormPage({ office, profile, admin_id }: ComponentProps<typeof ProfileForm>) {
  const { noun, path } = office
  const title = profile ? `${noun}編集` : `${noun}作成`
  return (
    <OfficePage
      title={title}
      width="form"
      breadcrumbs={[
        { label: `${noun}一覧`, to: path },
        ...(profile ? [{ label: profile.name, to: `${path}/${profile.id}` }] : []),
        { label: title },
      ]}
      lead={!profile && '非公開のまま保存して、あとから公開できます。'}
    >
      <ProfileForm office={office} profile={profile} admin_id={admin_id} />
    </OfficePage>
  )
}
