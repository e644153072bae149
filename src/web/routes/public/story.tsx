/** An experience: pictures, description, price, reviews, link to its schedule. */
import { useEffect, useState } from 'react'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { REVIEWS_SHOWN } from '#domain/experiences/limits.ts'
import { getExperience, listOtherExperiences } from '#web/calls/experiences.ts'
import { listReviews } from '#web/calls/reviews.ts'
import { FavoriteButton, HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'
import { wishWords } from '#web/features/experiences/shared/words.ts'
import { storiesPath } from '#web/features/experiences/stories/stories-path.ts'
import { BookingCard } from '#web/features/experiences/story/booking-card.tsx'
import { StoryError, storyErrorMeta } from '#web/features/experiences/story/not-public.tsx'
import { slotsLd, storyLd } from '#web/features/experiences/story/story-ld.ts'
import styles from '#web/features/experiences/story/story-view.module.css'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { dayPath, slotPath } from '#web/features/schedule/shared/slot-path.ts'
import { aboutOf, breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { hasWish, readWish, withWish } from '#web/features/shared/slot-wish.ts'
import { todayOf } from '#web/page-time.ts'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, PageLinkButton } from '#web/ui/button.tsx'
import looks from '#web/ui/looks.module.css'
import { memoPage } from '#web/ui/memo-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import type { Route } from './+types/story'
import { copyLink, hasShareSheet, openShareSheet } from '#web/features/shared/share-link.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const wish = readWish(url.searchParams)
  const [story, { reviews, meta: reviewMeta }, { other_experiences }] = await Promise.all([
    loaded(getExperience({ context, param, query: wish })),
    loaded(listReviews({ context, param, query: { limit: String(REVIEWS_SHOWN) } })),
    loaded(listOtherExperiences({ context, param })),
  ])
  const today = todayOf(context)
  const wishedSlots = story.asked_slots ?? []
  const path = (slot: { id: number; date: string }) => withWish(slotPath(story.id, slot, today), wish)
  const day = wishedSlots[0]?.date ?? wish.date_from
  return {
    story,
    others: other_experiences,
    reviews,
    reviewCount: reviewMeta.count,
    paths: (wishedSlots.length > 0 ? wishedSlots : story.next_slots).map(path),
    schedule: withWish(day === undefined ? `/stories/${story.id}/calendars` : dayPath(story.id, day, today), wish),
    asked: hasWish(wish) ? wishWords(wish) : null,
    canonical: canonicalOf(context, url),
  }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return storyErrorMeta(error)
  const { story, canonical } = loaderData
  const { preview_url } = story
  return [
    ...pageMeta({
      title: story.title,
      description: aboutOf(story.description),
      canonical,
      image: preview_url ?? story.images[0]?.url,
      type: 'product',
      price: story.total,
      hidden: !story.approve,
    }),
    ...(preview_url ? [{ name: 'twitter:image', content: new URL(preview_url, canonical).href }] : []),
  ]
}

type Loaded = Route.ComponentProps['loaderData']

function ToSchedule({ story: { next_slot }, schedule, wide }: Pick<Loaded, 'story' | 'schedule'> & { wide?: boolean }) {
  return (
    <PageLinkButton to={schedule} variant="action" wide={wide} prefetch>
      {next_slot ? '日程を選ぶ' : '日程を見る'}
    </PageLinkButton>
  )
}

function Reviews({ story, reviews, reviewCount }: Pick<Loaded, 'story' | 'reviews' | 'reviewCount'>) {
  return (
    <Section
      title={reviewCount > 0 ? `レビュー（${reviewCount}件）` : 'レビュー'}
      more={
        reviewCount > REVIEWS_SHOWN && (
          <PageLink to={`/reviews/${story.id}`} prefetch>
            レビューをすべて見る
          </PageLink>
        )
      }
    >
      {reviews.length === 0 ? (
        <p className={looks.soft}>レビューはまだありません。</p>
      ) : (
        <div className={styles.reviews}>
          {reviews.slice(0, REVIEWS_SHOWN).map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
    </Section>
  )
}

const stepsOf = ({ category, title }: Loaded['story']) => [
  { label: '体験', to: '/stories' },
  { label: category.name, to: storiesPath({ category_id: String(category.id) }) },
  { label: title },
]

export default memoPage(function StoryPage({ loaderData }: Route.ComponentProps) {
  const { story, others, reviews, reviewCount, paths, schedule, asked, canonical } = loaderData
  const { id, approve, status, title } = story
  useNoteViewed(approve ? id : null)
  return (
    <>
      <StoryView
        story={story}
        actions={
          approve && (
            <>
              <FavoriteButton story={story} labelled />
              <ShareStory title={title} url={canonical} />
            </>
          )
        }
        card={
          <BookingCard
            story={story}
            paths={paths}
            asked={asked}
            action={<ToSchedule story={story} schedule={schedule} wide />}
          />
        }
        asked={asked}
        ask={`/mypage/messages/new?story=${id}`}
        top={
          <>
            <Breadcrumbs items={stepsOf(story)} />
            <PreviewNotice story={{ approve, status }} />
          </>
        }
      >
        <Reviews story={story} reviews={reviews} reviewCount={reviewCount} />
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
      <StoryBar story={story} action={<ToSchedule story={story} schedule={schedule} />} />
      {approve && (
        <JsonLd
          nodes={[storyLd(story, canonical), ...slotsLd(story, canonical), breadcrumbsLd(canonical, stepsOf(story))]}
        />
      )}
    </>
  )
})

export const ErrorBoundary = StoryError

/**
 * Remembers the visit of a story in this browser (`noteVisit`).
 * @param id null for one that isn't public
 */
function useNoteViewed(id: number | null) {
  useEffect(() => {
    if (id === null) return
    import('#web/features/experiences/recent/note-visit.ts').then(
      ({ noteVisit }) => noteVisit(id, window.location.search),
      (error: unknown) => console.info('not noted as viewed', error),
    )
  }, [id])
}

const words: Record<Exclude<Experience['status'], 'published'>, string> = {
  awaiting: '公開の承認を待っています。この画面は、案内する人と運営者だけが見られます。',
  returned: '運営者から差し戻されています。この画面は、案内する人と運営者だけが見られます。',
  withdrawn: '公開を止めています。この画面は、案内する人と運営者だけが見られます。',
}

/** Tells the host why the public can't see this story. */
function PreviewNotice({ story }: { story: Pick<Experience, 'approve' | 'status'> }) {
  if (story.approve) return null
  return (
    <Notice kind="warning" word="プレビュー" live={false}>
      {words[story.status === 'published' ? 'awaiting' : story.status]}
    </Notice>
  )
}

type Props = { title: string; url: string }

/** Shares a story by the share sheet of a phone, else by a copied link. It needs JavaScript. */
function ShareStory({ title, url }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const share = async () => {
    if (hasShareSheet()) await openShareSheet({ title, url })
    else setAnnouncement(await copyLink(url))
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void share()}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path
            d="M10 12.5V2.5M6.5 6 10 2.5 13.5 6M4 10v7h12v-7"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        共有
      </Button>
      <p role="status">{announcement}</p>
    </>
  )
}
