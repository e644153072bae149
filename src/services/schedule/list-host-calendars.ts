import type { HostCalendar, HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlots, findSlotExperiences } from '#database/schedule/host-slots.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { boundsOf, type DateWindow } from './date-window.ts'
import { findEndingRepeats } from './find-ending-repeats.ts'
import { hostCalendarOf } from './host-calendar-of.ts'

/**
 * The slots that the host manages, by date, cancelled ones too. Without dates: from today to one
 * month ahead. Empty for another host's experience.
 * @throws InvalidInput as boundsOf
 */
export async function listHostCalendars(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  query: DateWindow & { experience_id?: number },
): Promise<HostCalendars> {
  const now = app.clock.now()
  const { from, to } = boundsOf(query, dateOf(now))
  const [rows, experiences, ending_repeats] = await Promise.all([
    findHostSlots(app.db, now, { user_id: actor.id, experience_id: query.experience_id, from, to }),
    findSlotExperiences(app.db, actor.id),
    findEndingRepeats(app.db, actor.id, dateOf(now)),
  ])
  const byDate = new Map<string, HostCalendar[]>()
  for (const row of rows) {
    const items = byDate.get(row.date)
    if (items) items.push(hostCalendarOf(row, now))
    else byDate.set(row.date, [hostCalendarOf(row, now)])
  }
  return { calendars: Array.from(byDate, ([date, items]) => ({ date, items })), meta: { experiences, ending_repeats } }
}
