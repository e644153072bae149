import type { ComingGuests } from '#contract/experiences/host-experiences-schemas.ts'
import { findComingGuests } from '#database/booking/shared/guest-terms.ts'
import { findExperience } from '#database/experiences/find-experience.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The confirmed reservations with a slot of the experience that has not started: who is notified of
 * a change.
 * @throws Refused experience_not_found, also for another user's
 */
export async function listComingGuests(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  experience_id: number,
): Promise<ComingGuests> {
  const now = clock.now()
  const experience = await findExperience(db, now, experience_id, actor.id)
  if (!experience?.access.acts_for_it) throw new Refused('experience_not_found')
  const guests = await findComingGuests(db, experience_id, now)
  return {
    guests: guests
      .filter(({ status }) => status === 'confirmed')
      .map(({ reservation_id, name, number_of_people, option_id, calendars }) => ({
        reservation_id,
        name,
        number_of_people,
        option_id,
        calendars,
      })),
  }
}
