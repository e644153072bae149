import type { Holidays } from '#contract/reference/reference-schemas.ts'
import { addMonths, dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

/** The national holidays from today to a year from now, for forms that show dates. */
export function listHolidays({ clock, holidays }: Pick<App, 'clock' | 'holidays'>): Holidays {
  const today = dateOf(clock.now())
  const last = addMonths(today, 12)
  const coming = [...holidays.names].filter(([date]) => date >= today && date <= last)
  return {
    holidays: coming.map(([date, name]) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1)),
    known_until: holidays.known_until,
  }
}
