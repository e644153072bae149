import type {
  HostCalendar,
  HostCalendars,
  NewHostCalendar,
  SlotExperience,
} from '#contract/schedule/host-schedule-schemas.ts'
import { inTransaction } from '#database/client.ts'
import {
  findExperienceForSlot,
  findHostSlot,
  findHostSlots,
  findSlotExperiences,
  type HostSlotRow,
  type SlotExperienceRow,
} from '#database/schedule/host-slots.ts'
import { addToWaiting, findSlotAt, insertSlot } from '#database/schedule/write-slots.ts'
import { type HolidayCalendar, isDayOff } from '#domain/schedule/days-off.ts'
import { pendingDecision } from '#domain/schedule/decision.ts'
import { hostSlotState, mostPlaces } from '#domain/schedule/host-slot.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import { offeredSlotProblem } from '#domain/schedule/request-answer.ts'
import { missingForMinimum } from '#domain/schedule/slot.ts'
import { addDays, dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { boundsOf, type DateWindow } from './calendars.ts'
import { findEndingRepeats } from './repeats.ts'

/** A slot in the API's form for hosts. */
export function hostCalendarOf(row: HostSlotRow, now: Date): HostCalendar {
  const pending = pendingDecision({ ...row, participants: row.confirmed_number }, now)
  const places_left = row.recruitment_number - row.participant_number
  return {
    id: row.id,
    experience: { id: row.experience_id, title: row.experience_title },
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    recruitment_number: row.recruitment_number,
    participant_number: row.participant_number,
    held_number: row.participant_number - row.confirmed_number - row.offered_number,
    offered_number: row.offered_number,
    phone_number: row.phone_number,
    reservation_count: row.reservation_count,
    open: row.open,
    cancelled: row.cancelled,
    cancelled_by: row.cancelled_by,
    cancel_requested_by: row.cancel_requested_by,
    cancel_reason: row.cancel_reason,
    ...(row.postponed_to !== null && { postponed_to: row.postponed_to }),
    minimum: row.minimum,
    missing_for_minimum: row.minimum === null ? null : missingForMinimum(row.minimum, row.confirmed_number),
    decides_at: pending && isoJapan(pending.decides_at),
    state: hostSlotState({ ...row, places_left }, now),
  }
}

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

/**
 * A host adds one slot to an experience, first of all for those who wait for another one. Safe to
 * repeat: a slot at the same time is returned as it is, with `added: false`.
 * @throws Refused experience_not_found (also for another host's), the problems of
 * offeredSlotProblem, busy; InvalidInput
 */
export async function addHostCalendar(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { experience_id, date, start_time, end_time, ...input }: NewHostCalendar,
): Promise<{ calendar: HostCalendar; added: boolean }> {
  return await inTransaction(app.db, async (tx) => {
    const experience = await findExperienceForSlot(tx, actor.id, experience_id)
    if (!experience) throw new Refused('experience_not_found')
    const now = app.clock.now()
    const recruitment_number = input.recruitment_number ?? experience.recruitment_number
    const most = mostPlaces(experience.recruitment_number)
    if (recruitment_number > most)
      throw new InvalidInput({ recruitment_number: [`定員は1名から${most}名のあいだで選んでください。`] })
    const slot = { experience_id, date, start_time, end_time }
    const problem = offeredSlotProblem(
      { date, start_time, end_time, recruitment_number },
      { number_of_people: 1, reservation_deadline: experience.reservation_deadline },
      now,
    )
    if (problem) throw new Refused(problem)
    const made = await insertSlot(tx, { ...slot, recruitment_number })
    const id = made ?? (await findSlotAt(tx, slot))
    const row = id === undefined ? undefined : await findHostSlot(tx, now, actor.id, id)
    // The slot at that time was cancelled meanwhile. A retry creates a new one.
    if (!row) throw new Refused('busy')
    if (input.for_waiting_of !== undefined) await addToWaiting(tx, input.for_waiting_of, row)
    return { calendar: hostCalendarOf(row, now), added: made !== undefined }
  })
}
