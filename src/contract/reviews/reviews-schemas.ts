import { z } from 'zod'
import { people } from '../booking/booking-schemas.ts'
import { dayParticipants } from '../booking/host-booking-schemas.ts'
import { monthOfSales } from '../booking/host-sales-schemas.ts'
import { storyCard } from '../experiences/experiences-schemas.ts'
import { endingRepeats, hostCalendar, hostHoldingRequest } from '../schedule/host-schedule-schemas.ts'
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

// What a host or an ambassador offers: their public stories, and what guests wrote about them.

export const storyReview = review.extend({ experience: z.object({ id, title: z.string() }) })

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

// The host's home page: tasks that wait for a response, and upcoming slots.

export const newReservation = z.object({
  id,
  /** The first slot. */
  calendar: z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() }),
  slots: z.number().int(),
  experience: z.object({ id, title: z.string() }),
  guest_name: z.string(),
  ...people,
  reserved_at: z.string(),
})

const several = <S extends z.core.$ZodType>(item: S) => z.object({ count: z.number().int(), items: z.array(item) })

export const hostToday = z.object({
  /** Today and tomorrow in Japan, with the slots that are not cancelled and their participants. */
  days: z.array(dayParticipants),
  /** Open requests, the earliest requested date first. */
  requests: several(hostHoldingRequest),
  /**
   * Guests' messages of the last two weeks without an answer, the oldest first; empty for an admin
   * who views as the user. `text` is the beginning, with contacts hidden before a booking.
   */
  questions: several(
    z.object({
      thread_id: id,
      guest_name: z.string(),
      text: z.string(),
      asked_at: z.string(),
      experience_title: z.string().nullable(),
    }),
  ),
  /** Reservations of the last seven days whose slots are in the future. */
  reservations: several(newReservation),
  /** Reviews without a reply. */
  unanswered_review_count: z.number().int(),
  /** The next slots after tomorrow. */
  next_calendars: z.array(hostCalendar),
  /**
   * Published experiences whose last open slot is less than two weeks ahead. `last_date` is null if
   * there is none. Those without a slot come first.
   */
  running_out: z.array(z.object({ id, title: z.string(), last_date: z.string().nullable() })),
  /** Weekly repeats of published experiences that end soon or ended lately. */
  ending_repeats: z.array(endingRepeats),
  /** The sales of this month and of the next one. */
  sales: z.array(monthOfSales),
  drafts: several(z.object({ id, title: z.string().nullable(), updated_at: z.string() })),
  /** Experiences that the operator returned, with the requested changes. */
  returned: z.array(z.object({ id, title: z.string(), comment: z.string(), returned_at: z.string() })),
  awaiting_count: z.number().int(),
  published_count: z.number().int(),
})
export type HostToday = z.infer<typeof hostToday>
