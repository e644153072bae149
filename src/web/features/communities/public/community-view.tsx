/** The description of a community, on its public page and in the preview of the back office. */
import { Link } from 'react-router'
import type { Community } from '#contract/communities/communities-schemas.ts'
import { Carousel } from '#web/ui/story/carousel.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { Face } from '#web/ui/content/face.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './community-view.module.css'

export type ShownCommunity = Pick<
  Community,
  | 'name'
  | 'catchphrase'
  | 'host_name'
  | 'host_description'
  | 'location'
  | 'description'
  | 'activity_description'
  | 'important_thing'
  | 'ideal_candidate_profile'
  | 'participation_condition'
  | 'note'
  | 'image_url'
  | 'images'
  | 'application_items'
  | 'brand'
  | 'ambassadors'
>

/** Its texts in reading order, without empty ones. */
const partsOf = (community: ShownCommunity) =>
  [
    { title: '活動のこと', text: community.activity_description },
    { title: '大切にしていること', text: community.important_thing },
    { title: 'こんな人に来てほしい', text: community.ideal_candidate_profile },
    { title: '参加の条件', text: community.participation_condition },
    { title: '注意していただきたいこと', text: community.note },
  ].filter(({ text }) => text.trim() !== '')

function Keepers({ community }: { community: ShownCommunity }) {
  return (
    <Stack gap={4}>
      {(community.host_name || community.location || community.brand) && (
        <Stack as="section" gap={1.5} className={looks.sheet}>
          {community.host_name && (
            <>
              <p className={looks.note}>世話役</p>
              <h2 className={styles.keeper}>{community.host_name}</h2>
              {community.host_description && (
                <Collapse text={community.host_description} moreLabel="紹介をもっと見る" />
              )}
            </>
          )}
          {community.location && (
            <p>
              <span className={looks.note}>活動する場所</span>
              <br />
              {community.location}
            </p>
          )}
          {community.brand && (
            <p>
              <span className={looks.note}>ブランド</span>
              <br />
              <Link to={`/brands/${community.brand.id}`} prefetch="intent">
                {community.brand.name}
              </Link>
            </p>
          )}
        </Stack>
      )}
      {community.ambassadors.length > 0 && (
        <Stack as="section" gap={1} className={inner.panel}>
          <h2>アンバサダー</h2>
          <ul className={styles.people}>
            {community.ambassadors.map(({ id, name, image_url }) => (
              <li key={id}>
                <Link to={`/ambassadors/${id}`} prefetch="intent">
                  <Face src={image_url} name={name} size={56} />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  )
}

type Props = {
  community: ShownCommunity
  /** Element of the name: h1 unless the page has another title. */
  title?: 'h1' | 'h2'
}

/** The upper parts of a community's page: pictures and name, then the texts beside its host. */
export function CommunityView({ community, title: Title = 'h1' }: Props) {
  const { name, catchphrase, images, image_url } = community
  const pictures = images.length > 0 ? images : image_url ? [{ url: image_url }] : []
  return (
    <>
      <Grid gap={2} className={styles.opening}>
        <div className={looks.bleed}>
          <Carousel
            images={pictures.map(({ url }, at) => ({ url, alt: `${name}の写真 ${at + 1}` }))}
            label={`${name}の写真`}
            sizes="(max-width: 1080px) 100vw, 680px"
          />
        </div>
        <Stack as="header" gap={1}>
          <p className={looks.note}>コミュニティ</p>
          <Title className={looks.serif}>{name}</Title>
          {catchphrase && <p className={styles.catchphrase}>{catchphrase}</p>}
        </Stack>
      </Grid>
      <Grid gap={6} className={styles.columns}>
        <Stack gap={4}>
          {community.description && (
            <Stack as="section" gap={1} className={inner.panel}>
              <h2>どんなコミュニティか</h2>
              <Collapse text={community.description} />
            </Stack>
          )}
          {partsOf(community).map(({ title, text }) => (
            <Stack key={title} as="section" gap={1} className={inner.panel}>
              <h2>{title}</h2>
              <p className={looks.prose}>{text}</p>
            </Stack>
          ))}
          {community.application_items.length > 0 && (
            <Stack as="section" gap={1} className={inner.panel}>
              <h2>申し込みのときにうかがうこと</h2>
              <ul className={looks.points}>
                {community.application_items.map((item) => (
                  <li key={item.id}>
                    {item.name}
                    {!item.required && <span className={looks.note}>（任意）</span>}
                  </li>
                ))}
              </ul>
            </Stack>
          )}
        </Stack>
        <Keepers community={community} />
      </Grid>
    </>
  )
}
