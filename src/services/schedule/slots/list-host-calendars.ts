import type { HostCalendar, HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlots, findSlotExperiences } from '#database/schedule/host-slots.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
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
  app: Pick<App, 'db' | 'clock'>,
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
  return { calendars: Array.from(byDate, ([date, items]) => ({ date, items })), meta: { experiences, ending_repeats } }
}
