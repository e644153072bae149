/** All reviews of an experience, with its host's replies. */
import { Link } from 'react-router'
import { STARS, starsOf } from '#domain/reviews/reviews.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { listReviews } from '#web/calls/reviews.ts'
import { StoryError, storyErrorMeta } from '#web/features/experiences/story/not-public.tsx'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { classNames } from '#web/ui/class-names.ts'
import looks from '#web/ui/looks.module.css'
import styles from './reviews.module.css'
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

type Props = { rating: number; count: number; rates: readonly number[] }

/**
 * The average, and the number of reviews for each number of stars. `rates`: the rates of all
 * reviews shown.
 */
function RatingSummary({ rating, count, rates }: Props) {
  const rows = Array.from({ length: STARS }, (_, at) => STARS - at).map((stars) => ({
    stars,
    number: rates.filter((rate) => starsOf(rate) === stars).length,
  }))
  return (
    <Grid gap={4} rowGap={2} className={classNames(looks.sheet, styles.summary)}>
      <Row as="p" gap={1.5} rowGap={0.5} className={styles.average}>
        <strong>{rating.toFixed(1)}</strong>
        <Stars rate={Math.floor(rating)} count={count} />
      </Row>
      <Stack as="dl" gap={0.5} className={styles.rows}>
        {rows.map(({ stars, number }) => (
          <Grid key={stars} align="center" className={styles.row}>
            <dt>星{stars}つ</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${rates.length === 0 ? 0 : (number / rates.length) * 100}%` }} />
              </span>
              {number}件
            </dd>
          </Grid>
        ))}
      </Stack>
    </Grid>
  )
}
