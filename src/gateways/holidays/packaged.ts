// Japan's national holidays in the package @holiday-jp/holiday_jp. It has no code to run and never
// uses the network.
import package_ from '@holiday-jp/holiday_jp'
import type { HolidayCalendar } from '#domain/schedule/days-off.ts'

export function packagedHolidays(): HolidayCalendar {
  // Not the package's type, which lists every holiday.
  const holidays: Record<string, { name: string }> = package_.holidays
  const names = new Map(Object.entries(holidays).map(([date, { name }]) => [date, name]))
  const last = [...names.keys()].reduce((a, b) => (a > b ? a : b))
  return { names, known_until: `${last.slice(0, 4)}-12-31` }
}
