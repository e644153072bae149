// The slots of an experience as its visitors see them.
import type { Calendar, Calendars, Slot } from '#contract/schedule/schedule-schemas.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import { countSlotsFrom, findOwnSlots, findSlot, findSlots, type SlotRow } from '#database/schedule/find-slots.ts'
import { acceptanceProblem, missingForMinimum } from '#domain/schedule/slot.ts'
import { addDays, addMonths, dateOf, isDate } from '#domain/shared/japan-time.ts'
import { seesInside, userIdOf, visibleExperience } from '../../experiences/shared/visible-experience.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/** Maximum days of one request: a little more than six months. */
const MAX_DAYS = 200

export type DateWindow = { from_date?: string; to_date?: string }

/**
 * First and last day, both included. Without dates: from today to one month ahead
 * (docs/product/schedule.md#calendar-list).
 * @throws InvalidInput for invalid dates, a reversed range, or a range that is too long
 */
export function boundsOf({ from_date, to_date }: DateWindow, today: string): { from: string; to: string } {
  for (const [field, date] of Object.entries({ from_date, to_date }))
    if (date !== undefined && !isDate(date)) throw new InvalidInput({ [field]: ['日付を正しく入力してください。'] })
  const from = from_date ?? today
  const to = to_date ?? addMonths(from, 1)
  if (from > to) throw new InvalidInput({ to_date: ['終わりの日は、始まりの日以降にしてください。'] })
  if (addDays(from, MAX_DAYS) < to) throw new InvalidInput({ to_date: [`期間は${MAX_DAYS}日以内にしてください。`] })
  return { from, to }
}

/** A slot in the API's form. */
function slotOf(row: SlotRow, now: Date): Slot {
  const places_left = row.recruitment_number - row.participant_number
  return {
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    recruitment_number: row.recruitment_number,
    participant_number: row.participant_number,
    accepting_reservation: acceptanceProblem({ ...row, places_left }, now) === null,
    recurrence_rule_uuid: row.recurrence_rule_uuid,
    missing_for_minimum: missingForMinimum(row.minimum, row.participant_number) || null,
  }
}

/**
 * One slot, also a cancelled one, which is marked as such.
 * @throws Refused calendar_not_found, also for a slot of an experience that the actor can't see
 */
export async function getCalendar(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  actor: Actor,
  id: number,
): Promise<Calendar> {
  const now = app.clock.now()
  const row = await findSlot(app.db, now, id)
  if (!row) throw new Refused('calendar_not_found')
  if (!row.experience_approved) {
    const access = await findExperienceAccess(app.db, row.experience_id, userIdOf(actor))
    if (!access || !seesInside(actor, access)) throw new Refused('calendar_not_found')
  }
  await noteChanges(app, now, { slots: [row], experience_id: row.experience_id })
  return { ...slotOf(row, now), experience_id: row.experience_id, cancelled: row.cancelled }
}

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
