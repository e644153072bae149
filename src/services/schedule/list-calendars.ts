import type { Calendars, Slot } from '#contract/schedule/schedule-schemas.ts'
import { findScheduleMeta, findSlots } from '#database/schedule/find-slots.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { userIdOf, visibleExperience } from '../experiences/visible-experience.ts'
import type { Actor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { boundsOf, type DateWindow } from './date-window.ts'
import { slotOf } from './slot-of.ts'

/**
 * The slots of an experience by date. Without dates: from today to one month ahead (specification 9).
 * @throws Refused experience_not_found, experience_not_public; InvalidInput for dates that aren't, the wrong way round or too far apart
 */
export async function listCalendars(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  window: DateWindow,
): Promise<Calendars> {
  await visibleExperience(app, actor, id)
  const now = app.clock.now()
  const today = dateOf(now)
  const { from, to } = boundsOf(window, today)
  const [rows, meta] = await Promise.all([
    findSlots(app.db, now, id, from, to),
    findScheduleMeta(app.db, id, { user_id: userIdOf(actor), today, from, to }),
  ])
  const byDate = new Map<string, Slot[]>()
  for (const row of rows) {
    const items = byDate.get(row.date)
    if (items) items.push(slotOf(row, now))
    else byDate.set(row.date, [slotOf(row, now)])
  }
  return {
    calendars: Array.from(byDate, ([date, items]) => ({ date, items })),
    meta: { reserved_calendar_ids: meta.reserved_calendar_ids, recent_count: meta.recent_count },
  }
}
