/** An experience: pictures, description, price, reviews, link to its schedule. */
import { isRouteErrorResponse, Link } from 'react-router'
import { REVIEWS_SHOWN } from '#domain/experiences/limits.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { signInPath } from '#web/features/accounts/shared/sign-in-path.ts'
import { FavoriteButton, HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'
import { PreviewNotice } from '#web/features/experiences/story/preview-notice.tsx'
import { useNoteViewed } from '#web/features/experiences/recent/use-note-viewed.ts'
import { storiesPath } from '#web/features/experiences/stories/stories-path.ts'
import { BookingCard } from '#web/features/experiences/story/booking-card.tsx'
import { ShareStory } from '#web/features/experiences/story/share-story.tsx'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import styles from '#web/features/experiences/story/story-view.module.css'
import { storyLd } from '#web/features/experiences/story/story-ld.ts'
import { slotPath } from '#web/features/schedule/shared/slot-path.ts'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { todayOf } from '#web/page-time.ts'
import { pathId } from '#web/path-id.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorPage, errorTitle } from '#web/ui/frame/error-page.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import type { Route } from './+types/story'

const NOT_PUBLIC = 'この体験は、いま公開されていません'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const param = { id: pathId(params.id) }
  const [story, { reviews, meta: reviewMeta }, { other_experiences }] = await Promise.all([
    loaded(api.experiences[':id'].$get({ param })),
    loaded(api.experiences[':id'].reviews.$get({ param, query: { limit: String(REVIEWS_SHOWN) } })),
    loaded(api.experiences[':id'].other_experiences.$get({ param })),
  ])
  const today = todayOf(context)
  return {
    story,
    reviews,
    reviewCount: reviewMeta.count,
    others: other_experiences,
    paths: story.next_slots.map((slot) => slotPath(story.id, slot, today)),
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
    price: story.total,
    hidden: !story.approve,
  })
}

const toSchedule = ({ id, next_slot }: Route.ComponentProps['loaderData']['story'], wide = false) => (
  <LinkButton to={`/stories/${id}/calendars`} variant="action" wide={wide} prefetch="intent">
    {next_slot ? '日程を選ぶ' : '日程を見る'}
  </LinkButton>
)

export default function StoryPage({ loaderData }: Route.ComponentProps) {
  const { story, reviews, reviewCount, others, paths, canonical } = loaderData
  useNoteViewed(story.approve ? story.id : null)
  const steps = [
    { label: '体験', to: '/stories' },
    { label: story.category.name, to: storiesPath({ category_id: String(story.category.id) }) },
    { label: story.title },
  ]
  return (
    <>
      <StoryView
        story={story}
        actions={
          story.approve && (
            <>
              <FavoriteButton story={story} labelled />
              <ShareStory title={story.title} url={canonical} />
            </>
          )
        }
        card={<BookingCard story={story} paths={paths} action={toSchedule(story, true)} />}
        top={
          <>
            <Breadcrumbs items={steps} />
            <PreviewNotice story={story} />
          </>
        }
      >
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
                  <HeartedCard story={other} />
                </li>
              ))}
            </CardGrid>
          </Section>
        )}
      </StoryView>
      <StoryBar story={story} action={toSchedule(story)} />
      {story.approve && <JsonLd nodes={[storyLd(story, canonical), breadcrumbsLd(canonical, steps)]} />}
    </>
  )
}

/** An experience that isn't public: probably it was public before, or its host isn't signed in. */
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
