import { type ExperienceAccess, findExperienceAccess } from '#database/experiences/find-experience.ts'
import { type Actor, isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/** The id of the user, null for a visitor. */
export const userIdOf = (actor: Actor): number | null => (actor.kind === 'user' ? actor.id : null)

/**
 * Whether the actor sees all data and previews: the owner, a member of the ambassador, or an admin.
 */
export const seesInside = (actor: Actor, access: ExperienceAccess): boolean => access.acts_for_it || isAdmin(actor)

/**
 * The rule of docs/product/experiences.md#visibility for one experience: an approved one is public,
 * others are a preview for those of seesInside.
 * @throws Refused experience_not_found (also for undefined), experience_not_public
 */
export function requireVisible(actor: Actor, access: ExperienceAccess | undefined): ExperienceAccess {
  if (!access) throw new Refused('experience_not_found')
  if (!access.approve && !seesInside(actor, access)) throw new Refused('experience_not_public')
  return access
}

/**
 * Reads the experience's access and applies the rule.
 * @throws Refused as requireVisible
 */
export async function visibleExperience(app: Pick<App, 'db'>, actor: Actor, id: number): Promise<ExperienceAccess> {
  return requireVisible(actor, await findExperienceAccess(app.db, id, userIdOf(actor)))
}

/** Whether the user gets more data of the experience than a visitor. */
export async function seesMore(app: Pick<App, 'db'>, user: UserActor, id: number): Promise<boolean> {
  if (isAdmin(user)) return true
  const access = await findExperienceAccess(app.db, id, user.id)
  return access !== undefined && seesInside(user, access)
}
