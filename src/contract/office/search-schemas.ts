import { z } from 'zod'
import { people } from '../booking/booking-schemas.ts'
import { reservationFilters } from '#domain/booking/admin-reservations.ts'
import { disputeStates } from '#domain/booking/disputes.ts'
import { applicationStates } from '#domain/communities/applications.ts'
import { payeeStates } from '#domain/payouts/payee-state.ts'
import { email, id, instant, item, yen } from '../shared/schemas.ts'

/** At most 100 characters, not empty. */
export const searchQuery = z.object({ q: z.string().trim().min(1).max(100) })
/** `limit`: items of each kind. */
export const officeSearchQuery = searchQuery.extend({ limit: z.coerce.number().int().min(1).max(20).default(5) })
export type OfficeSearchQuery = z.infer<typeof officeSearchQuery>

const named = item.extend({ published: z.boolean() })
export const found = <T extends z.core.$ZodType>(shape: T) =>
  z.object({
    items: z.array(shape),
    /** Whether the list of this kind has more. */
    more: z.boolean(),
  })

/** At most `limit` of each kind. */
export const officeSearch = z.object({
  /** The coming ones first, the next one at the top. */
  reservations: found(
    z.object({
      id,
      status: z.enum(reservationFilters),
      guest_name: z.string(),
      guest_kana: z.string().nullable(),
      experience_title: z.string(),
      first_starts_at: instant,
    }),
  ),
  users: found(
    item.extend({
      name_kana: z.string().nullable(),
      email: z.string(),
      /** Whether they have offered an experience. */
      hosts: z.boolean(),
      suspended: z.boolean(),
    }),
  ),
  experiences: found(
    z.object({
      id,
      title: z.string(),
      hosted_by: z.string(),
      status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']),
    }),
  ),
  /** Slots to come of published experiences, the next one first. */
  slots: found(
    z.object({
      id,
      experience_title: z.string(),
      starts_at: instant,
      participant_number: z.number().int(),
      recruitment_number: z.number().int(),
    }),
  ),
  communities: found(named),
  brands: found(named),
  ambassadors: found(named),
  payees: found(item.extend({ legal_name: z.string(), state: z.enum(payeeStates) })),
  disputes: found(
    z.object({
      id,
      reservation_id: id,
      state: z.enum(disputeStates),
      amount: yen,
      guest_name: z.string(),
      experience_title: z.string(),
    }),
  ),
})
export type OfficeSearch = z.infer<typeof officeSearch>

/** At most five of each kind, all of the brand of the member. */
export const brandSearch = z.object({
  /** The one with the number that was typed. It names nobody: brands don't read guests. */
  reservations: found(
    z.object({
      id,
      status: z.enum(reservationFilters),
      ...people,
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
      email,
      invitation_accepted: z.boolean(),
      /** Its page in the list of members, from 1. */
      page: z.number().int(),
    }),
  ),
})
export type BrandSearch = z.infer<typeof brandSearch>
