/** Reviews of the host's experiences. Each has at most one reply. */
import { Link } from 'react-router'
import { listHostReviews } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { ReplyForm } from '#web/features/reviews/reply-form.tsx'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import { keepWithinPages, withQuery } from '#web/ui/page-of.ts'
import type { Route } from './+types/reviews'
import styles from './reviews.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'レビュー | つむぎ' }]

const MOST_PAGES = 100_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const unanswered = url.searchParams.get('unanswered') === 'true'
  const pageNumber = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= MOST_PAGES ? pageNumber : 1
  const { reviews, meta: pages } = await loaded(
    listHostReviews({ context, query: { page: String(page), ...(unanswered ? { unanswered: 'true' } : {}) } }),
  )
  keepWithinPages(url, pages)
  return { unanswered, reviews, pages }
}

function addressOf(unanswered: boolean, page = 1): string {
  const query = new URLSearchParams()
  if (unanswered) query.set('unanswered', 'true')
  if (page > 1) query.set('page', String(page))
  return withQuery('/host/reviews', query)
}

export default function Reviews({ loaderData: { unanswered, reviews, pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="レビュー"
      width="form"
      lead="ゲストのことばに、一度だけ返信できます。返信は体験のページに並びます。"
    >
      <Tabs
        label="レビューのしぼりこみ"
        items={[
          { label: 'すべて', to: addressOf(false), current: !unanswered },
          { label: '返信していないもの', to: addressOf(true), current: unanswered, count: pages.unanswered_count },
        ]}
      />
      {reviews.length === 0 ? (
        <EmptyState text={unanswered ? '返信を待っているレビューはありません。' : 'レビューはまだありません。'} />
      ) : (
        <Stack as="ul" gap={2}>
          {reviews.map((review) => (
            <Card key={review.id} as="li" gap={2} className={styles.card}>
              <p>
                <Link to={`/reviews/${review.experience.id}`}>{review.experience.title}</Link>
              </p>
              {review.hidden && (
                <p>
                  <StatusBadge tone="over">非公開</StatusBadge>{' '}
                  運営により非公開になっています。体験のページには表示されず、返信もできません。
                </p>
              )}
              <ReviewItem review={review} />
              {review.reply_outdated && !review.hidden && (
                <p>返信のあとで、ゲストがレビューを編集しました。返信を書き直せます。</p>
              )}
              {(review.from_host === null || review.reply_outdated) && !review.hidden && (
                <ReplyForm
                  // After a reply the form of the next edit starts closed.
                  key={review.from_host?.posted_at}
                  review_id={review.id}
                  guest_name={review.from_guest.name}
                  edited_at={review.from_guest.edited_at ?? null}
                  replaces={review.reply_outdated}
                />
              )}
            </Card>
          ))}
        </Stack>
      )}
      <Pager pages={pages} to={(page) => addressOf(unanswered, page)} label="レビューのページ送り" />
    </OfficePage>
  )
}
