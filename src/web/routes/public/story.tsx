/** One experience: its pictures and words, what it costs and for whom, and the way to its dates. */
import { isRouteErrorResponse, Link } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { REVIEWS_SHOWN } from '#domain/experiences/limits.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { signInPath } from '#web/features/accounts/sign-in-path.ts'
import { HostCard } from '#web/features/experiences/host-card.tsx'
import { PreviewNotice } from '#web/features/experiences/preview-notice.tsx'
import { storiesPath } from '#web/features/experiences/stories-query.ts'
import { StoryDetails, StoryOptions } from '#web/features/experiences/story-details.tsx'
import { storyLd } from '#web/features/experiences/story-ld.ts'
import { placeOf, placesWord, whenOf } from '#web/features/experiences/words.ts'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/seo.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Collapse } from '#web/ui/collapse.tsx'
import { ErrorPage, errorTitle } from '#web/ui/error-page.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { CardGrid, StoryCard } from '#web/ui/story-card.tsx'
import { Tags } from '#web/ui/tags.tsx'
import type { Route } from './+types/story'
import styles from './story.module.css'

const NOT_PUBLIC = 'この体験は、いま公開されていません'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const param = { id: params.id }
  const [story, { reviews, meta: reviewMeta }, { other_experiences }, { service_rate_bp, processing_rate_bp }] =
    await Promise.all([
      loaded(api.experiences[':id'].$get({ param })),
      loaded(api.experiences[':id'].reviews.$get({ param, query: { limit: String(REVIEWS_SHOWN) } })),
      loaded(api.experiences[':id'].other_experiences.$get({ param })),
      loaded(api.operator.$get()),
    ])
  return {
    story,
    reviews,
    reviewCount: reviewMeta.count,
    others: other_experiences,
    fees: { service_rate_bp, processing_rate_bp },
    canonical: canonicalOf(context, url),
  }
}

const isNotPublic = (error: unknown) => isRouteErrorResponse(error) && error.status === 401

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: isNotPublic(error) ? `${NOT_PUBLIC} | つむぎ` : errorTitle(error) },
      { name: 'robots', content: 'noindex' },
    ]
  const { story, canonical } = loaderData
  return pageMeta({
    title: story.title,
    description: story.description,
    canonical,
    image: story.images[0]?.url,
    type: 'product',
    hidden: !story.approve,
  })
}

function tagsOf({ state, online, category, theme_items }: Experience) {
  const place = online
    ? [{ label: 'オンライン', to: storiesPath({ online: 'true' }) }]
    : state === null
      ? []
      : [{ label: placeOf({ online, state }), to: storiesPath({ state: String(state) }) }]
  return [
    ...place,
    { label: category.name, to: storiesPath({ category_id: String(category.id) }) },
    ...theme_items.map(({ id, name }) => ({ label: name, to: storiesPath({ theme_id: String(id) }) })),
  ]
}

function Head({ story }: { story: Experience }) {
  const { next_slot: slot } = story
  const word = slot && placesWord(slot)
  return (
    <header className={styles.head}>
      <Tags label="場所、カテゴリー、テーマ" items={tagsOf(story)} />
      <h1 className={styles.title}>{story.title}</h1>
      {story.rating !== null && (
        <Link to={`/reviews/${story.id}`} prefetch="intent" className={styles.rating}>
          <Stars rate={story.rating} count={story.review_count} />
        </Link>
      )}
      <p className={styles.next}>
        {slot ? (
          <>
            次の開催日　<span>{whenOf(slot)}</span>
          </>
        ) : (
          'いま予約できる日程はありません'
        )}
        {word && <strong>{word}</strong>}
      </p>
    </header>
  )
}

export default function StoryPage({ loaderData }: Route.ComponentProps) {
  const { story, reviews, reviewCount, others, fees, canonical } = loaderData
  const steps = [
    { label: 'トップ', to: '/' },
    { label: '体験', to: '/stories' },
    { label: story.category.name, to: storiesPath({ category_id: String(story.category.id) }) },
    { label: story.title },
  ]
  return (
    <>
      <article className={styles.story}>
        <Breadcrumbs items={steps} />
        <PreviewNotice story={story} />
        <div className={styles.opening}>
          <div className={styles.pictures}>
            <Carousel
              images={story.images.map(({ url }, at) => ({ url, alt: `${story.title}の写真 ${at + 1}` }))}
              label={`${story.title}の写真`}
              sizes="(max-width: 1080px) 100vw, 680px"
            />
          </div>
          <Head story={story} />
        </div>
        <div className={styles.columns}>
          <div className={styles.body}>
            <Section title="どんな体験か">
              <Collapse text={story.description} />
            </Section>
            {story.inspiration && (
              <section className={styles.inspiration}>
                <h2>この体験をひらいた理由</h2>
                <p>{story.inspiration}</p>
              </section>
            )}
            <Section title="参加の前に">
              <StoryDetails story={story} fees={fees} />
            </Section>
            {story.options.length > 0 && (
              <Section title="追加できるもの">
                <StoryOptions options={story.options} />
              </Section>
            )}
            {story.note && (
              <Section title="持ちもの・注意">
                <p className={styles.text}>{story.note}</p>
              </Section>
            )}
            {story.reservation_notice && (
              <Section title="ご予約にあたって">
                <p className={styles.text}>{story.reservation_notice}</p>
              </Section>
            )}
          </div>
          <div className={styles.aside}>
            <HostCard host={story.host} />
          </div>
        </div>
        <Section
          title={reviewCount > 0 ? `レビュー（${reviewCount}件）` : 'レビュー'}
          more={
            reviewCount > REVIEWS_SHOWN && (
              <Link to={`/reviews/${story.id}`} prefetch="intent">
                レビューをすべて見る
              </Link>
            )
          }
        >
          {reviews.length === 0 ? (
            <p className={styles.soft}>レビューはまだありません。</p>
          ) : (
            <div className={styles.reviews}>
              {reviews.slice(0, REVIEWS_SHOWN).map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </div>
          )}
        </Section>
        {others.length > 0 && (
          <Section title="ほかの体験">
            <CardGrid>
              {others.map((other) => (
                <li key={other.id}>
                  <StoryCard story={other} />
                </li>
              ))}
            </CardGrid>
          </Section>
        )}
      </article>
      <StickyBar
        label="予約"
        action={
          <LinkButton to={`/stories/${story.id}/calendars`} variant="action" prefetch="intent">
            {story.next_slot ? '日程を選ぶ' : '日程を見る'}
          </LinkButton>
        }
      >
        <p className={styles.who}>
          {story.hosted_by}・{placeOf(story)}
        </p>
        <Price amount={story.price} per="1名" large />
      </StickyBar>
      {story.approve && <JsonLd nodes={[storyLd(story, canonical), breadcrumbsLd(canonical, steps)]} />}
    </>
  )
}

/** A story that isn't public: most likely it was, or its host isn't signed in. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotPublic(error)) return <ErrorPage error={error} />
  return (
    <Page title={NOT_PUBLIC} width="text">
      <p>公開の準備をしているか、公開が終わった体験です。ほかの体験も、ぜひご覧ください。</p>
      <p>この体験を案内している方は、ログインするとプレビューをご覧いただけます。</p>
      <div className={styles.ways}>
        <LinkButton to="/stories">体験の一覧を見る</LinkButton>
        <LinkButton to={signInPath(`/stories/${params.id}`)} variant="quiet">
          ログイン
        </LinkButton>
      </div>
    </Page>
  )
}
