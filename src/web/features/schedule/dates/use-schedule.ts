import { useCallback, useEffect, useRef, useState } from 'react'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { listCalendars } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import { isWhole, joinDays, windowOf } from '../shared/windows.ts'

type Start = { experience_id: number; today: string; months: number; calendars: Calendars }

/** A schedule that loads one month at a time until it is complete. */
export function useSchedule({ experience_id, today, months: firstMonths, calendars }: Start) {
  const [loaded, setLoaded] = useState({
    days: calendars.calendars,
    reserved: calendars.meta.reserved_calendar_ids,
    held: calendars.meta.held_calendars,
    recent_count: calendars.meta.recent_count,
    months: firstMonths,
  })
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const running = useRef(false)
  const whole = isWhole(loaded)

  const more = useCallback(async () => {
    if (running.current) return
    running.current = true
    setLoading(true)
    setError(null)
    const window = windowOf(today, loaded.months)
    const answer = await readResponse(listCalendars({ param: { id: experience_id }, query: window }))
    running.current = false
    setLoading(false)
    if (!answer.ok) {
      setError(answer.error.message)
      return
    }
    const { calendars: days, meta } = answer.data
    setLoaded((before) => ({
      days: joinDays(before.days, days),
      reserved: [...new Set([...before.reserved, ...meta.reserved_calendar_ids])],
      held: [...before.held, ...meta.held_calendars],
      recent_count: meta.recent_count,
      months: before.months + 1,
    }))
    setAnnouncement(`${formatDate(window.to_date)}までの日程を読み込みました。`)
  }, [experience_id, today, loaded.months])

  return { ...loaded, whole, loading, error, announcement, more }
}

/**
 * Calls `reached` when the element comes within 400 px of the viewport while `armed` is true.
 * Setting `armed` to true again repeats the check.
 */
export function useReached(armed: boolean, reached: () => void) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!armed || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached()
      },
      { rootMargin: '400px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [armed, reached])
  return place
}
