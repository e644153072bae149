// Experiences in the communities of a brand, as its members see them.
import { z } from 'zod'
import { id, instant, pageMeta, pageQuery } from '../shared/schemas.ts'
import { experience } from './experiences-schemas.ts'

export const heldAtQuery = pageQuery.extend({ held_at: z.enum(['future', 'past']).default('future') })

const heldSlot = z.object({
  id,
  calendar_id: id,
  published: z.boolean(),
  ambassador_name: z.string(),
  experience_name: z.string(),
  held_at: instant,
  /** Whether the slot is cancelled. */
  cancelled: z.boolean(),
  /** The first picture of the experience. */
  image_url: z.string().nullable(),
  /** Confirmed participants. */
  participant_number: z.number().int(),
  /** Places in all. */
  recruitment_number: z.number().int(),
})

/**
 * One row per slot, so an experience appears as often as it has slots
 * (docs/product/communities.md#experiences-of-a-community).
 */
export const communityExperiences = z.object({ experiences: z.array(heldSlot), meta: pageMeta })
export type CommunityExperiences = z.infer<typeof communityExperiences>

export const nextSlots = z.object({ slots: z.array(heldSlot.extend({ community_id: id })) })
export type NextSlots = z.infer<typeof nextSlots>

export const participantNumbers = z.object({
  experience_id: id,
  experience_name: z.string(),
  ambassador_name: z.string(),
  created_at: instant,
  state: experience.shape.status,
  /** One per slot that isn't cancelled, the earliest first. */
  participant_numbers: z.array(
    z.object({
      calendar_id: id,
      held_at: instant,
      participant_number: z.number().int(),
      recruitment_number: z.number().int(),
    }),
  ),
})
export type ParticipantNumbers = z.infer<typeof participantNumbers>
