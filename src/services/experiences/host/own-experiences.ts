import type { ComingGuests, OwnExperiences } from '#contract/experiences/host-experiences-schemas.ts'
import { findComingGuests } from '#database/booking/shared/guest-terms.ts'
import { findExperience } from '#database/experiences/find-experience.ts'
import { findOwnExperienceCards } from '#database/experiences/own-experience-cards.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/** The actor's experiences and those of their ambassadors, in every state, the newest first. */
export async function listOwnExperiences(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
): Promise<OwnExperiences> {
  const rows = await findOwnExperienceCards(db, clock.now(), actor.id)
  return { experiences: rows.map((row) => ({ ...row, updated_at: isoJapan(row.updated_at) })) }
}

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
      .map(({ reservation_id, name, option_id, calendars, ...row }) => ({
        reservation_id,
        name,
        ...peopleOf(row),
        option_id,
        calendars,
      })),
  }
}
