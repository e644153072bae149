/** What a host or an ambassador offers: their stories, and the newest reviews of them. */
import type { Offers as Offered } from '#contract/reviews/reviews-schemas.ts'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { CardGrid, StoryCard } from '#web/ui/story/story-card.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { ReviewItem } from './review-item.tsx'

export function Offers({ offers: { stories, reviews, meta } }: { offers: Offered }) {
  return (
    <>
      <Section title={meta.story_count > 0 ? `体験（${meta.story_count}件）` : '体験'}>
        {stories.length === 0 ? (
          <p className={looks.soft}>公開中の体験は、まだありません。</p>
        ) : (
          <CardGrid>
            {stories.map((story) => (
              <li key={story.id}>
                <StoryCard story={story} />
              </li>
            ))}
          </CardGrid>
        )}
        {meta.story_count > stories.length && <p className={looks.soft}>新しい{stories.length}件を表示しています。</p>}
      </Section>
      {meta.story_count > 0 && (
        <Section title="レビュー" more={meta.rating !== null && <Stars rate={meta.rating} count={meta.review_count} />}>
          {reviews.length === 0 ? (
            <p className={looks.soft}>レビューはまだありません。</p>
          ) : (
            <div>
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} about={review.experience} />
              ))}
            </div>
          )}
          {meta.review_count > reviews.length && (
            <p className={looks.soft}>
              新しい{reviews.length}件を表示しています。ほかのレビューは、それぞれの体験のページにあります。
            </p>
          )}
        </Section>
      )}
    </>
  )
}
