// Waiting for places in full slots.
import { z } from 'zod'
import { date, id, instant, wireId } from '../shared/schemas.ts'
import { party, people } from './booking-schemas.ts'

export const waitingBody = z.object({
  /** Slots of one experience; any of them will do. Without them, all that are added later. */
  calendar_ids: z.array(wireId).min(1).max(30).optional(),
  /** Needed without `calendar_ids`. */
  experience_id: wireId.optional(),
  /** Places; 1 if neither this nor `party` is given. Alone, all are of the first price type. */
  number_of_people: z.number().int().min(1).max(1000).nullish(),
  party,
  /** The last day on which the person wants to be told. */
  waits_until: date,
})
export type WaitingBody = z.infer<typeof waitingBody>

export const waitingEntry = z.object({
  id,
  experience: z.object({ id, title: z.string() }),
  /** Whether the caller waits for all slots that are added after this entry. */
  new_dates: z.boolean(),
  /** Of `new_dates` only the one of the offer. */
  calendars: z.array(
    z.object({
      id,
      date: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      /** 1 for the first who waits for the slot. */
      rank: z.number().int(),
    }),
  ),
  ...people,
  waits_until: date,
  /** The slot in which places are kept for the caller, and until when; null without an offer. */
  offer: z.object({ id, calendar_id: id, ends_at: instant }).nullable(),
  /** How many unused offers end the entry. */
  offers_left: z.number().int(),
  created_at: instant,
})
export type WaitingEntry = z.infer<typeof waitingEntry>
export const waitingEntries = z.object({ waiting_entries: z.array(waitingEntry) })

/** Who waits for a slot, for its hosts, in the order of the entries. */
export const waitingGuest = z.object({
  id,
  name: z.string(),
  ...people,
  /** Whether the guest waits for all slots that are added later. */
  new_dates: z.boolean(),
  /** Until when places of the slot are kept for the guest; null without an offer. */
  offer_ends_at: z.string().nullable(),
})
