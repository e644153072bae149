import { z } from 'zod'
import { date, id, optionalDate, pageMeta, time } from '../shared/schemas.ts'

export const slot = z.object({
  id,
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  recruitment_number: z.number().int(),
  participant_number: z.number().int(),
  accepting_reservation: z.boolean(),
  recurrence_rule_uuid: z.string().nullable(),
  /**
   * Number of participants missing until the slot takes place; null without a minimum or if it is
   * reached.
   */
  missing_for_minimum: z.number().int().nullable(),
})
export type Slot = z.infer<typeof slot>

export const calendarsQuery = z.object({ from_date: optionalDate, to_date: optionalDate })
export const calendars = z.object({
  calendars: z.array(z.object({ date: z.string(), items: z.array(slot) })),
  meta: z.object({
    reserved_calendar_ids: z.array(id),
    /** Slots of the caller's own holds that wait for 3-D Secure. */
    held_calendars: z.array(z.object({ id, reservation_id: id })),
    recent_count: z.number().int(),
  }),
})
export type Calendars = z.infer<typeof calendars>

export const calendar = slot.extend({ experience_id: id, cancelled: z.boolean() })
export type Calendar = z.infer<typeof calendar>

export const holdingRequestBody = z.object({
  date,
  start_time: z.preprocess((value) => (value === '' ? null : value), time.nullish()),
  number_of_people: z.number().int().min(1).max(30).default(1),
  message: z.string().max(1000).default(''),
})
export const holdingRequestStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export const holdingRequest = z.object({
  id,
  experience_id: id,
  date: z.string(),
  start_time: z.string().nullable(),
  number_of_people: z.number().int(),
  message: z.string(),
  state: z.enum(holdingRequestStates),
})

/** A request as its guest sees it. */
export const ownHoldingRequest = z.object({
  id,
  experience: z.object({
    id,
    title: z.string(),
    image_url: z.string().nullable(),
    hosted_by: z.string(),
    /** False for an experience that is no longer public. */
    published: z.boolean(),
  }),
  date: z.string(),
  start_time: z.string().nullable(),
  number_of_people: z.number().int(),
  message: z.string(),
  state: z.enum(holdingRequestStates),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  /** The slot that the host offers; null if there is none, or if it was cancelled. */
  calendar: z.object({ id, date: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  created_at: z.string(),
})
export type OwnHoldingRequest = z.infer<typeof ownHoldingRequest>
export const ownHoldingRequests = z.object({ holding_requests: z.array(ownHoldingRequest), meta: pageMeta })
export type OwnHoldingRequests = z.infer<typeof ownHoldingRequests>
