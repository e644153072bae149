import { z } from 'zod'
import { id, instant, optionalFlag, pageMeta, pageQuery } from '../shared/schemas.ts'

export const review = z.object({
  id,
  from_guest: z.object({
    avatar_url: z.string().nullable(),
    name: z.string(),
    posted_at: z.string(),
    rate: z.number(),
    content: z.string(),
    /** When the guest last changed it; missing if never. */
    edited_at: instant.optional(),
  }),
  from_host: z.object({ name: z.string(), posted_at: z.string(), content: z.string() }).nullable(),
})
export type Review = z.infer<typeof review>
export const reviewsQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).optional() })
export const reviews = z.object({
  reviews: z.array(review),
  meta: z.object({ count: z.number().int(), rating: z.number().nullable() }),
})
export const reviewBody = z.object({ rate: z.number().int().min(1).max(5), content: z.string().max(10_000) })

export const hostReview = review.extend({
  experience: z.object({ id, title: z.string() }),
  /** The operator hid the review, so the host can't reply. */
  hidden: z.boolean(),
  /** The guest changed the review after the reply, so the host may reply again. */
  reply_outdated: z.boolean(),
})
export type HostReview = z.infer<typeof hostReview>
export const hostReviewsQuery = pageQuery.extend({ unanswered: optionalFlag })
export const hostReviews = z.object({
  reviews: z.array(hostReview),
  meta: pageMeta.extend({ unanswered_count: z.number().int() }),
})
export type HostReviews = z.infer<typeof hostReviews>
export const replyBody = z.object({
  content: z.string().max(10_000),
  /** `edited_at` of the review that the host read, null for none; another one refuses the reply. */
  edited_at: instant.nullish(),
})
export type ReplyBody = z.infer<typeof replyBody>
