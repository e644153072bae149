import type { FavoriteIds } from '#contract/experiences/favorites-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { deleteFavorite, findFavoriteIds } from '#database/experiences/favorites.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { FAVORITES_LIMIT } from './add-favorites.ts'

/**
 * Removes an experience from the caller's favorites. One that isn't among them, also an unknown
 * one, changes nothing.
 * @throws Refused too_many_attempts
 */
export async function removeFavorite(
  app: Pick<App, 'db' | 'clock' | 'rate_limits'>,
  actor: UserActor,
  id: number,
): Promise<FavoriteIds> {
  await limitAttempts(app, `favorites:${actor.id}`, FAVORITES_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    await deleteFavorite(tx, actor.id, id)
    return { experience_ids: await findFavoriteIds(tx, actor.id) }
  })
}
