/** All reviews of an experience, with its host's replies. */
import { Link } from 'react-router'
import { getExperience } from '#web/calls/experiences.ts'
import { listReviews } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { StoryError, storyErrorMeta } from '#web/features/experiences/story/not-public.tsx'
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/reviews'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const [story, { reviews, meta: about }] = await Promise.all([
    loaded(getExperience({ context, param })),
    loaded(listReviews({ context, param })),
  ])
  const { id, title, approve, images } = story
  return { story: { id, title, approve, image: images[0]?.url }, reviews, about, canonical: canonicalOf(context, url) }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return storyErrorMeta(error)
  const { story, about, canonical } = loaderData
  return pageMeta({
    title: `「${story.title}」のレビュー`,
    description:
      about.count > 0
        ? `「${story.title}」に参加した人のレビュー${about.count}件と、案内する人からの返信です。`
        : `「${story.title}」のレビューです。`,
    canonical,
    image: story.image,
    hidden: !story.approve || about.count === 0,
  })
}

export const ErrorBoundary = StoryError

export default function ReviewsPage({ loaderData: { story, reviews, about, canonical } }: Route.ComponentProps) {
  const path = `/stories/${story.id}`
  const steps = [{ label: '体験', to: '/stories' }, { label: story.title, to: path }, { label: 'レビュー' }]
  return (
    <Page
      title="レビュー"
      width="text"
      breadcrumbs={steps}
      lead={
        <Link to={path} prefetch="intent">
          {story.title}
        </Link>
      }
    >
      {about.rating !== null && (
        <RatingSummary
          rating={about.rating}
          count={about.count}
          rates={reviews.map(({ from_guest }) => from_guest.rate)}
        />
      )}
      {reviews.length === 0 ? (
        <EmptyState text="レビューはまだありません。">
          <LinkButton to={path} variant="quiet">
            体験のページへ戻る
          </LinkButton>
        </EmptyState>
      ) : (
        <div>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
      <JsonLd nodes={[breadcrumbsLd(canonical, steps)]} />
    </Page>
  )
}
