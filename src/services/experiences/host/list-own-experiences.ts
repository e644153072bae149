import type { OwnExperiences } from '#contract/experiences/host-experiences-schemas.ts'
import { findOwnExperienceCards } from '#database/experiences/own-experience-cards.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** The actor's experiences and those of their ambassadors, in every state, the newest first. */
export async function listOwnExperiences(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
): Promise<OwnExperiences> {
  const rows = await findOwnExperienceCards(db, clock.now(), actor.id)
  return { experiences: rows.map((row) => ({ ...row, updated_at: isoJapan(row.updated_at) })) }
}
