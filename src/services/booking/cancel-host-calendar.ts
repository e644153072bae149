import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { slotCancelProblem } from '#domain/schedule/host-slot.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { hostCalendarOf } from '../schedule/host-calendar-of.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { cancelSlot } from './cancel-slot.ts'

const MAX_REASON = 1000

/**
 * A host calls a slot off: everybody gets this slot's money back in full and is mailed the reason.
 * @param input participant_number: how many the host was shown, if any; another truth refuses instead of surprising
 * @throws Refused calendar_not_found (also for another host's), calendar_cancelled, calendar_ended, participants_changed; InvalidInput
 */
export async function cancelHostCalendar(
  app: App,
  actor: UserActor,
  id: number,
  input: { reason: string; participant_number?: number },
): Promise<HostCalendar> {
  const reason = cleanText(input.reason)
  if (reason === '') throw new InvalidInput({ reason: ['中止の理由を入力してください。'] })
  if (Array.from(reason).length > MAX_REASON)
    throw new InvalidInput({ reason: [`中止の理由は${MAX_REASON}文字以内で入力してください。`] })
  if (!(await findHostSlot(app.db, app.clock.now(), actor.id, id))) throw new Refused('calendar_not_found')
  const ended = await cancelSlot(app, id, {
    by: 'host',
    reason,
    stillWanted: (slot) => {
      const ends_at = instantOf(slot.date, slot.end_time)
      const problem = slotCancelProblem({ cancelled: slot.cancelled, ends_at }, app.clock.now())
      if (problem) throw new Refused(problem)
      if (input.participant_number !== undefined && input.participant_number !== slot.taken)
        throw new Refused('participants_changed', { participant_number: slot.taken })
      return true
    },
  })
  if (!ended) throw new Refused('calendar_cancelled')
  const now = app.clock.now()
  const row = await findHostSlot(app.db, now, actor.id, id)
  if (!row) throw new Refused('calendar_not_found')
  return hostCalendarOf(row, now)
}
