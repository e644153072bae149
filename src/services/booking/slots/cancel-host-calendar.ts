import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { callOff, type CallingOff } from '../shared/call-off.ts'

/** A host calls a slot off, as `callOff` says. @throws also Refused calendar_not_found for another host's */
export async function cancelHostCalendar(
  app: App,
  actor: UserActor,
  id: number,
  input: CallingOff,
): Promise<HostCalendar> {
  return await callOff(app, id, input, {
    by: 'host',
    find: () => findHostSlot(app.db, app.clock.now(), actor.id, id),
  })
}
