import { formatRange, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'

type Repeat = { day_of_week: readonly string[]; start_time: string | null; end_time: string | null }

const daysOf = (day_of_week: readonly string[]) =>
  weekdays
    .filter((day) => day_of_week.includes(day))
    .map((day) => weekdayLabels[day])
    .join('・')

/** The name of a weekly rule: 「毎週火・金曜 10:00〜12:00」 */
export const ruleTitleOf = ({ day_of_week, start_time, end_time }: Repeat) =>
  `毎週${daysOf(day_of_week)}曜 ${formatRange(start_time ?? '--:--', end_time ?? '--:--')}`
