// What a host or an ambassador offers: their public stories, and what guests wrote about them.
import { z } from 'zod'
import { storyCard } from '../experiences/experiences-schemas.ts'
import { id } from '../shared/schemas.ts'
import { review } from './reviews-schemas.ts'

export const storyReview = review.extend({ experience: z.object({ id, title: z.string() }) })
export type StoryReview = z.infer<typeof storyReview>

export const offers = z.object({
  /** Published experiences, the newest first, at most 60. */
  stories: z.array(storyCard),
  /** Visible reviews of them, the newest first, at most 10. */
  reviews: z.array(storyReview),
  meta: z.object({
    story_count: z.number().int(),
    review_count: z.number().int(),
    /** Average of all visible reviews, 1.0 to 5.0; null without reviews. */
    rating: z.number().nullable(),
  }),
})
export type Offers = z.infer<typeof offers>

/** A user who hosts, as the public sees them. */
export const hostProfile = offers.extend({
  id,
  name: z.string(),
  image_url: z.string().nullable(),
  introduction: z.string(),
})
export type HostProfile = z.infer<typeof hostProfile>
