/** One ambassador or brand in the admin area: state, public texts, and what belongs to it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from '#web/features/office/shared/office.module.css'
import { PublishedBadge } from '#web/features/office/shared/published-badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Card, Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { SavedProfile } from './form/fields.ts'
import type { ProfileOffice } from './form/profile-office.ts'

type Props = {
  office: ProfileOffice
  profile: SavedProfile
  /** One page of its communities and the links to the others; without it, all are shown. */
  communities?: { rows: readonly { id: number; name: string; published: boolean }[]; pager: ReactNode }
  children?: ReactNode
}

export function ProfileDetail({ office, profile, communities: page, children }: Props) {
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
