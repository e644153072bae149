import type {
  AdminCalendars,
  AdminCalendarsFilter,
  AdminCalendarsQuery,
} from '#contract/booking/admin-calendars-schemas.ts'
import { type AdminSlotFilter, countAdminSlots, findAdminSlots } from '#database/schedule/admin-slots.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** A day of 40 slots fits on one page, so that they can be selected at once. */
const PAGE_SIZE = 50

/**
 * The filter for the database.
 * @throws InvalidInput for a date that isn't valid
 */
export function slotsFilter({ q, ...filter }: Omit<AdminCalendarsFilter, 'sort'>): AdminSlotFilter {
  for (const day of ['from', 'to'] as const) {
    const given = filter[day]
    if (given !== undefined && !isDate(given)) throw new InvalidInput({ [day]: ['日付を正しく入力してください。'] })
  }
  const text = cleanLine(q ?? '')
  return { ...filter, ...(text === '' ? {} : { q: text }) }
}

/**
 * Slots of all hosts, 50 a page; a page past the end is empty.
 * @throws InvalidInput for a date that isn't valid
 */
export async function listAdminCalendars(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...asked }: AdminCalendarsQuery,
): Promise<AdminCalendars> {
  const now = app.clock.now()
  const filter = slotsFilter(asked)
  const count = async (fitting: AdminSlotFilter) => await countAdminSlots(app.db, now, fitting)
  const [total_count, today_count, tomorrow_count, rows] = await Promise.all([
    count(filter),
    count({ slot_on: 'today' }),
    count({ slot_on: 'tomorrow' }),
    findAdminSlots(app.db, now, { ...filter, sort }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    calendars: rows.map((row) => ({
      ...hostCalendarOf(row, now),
      hosted_by: row.hosted_by,
      state_id: row.online ? null : row.state,
    })),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)),
      total_count,
      has_more: false,
      today_count,
      tomorrow_count,
    },
  }
}
