// What members of a brand read of the experiences in its communities.
import { z } from 'zod'
import { id, instant, pageMeta, pageQuery } from '../shared/schemas.ts'
import { experience } from './experiences-schemas.ts'

export const heldAtQuery = pageQuery.extend({ held_at: z.enum(['future', 'past']).default('future') })

/** A row for each slot (domain.md 7), so an experience stands here as often as it has slots. */
export const communityExperiences = z.object({
  experiences: z.array(
    z.object({
      /** The experience's. */
      id,
      calendar_id: id,
      published: z.boolean(),
      ambassador_name: z.string(),
      experience_name: z.string(),
      held_at: instant,
      /** The slot was called off. */
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
  /** One for each slot that isn't called off, the earliest first. */
  participant_numbers: z.array(
    z.object({ held_at: instant, participant_number: z.number().int(), recruitment_number: z.number().int() }),
  ),
})
export type ParticipantNumbers = z.infer<typeof participantNumbers>
