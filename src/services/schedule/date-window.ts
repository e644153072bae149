// The days that a schedule is asked for.
import { addDays, addMonths, isDate } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../shared/refused.ts'

/** Days that can be asked for at once: six months and a little more. */
const MAX_DAYS = 200

export type DateWindow = { from_date?: string; to_date?: string }

/**
 * First and last day, both included. Without dates: from today to one month ahead (specification 9).
 * @throws InvalidInput for dates that aren't, the wrong way round or too far apart
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
