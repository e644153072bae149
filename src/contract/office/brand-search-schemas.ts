import { z } from 'zod'
import { reservationFilters } from '#domain/booking/admin-reservations.ts'
import { applicationStates } from '#domain/communities/application-state.ts'
import { id, instant } from '../shared/schemas.ts'
import { found } from './office-search-schemas.ts'

/** At most five of each kind, all of the brand of the member. */
export const brandSearch = z.object({
  /** The one with the number that was typed. It names nobody: brands don't read guests. */
  reservations: found(
    z.object({
      id,
      status: z.enum(reservationFilters),
      number_of_people: z.number().int(),
      experience_id: id,
      experience_title: z.string(),
      community_id: id,
      calendar_id: id,
      first_starts_at: instant,
      /** Whether its first slot has begun, so that it is in the list of past ones. */
      over: z.boolean(),
    }),
  ),
  /** Undecided ones first. */
  applications: found(
    z.object({
      id,
      user_name: z.string(),
      community_name: z.string(),
      state: z.enum(applicationStates),
      applied_at: instant,
    }),
  ),
  experiences: found(
    z.object({
      id,
      title: z.string(),
      ambassador_name: z.string(),
      status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']),
      community_id: id,
    }),
  ),
  /** Slots to come of the experiences that match, the next one first. */
  slots: found(
    z.object({
      id,
      experience_id: id,
      experience_title: z.string(),
      community_id: id,
      starts_at: instant,
      participant_number: z.number().int(),
      recruitment_number: z.number().int(),
    }),
  ),
  communities: found(z.object({ id, name: z.string(), published: z.boolean() })),
  members: found(
    z.object({
      id,
      email: z.string(),
      invitation_accepted: z.boolean(),
      /** Its page in the list of members, from 1. */
      page: z.number().int(),
    }),
  ),
})
export type BrandSearch = z.infer<typeof brandSearch>
