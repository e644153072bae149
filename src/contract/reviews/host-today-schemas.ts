// The host's home page: tasks that wait for a response, and upcoming slots.
import { z } from 'zod'
import { hostCalendar, hostHoldingRequest } from '../schedule/host-schedule-schemas.ts'
import { id } from '../shared/schemas.ts'
import { hostReview } from './reviews-schemas.ts'

export const newReservation = z.object({
  id,
  /** The first slot. */
  calendar: z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() }),
  slots: z.number().int(),
  experience: z.object({ id, title: z.string() }),
  guest_name: z.string(),
  number_of_people: z.number().int(),
  reserved_at: z.string(),
})

const several = <S extends z.ZodType>(item: S) => z.object({ count: z.number().int(), items: z.array(item) })

export const hostToday = z.object({
  /** Open requests, the earliest requested date first. */
  requests: several(hostHoldingRequest),
  /** Reservations of the last seven days whose slots are in the future. */
  reservations: several(newReservation),
  /** Reviews without a reply. */
  reviews: several(hostReview),
  next_calendars: z.array(hostCalendar),
  drafts: several(z.object({ id, title: z.string().nullable(), updated_at: z.string() })),
  /** Experiences that the operator returned, with the requested changes. */
  returned: z.array(z.object({ id, title: z.string(), comment: z.string(), returned_at: z.string() })),
  awaiting_count: z.number().int(),
  published_count: z.number().int(),
})
export type HostToday = z.infer<typeof hostToday>
