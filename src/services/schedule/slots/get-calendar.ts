import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import { findSlot } from '#database/schedule/find-slots.ts'
import { seesInside, userIdOf } from '../../experiences/shared/visible-experience.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import { slotOf } from './slot-of.ts'

/**
 * One slot, also a cancelled one, which is marked as such.
 * @throws Refused calendar_not_found, also for a slot of an experience that the actor can't see
 */
export async function getCalendar(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  actor: Actor,
  id: number,
): Promise<Calendar> {
  const now = app.clock.now()
  const row = await findSlot(app.db, now, id)
  if (!row) throw new Refused('calendar_not_found')
  if (!row.experience_approved) {
    const access = await findExperienceAccess(app.db, row.experience_id, userIdOf(actor))
    if (!access || !seesInside(actor, access)) throw new Refused('calendar_not_found')
  }
  await noteChanges(app, now, { slots: [row], experience_id: row.experience_id })
  return { ...slotOf(row, now), experience_id: row.experience_id, cancelled: row.cancelled }
}
