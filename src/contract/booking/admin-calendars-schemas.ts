import { z } from 'zod'
import { slotDays } from '#domain/booking/admin-reservations.ts'
import { occupancies, slotPeriods, slotSorts } from '#domain/schedule/admin-slots.ts'
import { slotParticipants } from './host-booking-schemas.ts'
import { hostCalendar } from '../schedule/host-schedule-schemas.ts'
import {
  emptyIsAbsent,
  optionalDate,
  optionalNumbers,
  optionalText,
  ownInterests,
  pageMeta,
  pageQuery,
  refundAllowance,
} from '../shared/schemas.ts'

export const adminCalendarsFilter = z.object({
  /**
   * Searches the title of the experience, the hosts' names and addresses, the ambassador's name,
   * and the number of the slot or experience. 体験12 and 会員3 search only that number.
   */
  q: optionalText(100),
  /** Without it: `coming`. */
  period: emptyIsAbsent(z.enum(slotPeriods).optional()),
  slot_on: emptyIsAbsent(z.enum(slotDays).optional()),
  /** Dates in Japan, both included. */
  from: optionalDate,
  to: optionalDate,
  /** Prefectures. Online experiences have none. */
  state: optionalNumbers(47),
  occupancy: emptyIsAbsent(z.enum(occupancies).optional()),
  sort: emptyIsAbsent(z.enum(slotSorts).default('first')),
})
export const adminCalendarsQuery = adminCalendarsFilter.extend(pageQuery.shape)
export type AdminCalendarsFilter = z.infer<typeof adminCalendarsFilter>
export type AdminCalendarsQuery = z.infer<typeof adminCalendarsQuery>

export const adminCalendar = slotParticipants.extend({
  own_interest: ownInterests,
  /** What this admin may give back; null without a limit. `fits`: the refunds of this slot. */
  refund_allowance: refundAllowance.extend({ fits: z.boolean() }).nullable(),
})
export type AdminCalendar = z.infer<typeof adminCalendar>

export const adminCalendars = z.object({
  calendars: z.array(
    hostCalendar.extend({
      hosted_by: z.string(),
      /** The prefecture; null if the experience is online. */
      state_id: z.number().int().nullable(),
    }),
  ),
  meta: pageMeta.extend({
    total_count: z.number().int(),
    has_more: z.boolean(),
    /** Sizes of lists that admins open often. */
    today_count: z.number().int(),
    tomorrow_count: z.number().int(),
  }),
})
export type AdminCalendars = z.infer<typeof adminCalendars>
