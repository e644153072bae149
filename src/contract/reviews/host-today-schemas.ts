// The host's home page: tasks that wait for a response, and upcoming slots.
import { z } from 'zod'
import { dayParticipants } from '../booking/host-booking-schemas.ts'
import { monthOfSales } from '../booking/host-sales-schemas.ts'
import { endingRepeats, hostCalendar, hostHoldingRequest } from '../schedule/host-schedule-schemas.ts'
import { id } from '../shared/schemas.ts'

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
