import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'
import { cancelSlotWithReason } from '../shared/cancel-slot-with-reason.ts'
import { MAX_REASON } from '../shared/reason-of.ts'

type Input = { reason: string; calendars: readonly { id: number; participant_number?: number }[] }

/**
 * A host cancels several slots for one reason, for example a day of rain. Each slot is cancelled in
 * a transaction of its own, so one that can't be cancelled doesn't keep the others. Safe to repeat:
 * a slot that a host cancelled already counts as cancelled.
 * @throws Refused calendar_not_found, before any slot changes, if the host doesn't run all of them;
 * InvalidInput
 */
export async function cancelHostCalendars(
  app: App,
  actor: UserActor,
  { reason, calendars }: Input,
): Promise<{ cancelled: HostCalendar[]; refused: { id: number; refusal: Refused }[] }> {
  checkedReason(reason, { most: MAX_REASON, missing: '中止の理由を入力してください。', named: '中止の理由は' })
  const wanted = new Map(calendars.map((one) => [one.id, one]))
  for (const id of wanted.keys())
    if (!(await findHostSlot(app.db, app.clock.now(), actor.id, id))) throw new Refused('calendar_not_found')
  const cancelled: HostCalendar[] = []
  const refused: { id: number; refusal: Refused }[] = []
  for (const { id, participant_number } of wanted.values()) {
    const find = () => findHostSlot(app.db, app.clock.now(), actor.id, id)
    try {
      cancelled.push(await cancelSlotWithReason(app, id, { reason, participant_number }, { by: 'host', find }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const row = error.code === 'calendar_cancelled' ? await find() : undefined
      if (row?.cancelled_by === 'host') cancelled.push(hostCalendarOf(row, app.clock.now()))
      else refused.push({ id, refusal: error })
    }
  }
  return { cancelled, refused }
}
