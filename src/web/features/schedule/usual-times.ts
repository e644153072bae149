import { offeredTimes } from '#domain/schedule/recurrence.ts'
import { minutesOf } from '#domain/shared/japan-time.ts'

type Times = { start_time: string; end_time: string }

/**
 * The times with which the form of a new slot starts: those of the last slot, or its duration from
 * the wanted start. Empty where the forms don't offer the time.
 */
export function usualTimes(last: Times | null, start: string | null = null): Times {
  const start_time = start ?? last?.start_time ?? ''
  const offered = (time: string) => (offeredTimes.includes(time) ? time : '')
  if (!last || start_time === '') return { start_time: offered(start_time), end_time: '' }
  const minutes = minutesOf(start_time) + minutesOf(last.end_time) - minutesOf(last.start_time)
  const end_time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { start_time: offered(start_time), end_time: offered(end_time) }
}
