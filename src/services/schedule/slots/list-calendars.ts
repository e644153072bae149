import type { Calendars, Slot } from '#contract/schedule/schedule-schemas.ts'
import { countSlotsFrom, findOwnSlots, findSlots } from '#database/schedule/find-slots.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { visibleExperience } from '../../experiences/shared/visible-experience.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { boundsOf, type DateWindow } from './date-window.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import { slotOf } from './slot-of.ts'

/**
 * The slots of an experience by date. Without dates: from today to one month ahead.
 * @throws Refused experience_not_found, experience_not_public; InvalidInput as boundsOf
 */
export async function listCalendars(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  actor: Actor,
  id: number,
  window: DateWindow,
): Promise<Calendars> {
  await visibleExperience(app, actor, id)
  const now = app.clock.now()
  const today = dateOf(now)
  const { from, to } = boundsOf(window, today)
  const [rows, recent_count, own] = await Promise.all([
    findSlots(app.db, now, id, from, to),
    countSlotsFrom(app.db, id, today),
    actor.kind === 'user' ? findOwnSlots(app.db, now, actor.id, id, from, to) : [],
  ])
  await noteChanges(app, now, { slots: rows, experience_id: id, today: true })
  const byDate = new Map<string, Slot[]>()
  for (const row of rows) {
    const items = byDate.get(row.date)
    if (items) items.push(slotOf(row, now))
    else byDate.set(row.date, [slotOf(row, now)])
  }
  return {
    calendars: Array.from(byDate, ([date, items]) => ({ date, items })),
    meta: { ...ownMeta(own), recent_count },
  }
}

/**
 * Adds the user's own slots to a visitor's response.
 * @param window the one of that response
 */
export async function withReserved(
  app: Pick<App, 'db' | 'clock'>,
  user: { id: number },
  id: number,
  window: DateWindow,
  { calendars, meta }: Calendars,
): Promise<Calendars> {
  const now = app.clock.now()
  const { from, to } = boundsOf(window, dateOf(now))
  return { calendars, meta: { ...meta, ...ownMeta(await findOwnSlots(app.db, now, user.id, id, from, to)) } }
}

const ownMeta = (own: Awaited<ReturnType<typeof findOwnSlots>>) => ({
  reserved_calendar_ids: own.filter(({ hold }) => hold === null).map(({ id }) => id),
  held_calendars: own.flatMap(({ id, hold }) => (hold === null ? [] : { id, reservation_id: hold })),
})
