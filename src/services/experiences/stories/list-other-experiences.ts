import { findOtherExperiences } from '#database/experiences/find-experience.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { visibleExperience } from '../shared/visible-experience.ts'

const MOST = 8

/**
 * Similar experiences: the same host's first, then the same category's.
 * @throws Refused experience_not_found, experience_not_public
 */
export async function listOtherExperiences(app: Pick<App, 'db'>, actor: Actor, id: number) {
  await visibleExperience(app, actor, id)
  return { other_experiences: await findOtherExperiences(app.db, id, MOST) }
}
