import { z } from 'zod'
import { reviewStates } from '#domain/reviews/reviews.ts'
import { emptyIsAbsent, id, instant, item, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

export const adminReviewsQuery = pageQuery.extend({
  /**
   * Searches the text, the guest's name or address, the title of the experience, and the number of
   * the reservation.
   */
  q: optionalText(100),
  state: emptyIsAbsent(z.enum(reviewStates).optional()),
  rate: emptyIsAbsent(z.coerce.number().int().min(1).max(5).optional()),
})
export type AdminReviewsQuery = z.infer<typeof adminReviewsQuery>

export const adminReview = z.object({
  id,
  reservation_id: id,
  guest: item.extend({ email: z.string() }),
  experience: z.object({ id, title: z.string() }),
  rate: z.number(),
  content: z.string(),
  posted_at: instant,
  /** When the guest last changed it. */
  edited_at: instant.nullable(),
  reply: z.object({ content: z.string(), posted_at: instant }).nullable(),
  /** Null if the review is public. */
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
})
export type AdminReview = z.infer<typeof adminReview>
export const adminReviews = z.object({
  reviews: z.array(adminReview),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type AdminReviews = z.infer<typeof adminReviews>

export const hidingBody = z.object({ reason: z.string().max(10_000) })
