import { monthsUntil } from './windows.ts'

/** The schedule page with this slot selected, at the row of its date. */
export const slotPath = (experience_id: number, slot: { id: number; date: string }, today: string) =>
  `/stories/${experience_id}/calendars?cid=${slot.id}&months=${monthsUntil(today, slot.date)}#${rowId(slot.date)}`

/** The schedule page at the row of this date. */
export const dayPath = (experience_id: number, date: string, today: string) =>
  `/stories/${experience_id}/calendars?months=${monthsUntil(today, date)}#${rowId(date)}`

/** The id of a date's row on the schedule page. */
export const rowId = (date: string) => `day-${date}`
