/** One community: what it is and does, who keeps it, its stories, and the way to apply. */
import { Link } from 'react-router'
import type { Community } from '#contract/communities/communities-schemas.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/seo.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Collapse } from '#web/ui/collapse.tsx'
import { Section } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { CardGrid, StoryCard } from '#web/ui/story-card.tsx'
import type { Route } from './+types/community'
import styles from './community.module.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const param = { id: params.id }
  const [community, { stories }] = await Promise.all([
    loaded(api.communities[':id'].detail.$get({ param })),
    loaded(api.communities[':id'].stories.$get({ param })),
  ])
  return { community, stories, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { community, canonical } = loaderData
  return pageMeta({
    title: community.name,
    description: `${community.catchphrase} ${community.description}`,
    canonical,
    image: community.images[0]?.url ?? community.image_url,
    hidden: !community.published,
  })
}

/** What a community says of itself, in the order in which it is read; empty parts are left out. */
const partsOf = (community: Community) =>
  [
    { title: '活動のこと', text: community.activity_description },
    { title: '大切にしていること', text: community.important_thing },
    { title: 'こんな人に来てほしい', text: community.ideal_candidate_profile },
    { title: '参加の条件', text: community.participation_condition },
    { title: '注意していただきたいこと', text: community.note },
  ].filter(({ text }) => text.trim() !== '')

function Keepers({ community }: { community: Community }) {
  return (
    <div className={styles.aside}>
      {community.host_name && (
        <section className={styles.card} aria-labelledby="keeper">
          <p className={styles.soft}>世話役</p>
          <h2 id="keeper" className={styles.keeper}>
            {community.host_name}
          </h2>
          {community.host_description && <Collapse text={community.host_description} moreLabel="紹介をもっと見る" />}
          {community.location && (
            <p>
              <span className={styles.soft}>活動する場所</span>
              <br />
              {community.location}
            </p>
          )}
          {community.brand && (
            <p>
              <span className={styles.soft}>ブランド</span>
              <br />
              <Link to={`/brands/${community.brand.id}`} prefetch="intent">
                {community.brand.name}
              </Link>
            </p>
          )}
        </section>
      )}
      {community.ambassadors.length > 0 && (
        <section className={styles.part}>
          <h2>アンバサダー</h2>
          <ul className={styles.people}>
            {community.ambassadors.map(({ id, name, image_url }) => (
              <li key={id}>
                <Link to={`/ambassadors/${id}`} prefetch="intent">
                  <span className={styles.face}>
                    <Picture src={image_url} alt="" width={112} height={112} widths={[320]} sizes="56px" />
                  </span>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export default function CommunityPage({ loaderData: { community, stories, canonical } }: Route.ComponentProps) {
  const { name, catchphrase, images, image_url } = community
  const pictures = images.length > 0 ? images : image_url ? [{ url: image_url }] : []
  const steps = [
    { label: 'トップ', to: '/' },
    ...(community.brand ? [{ label: community.brand.name, to: `/brands/${community.brand.id}` }] : []),
    { label: name },
  ]
  return (
    <>
      <article className={styles.community}>
        <Breadcrumbs items={steps} />
        <div className={styles.opening}>
          <div className={styles.pictures}>
            <Carousel
              images={pictures.map(({ url }, at) => ({ url, alt: `${name}の写真 ${at + 1}` }))}
              label={`${name}の写真`}
              sizes="(max-width: 1080px) 100vw, 680px"
            />
          </div>
          <header className={styles.head}>
            <p className={styles.soft}>コミュニティ</p>
            <h1 className={styles.title}>{name}</h1>
            {catchphrase && <p className={styles.catchphrase}>{catchphrase}</p>}
          </header>
        </div>
        <div className={styles.columns}>
          <div className={styles.body}>
            {community.description && (
              <section className={styles.part}>
                <h2>どんなコミュニティか</h2>
                <Collapse text={community.description} />
              </section>
            )}
            {partsOf(community).map(({ title, text }) => (
              <section key={title} className={styles.part}>
                <h2>{title}</h2>
                <p className={styles.text}>{text}</p>
              </section>
            ))}
            {community.application_items.length > 0 && (
              <section className={styles.part}>
                <h2>申し込みのときにうかがうこと</h2>
                <ul className={styles.items}>
                  {community.application_items.map((item) => (
                    <li key={item.id}>
                      {item.name}
                      {!item.required && <span className={styles.soft}>（任意）</span>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <Keepers community={community} />
        </div>
        <Section title="このコミュニティの体験">
          {stories.length === 0 ? (
            <p className={styles.soft}>公開中の体験は、まだありません。</p>
          ) : (
            <CardGrid>
              {stories.map((story) => (
                <li key={story.id}>
                  <StoryCard story={story} />
                </li>
              ))}
            </CardGrid>
          )}
        </Section>
      </article>
      <StickyBar
        label="参加の申し込み"
        action={
          <LinkButton to={`/communities/${community.id}/registrations`} variant="action" prefetch="intent">
            参加を申し込む
          </LinkButton>
        }
      >
        <p className={styles.barName}>{name}</p>
      </StickyBar>
      {community.published && <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />}
    </>
  )
}
