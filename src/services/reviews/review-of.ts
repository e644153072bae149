import type { HostReview, Review } from '#contract/reviews/reviews-schemas.ts'
import type { HostReviewRow, ReviewRow } from '#database/reviews/find-reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A review in the API's form. */
export function reviewOf(row: ReviewRow): Review {
  return {
    id: row.id,
    from_guest: {
      avatar_url: row.guest_image,
      name: row.guest_name,
      posted_at: isoJapan(row.posted_at),
      rate: row.rate,
      content: row.content,
      ...(row.edited_at && { edited_at: isoJapan(row.edited_at) }),
    },
    from_host:
      row.reply === null || row.replied_at === null
        ? null
        : { name: row.hosted_by, posted_at: isoJapan(row.replied_at), content: row.reply },
  }
}

/** The same with its experience, for its host. */
export function hostReviewOf(row: HostReviewRow): HostReview {
  return {
    ...reviewOf(row),
    experience: { id: row.experience_id, title: row.experience_title },
    hidden: row.hidden,
    reply_outdated: row.reply_outdated,
  }
}
