import type { HostCalendar, NewHostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findExperienceForSlot, findHostSlot } from '#database/schedule/host-slots.ts'
import { findSlotAt, insertSlot } from '#database/schedule/write-slots.ts'
import { mostPlaces } from '#domain/schedule/host-slot.ts'
import { offeredSlotProblem } from '#domain/schedule/request-answer.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { hostCalendarOf } from './host-calendar-of.ts'

/**
 * A host adds one slot to an experience. Safe to repeat: a slot at the same time is returned as it
 * is, with `added: false`.
 * @throws Refused experience_not_found (also for another host's), the problems of
 * offeredSlotProblem, busy; InvalidInput
 */
export async function addHostCalendar(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { experience_id, date, start_time, end_time, ...input }: NewHostCalendar,
): Promise<{ calendar: HostCalendar; added: boolean }> {
  return await inTransaction(app.db, async (tx) => {
    const experience = await findExperienceForSlot(tx, actor.id, experience_id)
    if (!experience) throw new Refused('experience_not_found')
    const now = app.clock.now()
    const recruitment_number = input.recruitment_number ?? experience.recruitment_number
    const most = mostPlaces(experience.recruitment_number)
    if (recruitment_number > most)
      throw new InvalidInput({ recruitment_number: [`定員は1名から${most}名のあいだで選んでください。`] })
    const slot = { experience_id, date, start_time, end_time }
    const problem = offeredSlotProblem(
      { date, start_time, end_time, recruitment_number },
      { number_of_people: 1, reservation_deadline: experience.reservation_deadline },
      now,
    )
    if (problem) throw new Refused(problem)
    const made = await insertSlot(tx, { ...slot, recruitment_number })
    const id = made ?? (await findSlotAt(tx, slot))
    const row = id === undefined ? undefined : await findHostSlot(tx, now, actor.id, id)
    // The slot at that time was cancelled meanwhile. A retry creates a new one.
    if (!row) throw new Refused('busy')
    return { calendar: hostCalendarOf(row, now), added: made !== undefined }
  })
}
