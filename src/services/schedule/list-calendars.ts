import type { Calendars, Slot } from '#contract/schedule/schedule-schemas.ts'
import { findScheduleMeta, findSlots } from '#database/schedule/find-slots.ts'
import { addDays, addMonths, dateOf, isDate } from '#domain/shared/japan-time.ts'
import { userIdOf, visibleExperience } from '../experiences/visible-experience.ts'
import type { Actor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'
import { slotOf } from './slot-of.ts'

/** Days that can be asked for at once: six months and a little more. */
const MAX_DAYS = 200

type Window = { from_date?: string; to_date?: string }

/**
 * The slots of an experience by date. Without dates: from today to one month ahead (specification 9).
 * @throws Refused experience_not_found, experience_not_public; InvalidInput for dates that aren't, the wrong way round or too far apart
 */
export async function listCalendars(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  window: Window,
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

function boundsOf({ from_date, to_date }: Window, today: string) {
  for (const [field, date] of Object.entries({ from_date, to_date }))
    if (date !== undefined && !isDate(date)) throw new InvalidInput({ [field]: ['日付を正しく入力してください。'] })
  const from = from_date ?? today
  const to = to_date ?? addMonths(from, 1)
  if (from > to) throw new InvalidInput({ to_date: ['終わりの日は、始まりの日以降にしてください。'] })
  if (addDays(from, MAX_DAYS) < to) throw new InvalidInput({ to_date: [`期間は${MAX_DAYS}日以内にしてください。`] })
  return { from, to }
}
