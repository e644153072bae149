import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { slotChangesAt } from '#domain/schedule/slot.ts'
import { dateOf, timeOf } from '#domain/shared/japan-time.ts'
import type { RequestScope } from '#web/request-scope.ts'

/**
 * The time of the last of today's slots that has begun, or ''. It tells which slots have begun, and
 * unlike the time itself it stays the same until the next one begins.
 */
export function lastBegun(
  days: Calendars['calendars'],
  { now, noteChange }: Pick<RequestScope, 'now' | 'noteChange'>,
): string {
  const today = dateOf(now)
  const slots = days.find(({ date }) => date === today)?.items ?? []
  for (const slot of slots) noteChange(slotChangesAt(slot, now))
  return slots.reduce(
    (last, { start_time }) => (start_time <= timeOf(now) && start_time > last ? start_time : last),
    '',
  )
}
