import type { FavoriteIds } from '#contract/experiences/favorites-schemas.ts'
import { findFavoriteIds } from '#database/experiences/favorites.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** All favorites of the caller, newest first. */
export async function listFavoriteIds(app: Pick<App, 'db'>, actor: UserActor): Promise<FavoriteIds> {
  return { experience_ids: await findFavoriteIds(app.db, actor.id) }
}
