import type { AdminReview, AdminReviews, AdminReviewsQuery } from '#contract/reviews/admin-reviews-schemas.ts'
import { type AdminReviewRow, countAdminReviews, findAdminReviews } from '#database/reviews/admin-reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'

const PAGE_SIZE = 20

/** A review in the form of the admin API. */
export function adminReviewOf(row: AdminReviewRow): AdminReview {
  const { reply, replied_at, hidden_at, hidden_reason, posted_at, edited_at, ...rest } = row
  return {
    ...rest,
    posted_at: isoJapan(posted_at),
    edited_at: edited_at && isoJapan(edited_at),
    reply: reply === null || replied_at === null ? null : { content: reply, posted_at: isoJapan(replied_at) },
    hidden: hidden_at && { at: isoJapan(hidden_at), reason: hidden_reason ?? '' },
  }
}

/** All reviews, the newest first, 20 a page; a page past the end is empty. */
export async function listAdminReviews(
  app: Pick<App, 'db'>,
  { page, q, ...given }: AdminReviewsQuery,
): Promise<AdminReviews> {
  const text = cleanLine(q ?? '')
  const filter = { ...given, ...(text === '' ? {} : { q: text }) }
  const [total_count, rows] = await Promise.all([
    countAdminReviews(app.db, filter),
    findAdminReviews(app.db, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    reviews: rows.map(adminReviewOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)), total_count },
  }
}
