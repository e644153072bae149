/** The weekly rules that the dialog's input makes: one for each time. */
import { groupBy } from '#domain/shared/group-by.ts'
import { type FormRule, plainRule } from '#domain/experiences/experience-form.ts'
import { type Weekday, weekdays } from '#domain/shared/japan-time.ts'

export type Times = { start_time: string; end_time: string }

export type Repeats = {
  days: readonly string[]
  /** The times of all days, or of each day if they differ. */
  times: Times
  timesOf: Partial<Record<Weekday, Times>>
  timesDiffer: boolean
  start_date: string
  end_date: string
  auto_extend: boolean
}

/** The times of a weekday. */
export const timesOn = ({ times, timesOf, timesDiffer }: Repeats, day: Weekday): Times =>
  (timesDiffer ? timesOf[day] : undefined) ?? times

/**
 * @param edited the rule that is changed; the rule with its times, or else the first one, keeps its
 *   uuid and its left out dates
 */
export function repeatedRules(repeats: Repeats, edited: FormRule | null): FormRule[] {
  const days = weekdays.filter((day) => repeats.days.includes(day))
  const groups = groupBy(days, (day) => {
    const { start_time, end_time } = timesOn(repeats, day)
    return `${start_time} ${end_time}`
  })
  const { start_date, end_date, auto_extend } = repeats
  const own = edited && `${edited.start_time} ${edited.end_time}`
  const keeper = own !== null && groups.has(own) ? own : [...groups.keys()][0]
  return [...groups].map(([key, day_of_week]) => {
    const [start_time = '', end_time = ''] = key.split(' ')
    const rule = { uuid: null, start_date, end_date, start_time, end_time, day_of_week, ...plainRule, auto_extend }
    if (!edited || key !== keeper) return rule
    const { uuid, skipped_dates, restored_dates } = edited
    return { ...rule, uuid, skipped_dates, restored_dates }
  })
}
