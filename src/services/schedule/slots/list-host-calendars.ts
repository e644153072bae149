import type { HostCalendar, HostCalendars, SlotExperience } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlots, findSlotExperiences, type SlotExperienceRow } from '#database/schedule/host-slots.ts'
import { type HolidayCalendar, isDayOff } from '#domain/schedule/days-off.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { boundsOf, type DateWindow } from './date-window.ts'
import { findEndingRepeats } from './find-ending-repeats.ts'
import { hostCalendarOf } from './host-calendar-of.ts'

/**
 * The slots that the host manages, by date, cancelled ones too. Without dates: from today to one
 * month ahead. Empty for another host's experience.
 * An admin who writes an experience for a host reads that host's slots.
 * @throws Refused not_allowed for another user's slots, except for admins; InvalidInput as boundsOf
 */
export async function listHostCalendars(
  app: Pick<App, 'db' | 'clock' | 'holidays'>,
  actor: UserActor,
  query: DateWindow & { experience_id?: number; user_id?: number },
): Promise<HostCalendars> {
  const user_id = query.user_id ?? actor.id
  if (user_id !== actor.id && !isAdmin(actor)) throw new Refused('not_allowed')
  const now = app.clock.now()
  const { from, to } = boundsOf(query, dateOf(now))
  const [rows, experiences, ending_repeats] = await Promise.all([
    findHostSlots(app.db, now, { user_id, experience_id: query.experience_id, from, to }),
    findSlotExperiences(app.db, dateOf(now), user_id),
    findEndingRepeats(app.db, user_id, dateOf(now)),
  ])
  const byDate = new Map<string, HostCalendar[]>()
  for (const row of rows) {
    const items = byDate.get(row.date)
    if (items) items.push(hostCalendarOf(row, now))
    else byDate.set(row.date, [hostCalendarOf(row, now)])
  }
  const today = dateOf(now)
  return {
    calendars: Array.from(byDate, ([date, items]) => ({ date, items })),
    meta: { experiences: experiences.map((row) => slotExperienceOf(row, today, app.holidays)), ending_repeats },
  }
}

function slotExperienceOf(row: SlotExperienceRow, today: string, holidays: HolidayCalendar): SlotExperience {
  const { free_dates, closed_on_holidays, closed_at_new_year, closed_dates, ...experience } = row
  const daysOff = { closed_on_holidays, closed_at_new_year, closed_dates }
  const isOff = (date: string) => isDayOff(date, daysOff, holidays)
  const days_off: string[] = []
  for (let date = today; date <= lastSingleDate(today); date = addDays(date, 1)) if (isOff(date)) days_off.push(date)
  return { ...experience, days_off, next_date: free_dates.find((date) => !isOff(date)) ?? null }
}
