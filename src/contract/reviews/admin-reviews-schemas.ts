import { z } from 'zod'
import { reviewStates } from '#domain/reviews/review-state.ts'
import { id, instant, item, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

const unset = (value: unknown) => (value === '' ? undefined : value)

export const adminReviewsQuery = pageQuery.extend({
  /** In what was written, the guest's name or address, or the experience's title; or a reservation's number. */
  q: optionalText(100),
  state: z.preprocess(unset, z.enum(reviewStates).optional()),
  rate: z.preprocess(unset, z.coerce.number().int().min(1).max(5).optional()),
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
  reply: z.object({ content: z.string(), posted_at: instant }).nullable(),
  /** Null: anybody can read it. */
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
})
export type AdminReview = z.infer<typeof adminReview>
export const adminReviews = z.object({
  reviews: z.array(adminReview),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type AdminReviews = z.infer<typeof adminReviews>

export const hidingBody = z.object({ reason: z.string().max(10_000) })
