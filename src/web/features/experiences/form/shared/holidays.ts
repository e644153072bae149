import type { Holidays } from '#contract/reference/reference-schemas.ts'
import type { HolidayCalendar } from '#domain/schedule/days-off.ts'

/** The holidays of a response, for the rules of the domain. */
export const holidayCalendarOf = ({ holidays, known_until }: Holidays): HolidayCalendar => ({
  names: new Map(holidays.map(({ date, name }) => [date, name])),
  known_until,
})
