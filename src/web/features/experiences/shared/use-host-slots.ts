import { useEffect, useState } from 'react'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { addDays, isDate } from '#domain/shared/japan-time.ts'
import { listHostCalendars } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'

/** Maximum days of one request. */
const WINDOW = 200

/**
 * The open slots of a host that are still to come, for a warning about slots at the same time.
 * Empty while they are loading, and without a connection: the warning is a help only.
 * @param dates the days of interest; others may be included. Only real dates count
 * @param host_id another host, for admins; null for the user
 */
export function useHostSlots(
  dates: readonly (string | null)[],
  host_id: number | null = null,
): readonly HostCalendar[] {
  const real = dates.filter((date): date is string => date !== null && isDate(date)).toSorted()
  const from = real[0] ?? ''
  const last = real.at(-1) ?? ''
  const to = from !== '' && last > addDays(from, WINDOW) ? addDays(from, WINDOW) : last
  const [slots, setSlots] = useState<readonly HostCalendar[]>([])
  useEffect(() => {
    if (from === '') return
    let current = true
    const load = async () => {
      const answer = await readResponse(
        listHostCalendars({
          query: { from_date: from, to_date: to, ...(host_id === null ? {} : { user_id: String(host_id) }) },
        }),
      )
      if (!current || !answer.ok) return
      const all = answer.data.calendars.flatMap(({ items }) => items)
      setSlots(all.filter(({ open, state }) => open && !['cancelled', 'ended', 'started'].includes(state)))
    }
    void load()
    return () => {
      current = false
    }
  }, [from, to, host_id])
  return slots
}
