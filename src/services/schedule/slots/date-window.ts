// The range of days of a schedule request.
import { addDays, addMonths, isDate } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../../shared/refused.ts'

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
