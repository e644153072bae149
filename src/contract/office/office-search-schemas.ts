import { z } from 'zod'
import { reservationFilters } from '#domain/booking/admin-reservations.ts'
import { id, instant, item } from '../shared/schemas.ts'

/** At most 100 characters, not empty. */
export const officeSearchQuery = z.object({ q: z.string().trim().min(1).max(100) })

const named = item.extend({ published: z.boolean() })
/** What is found of one kind. */
export const found = <T extends z.ZodType>(shape: T) =>
  z.object({
    items: z.array(shape),
    /** Whether the list of this kind has more. */
    more: z.boolean(),
  })

/** At most five of each kind. */
export const officeSearch = z.object({
  /** The coming ones first, the next one at the top. */
  reservations: found(
    z.object({
      id,
      status: z.enum(reservationFilters),
      guest_name: z.string(),
      experience_title: z.string(),
      first_starts_at: instant,
    }),
  ),
  users: found(item.extend({ email: z.string(), suspended: z.boolean() })),
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
})
export type OfficeSearch = z.infer<typeof officeSearch>
