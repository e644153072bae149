import type { Favorites } from '#contract/experiences/favorites-schemas.ts'
import { countFavorites, findFavoriteCards } from '#database/experiences/favorites.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

const PAGE = 20

/** The caller's public favorites, newest first; a page past the end is empty. */
export async function listFavorites(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<Favorites> {
  const [{ shown, hidden }, stories] = await Promise.all([
    countFavorites(app.db, actor.id),
    findFavoriteCards(app.db, app.clock.now(), actor.id, { limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  return {
    stories,
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(shown / PAGE)),
      count: shown + hidden,
      hidden_count: hidden,
    },
  }
}
