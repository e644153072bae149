// Checks and cancels a slot with a reason, for hosts and for the operator.
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import type { HostSlotRow } from '#database/schedule/host-slots.ts'
import { slotCancelProblem } from '#domain/schedule/host-slot.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'
import { cancelSlot, type SlotEndedBy, type SlotEnding } from './cancel-slot.ts'
import { MAX_REASON } from './reason-of.ts'

/**
 * @param participant_number participant count the caller saw; fails with `participants_changed` if
 * it differs
 */
export type SlotCancellation = { reason: string; participant_number?: number }

type Caller = ({ by: 'host' } | Extract<SlotEndedBy, { by: 'operator' }>) & {
  /** Reads the slot; undefined if the caller may not cancel it. */
  find: () => Promise<HostSlotRow | undefined>
  note?: (reason: string) => NonNullable<SlotEnding['note']>
}

/**
 * Cancels a slot that has not ended. All guests get the money for this slot back in full, and a
 * mail with the reason.
 * @throws Refused calendar_not_found, calendar_cancelled, calendar_ended, participants_changed,
 * refund_over_limit; InvalidInput
 */
export async function cancelSlotWithReason(
  app: App,
  id: number,
  input: SlotCancellation,
  { find, note, ...by }: Caller,
): Promise<HostCalendar> {
  const reason = checkedReason(input.reason, {
    most: MAX_REASON,
    missing: '中止の理由を入力してください。',
    named: '中止の理由は',
  })
  if (!(await find())) throw new Refused('calendar_not_found')
  const ended = await cancelSlot(app, id, {
    ...by,
    reason,
    stillWanted: (slot) => {
      const ends_at = instantOf(slot.date, slot.end_time)
      const problem = slotCancelProblem({ cancelled: slot.cancelled, ends_at }, app.clock.now())
      if (problem) throw new Refused(problem)
      if (input.participant_number !== undefined && input.participant_number !== slot.taken)
        throw new Refused('participants_changed', { participant_number: slot.taken })
      return true
    },
    ...(note && { note: note(reason) }),
  })
  if (!ended) throw new Refused('calendar_cancelled')
  const row = await find()
  if (!row) throw new Refused('calendar_not_found')
  return hostCalendarOf(row, app.clock.now())
}
