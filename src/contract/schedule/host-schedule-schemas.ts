// Slots and holding requests as hosts see them.
import { z } from 'zod'
import { slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { weekdays } from '#domain/shared/japan-time.ts'
import { holdingRequestStates } from './schedule-schemas.ts'
import { date, id, optionalDate, optionalId, pageMeta, pageQuery, time } from '../shared/schemas.ts'

export const hostCalendar = z.object({
  id,
  experience: z.object({ id, title: z.string() }),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  recruitment_number: z.number().int(),
  /** Taken places: confirmed reservations, bookings by telephone, holds and offers. */
  participant_number: z.number().int(),
  /** Part of `participant_number`: places of holds. */
  held_number: z.number().int(),
  /** Part of `participant_number`: places that offers keep for guests who wait. */
  offered_number: z.number().int(),
  /** Part of `participant_number`: places of bookings by telephone. */
  phone_number: z.number().int(),
  reservation_count: z.number().int(),
  open: z.boolean(),
  cancelled: z.boolean(),
  cancelled_by: z.enum(['host', 'operator', 'minimum_not_reached']).nullable(),
  /** Who asked, if `cancelled_by` is `operator`. */
  cancel_requested_by: z.enum(slotCancelRequesters).nullable(),
  cancel_reason: z.string().nullable(),
  /** The slot to which this one was postponed; absent for others. */
  postponed_to: id.optional(),
  /**
   * Minimum of participants and number of missing confirmed participants; null without a minimum.
   */
  minimum: z.number().int().nullable(),
  missing_for_minimum: z.number().int().nullable(),
  /** Until when it is decided whether the slot takes place; null when that is decided. */
  decides_at: z.string().nullable(),
  state: z.enum(['cancelled', 'ended', 'started', 'not_published', 'closed', 'past_deadline', 'full', 'accepting']),
})
export type HostCalendar = z.infer<typeof hostCalendar>

/** An experience of the caller, with what the form of a new slot starts with. */
export const slotExperience = z.object({
  id,
  title: z.string(),
  recruitment_number: z.number().int(),
  duration_minutes: z.number().int().nullable(),
  /** The latest slot that isn't cancelled; null if there is none. */
  last_slot: z.object({ date: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  /** The date to propose for a new slot; null if none is free. */
  next_date: z.string().nullable(),
  /** How many guests wait for new dates. A new slot is offered to them first. */
  waiting_for_dates: z.number().int(),
  /** Its days off, as far ahead as a slot can be added. Rules make no slot then; the host may. */
  days_off: z.array(z.string()),
})
export type SlotExperience = z.infer<typeof slotExperience>

/** The weekly repeats of an experience that end within two weeks, or ended in the last two. */
export const endingRepeats = z.object({
  experience: z.object({ id, title: z.string() }),
  /** The last date of them. */
  last_date: z.string(),
  repeats: z.array(z.object({ day_of_week: z.array(z.enum(weekdays)), start_time: z.string(), end_time: z.string() })),
})
export type EndingRepeats = z.infer<typeof endingRepeats>
export const extendedRepeats = z.object({
  /** Slots that this call made; 0 for a repeated call. */
  added: z.number().int(),
  /** The date to which the repeats are extended. */
  until: z.string(),
})
export type ExtendedRepeats = z.infer<typeof extendedRepeats>

export const hostCalendarsQuery = z.object({
  from_date: optionalDate,
  to_date: optionalDate,
  experience_id: optionalId,
  /** Only for admins: the slots of that user. */
  user_id: optionalId,
})
export const hostCalendars = z.object({
  calendars: z.array(z.object({ date: z.string(), items: z.array(hostCalendar) })),
  /**
   * The caller's experiences, for the filter and for new slots, and their repeats that end soon.
   */
  meta: z.object({ experiences: z.array(slotExperience), ending_repeats: z.array(endingRepeats) }),
})
export type HostCalendars = z.infer<typeof hostCalendars>

export const newHostCalendar = z.object({
  experience_id: id,
  date,
  start_time: time,
  end_time: time,
  /** By default that of the experience. */
  recruitment_number: z.number().int().min(1).max(1000).optional(),
  /** A slot of the experience: who waits for it waits for the new one, too, and gets it first. */
  for_waiting_of: id.optional(),
})
export type NewHostCalendar = z.infer<typeof newHostCalendar>
export const addedHostCalendar = z.object({
  calendar: hostCalendar,
  /** Whether this call made it; false if the experience has a slot at that time. */
  added: z.boolean(),
})

export const hostCalendarBody = z.object({
  open: z.boolean().optional(),
  recruitment_number: z.number().int().min(1).max(1000).optional(),
})

export const hostHoldingRequest = z.object({
  id,
  experience: z.object({
    id,
    title: z.string(),
    recruitment_number: z.number().int(),
    reservation_deadline: z.enum(['on_the_day', 'the_day_before']),
    approve: z.boolean(),
    duration_minutes: z.number().int().nullable(),
    /** Start and end of its last slot by date, for a proposal; null without any. */
    last_slot: z.object({ start_time: z.string(), end_time: z.string() }).nullable(),
  }),
  guest_name: z.string(),
  date: z.string(),
  start_time: z.string().nullable(),
  number_of_people: z.number().int(),
  message: z.string(),
  state: z.enum(holdingRequestStates),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** The slot that was created for the request. */
  calendar: z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  created_at: z.string(),
})
export type HostHoldingRequest = z.infer<typeof hostHoldingRequest>

export const hostHoldingRequestsQuery = pageQuery.extend({
  state: z.enum([...holdingRequestStates, 'all']).default('open'),
})
export const hostHoldingRequests = z.object({
  holding_requests: z.array(hostHoldingRequest),
  meta: pageMeta.extend({ open_count: z.number().int() }),
})
export type HostHoldingRequests = z.infer<typeof hostHoldingRequests>

export const holdingRequestAnswer = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('accept'),
    date,
    start_time: time,
    end_time: time,
    recruitment_number: z.number().int().min(1).max(1000),
    answer: z.string().max(10_000).default(''),
  }),
  z.object({ action: z.literal('decline'), answer: z.string().max(10_000) }),
])
export type HoldingRequestAnswer = z.infer<typeof holdingRequestAnswer>

/** The private address of the caller's calendar. */
export const calendarFeed = z.object({
  on: z.boolean(),
  /**
   * Null while it is off, while an admin views the product as its owner, and if it can't be
   * decrypted any more.
   */
  url: z.string().nullable(),
  /** The number of the address; 0 while it is off. */
  revision: z.number().int(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
/** `revision`: the address to replace. A repeated call replaces nothing. */
export const calendarFeedRenewal = z.object({ revision: z.number().int().min(1).max(2_147_483_647) })
