import type { SlotWishQuery } from '#contract/experiences/experiences-schemas.ts'
import type { Tx } from '#database/client.ts'
import { findRules } from '#database/experiences/experience-form.ts'
import { setRuleEnd } from '#database/schedule/write-rules.ts'
import { insertSlots } from '#database/schedule/write-slots.ts'
import { dayOffOn, type DaysOff, type HolidayCalendar } from '#domain/schedule/days-off.ts'
import { ENDING_DAYS, lastExtension, planExtension } from '#domain/schedule/extend-rule.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import { addDays, dateOf, isDate } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** @throws InvalidInput for invalid dates and a reversed range */
export function checkDates({ date_from, date_to }: Pick<SlotWishQuery, 'date_from' | 'date_to'>) {
  const messages: Record<string, string[]> = {}
  for (const [field, date] of Object.entries({ date_from, date_to }))
    if (date !== undefined && !isDate(date)) messages[field] = ['日付を正しく入力してください。']
  if (Object.keys(messages).length === 0 && date_from !== undefined && date_to !== undefined && date_from > date_to)
    messages.date_to = ['終わりの日は、始まりの日以降にしてください。']
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
}

type Given = DaysOff & {
  /** The rules to extend. */
  uuids: readonly string[]
  /** Places of each new slot. */
  recruitment_number: number
  holidays: HolidayCalendar
  reservation_deadline: ReservationDeadline
  now: Date
}

/**
 * Extends weekly rules to three months from today. Makes no slot on a day off, on a date that was
 * taken off or cancelled, that can't be booked any more, or at a time at which the experience has
 * one already. Changes no slot. The caller holds the lock of lockExperienceForm; a new experience
 * needs none.
 * @returns how many rules end later than before, and how many slots were made
 */
export async function extendRules(
  tx: Tx,
  experience_id: number,
  given: Given,
): Promise<{ rules: number; slots: number }> {
  const { uuids, recruitment_number, holidays, reservation_deadline, now, ...daysOff } = given
  if (uuids.length === 0) return { rules: 0, slots: 0 }
  const today = dateOf(now)
  const last = lastExtension(today, daysOff, holidays)
  const rules = (await findRules(tx, experience_id, addDays(today, -ENDING_DAYS))).filter(
    (rule) => uuids.includes(rule.uuid) && rule.end_date < last,
  )
  const slots = rules.flatMap((rule) => {
    const excluded = new Set([...rule.skipped_dates, ...rule.cancelled_dates])
    const isOff = (date: string) => excluded.has(date) || dayOffOn(date, daysOff, holidays) !== null
    return planExtension(rule, last, { now, reservation_deadline, isOff })
  })
  const made = await insertSlots(tx, experience_id, recruitment_number, slots)
  for (const rule of rules) await setRuleEnd(tx, rule.uuid, last)
  return { rules: rules.length, slots: made }
}
