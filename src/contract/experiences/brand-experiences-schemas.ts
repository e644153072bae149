// Experiences in the communities of a brand, as its members see them.
import { z } from 'zod'
import { id, instant, pageMeta, pageQuery } from '../shared/schemas.ts'
import { experience } from './experiences-schemas.ts'

export const heldAtQuery = pageQuery.extend({ held_at: z.enum(['future', 'past']).default('future') })

/**
 * One row per slot, so an experience appears as often as it has slots
 * (docs/product/communities.md#experiences-of-a-community).
 */
export const communityExperiences = z.object({
  experiences: z.array(
    z.object({
      /** Id of the experience. */
      id,
      calendar_id: id,
      published: z.boolean(),
      ambassador_name: z.string(),
      experience_name: z.string(),
      held_at: instant,
      /** Whether the slot is cancelled. */
      cancelled: z.boolean(),
    }),
  ),
  meta: pageMeta,
})
export type CommunityExperiences = z.infer<typeof communityExperiences>

export const participantNumbers = z.object({
  experience_id: id,
  experience_name: z.string(),
  ambassador_name: z.string(),
  created_at: instant,
  state: experience.shape.status,
  /** One per slot that isn't cancelled, the earliest first. */
  participant_numbers: z.array(
    z.object({ held_at: instant, participant_number: z.number().int(), recruitment_number: z.number().int() }),
  ),
})
export type ParticipantNumbers = z.infer<typeof participantNumbers>
