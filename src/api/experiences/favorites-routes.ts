import * as endpoints from '#contract/experiences/favorites-endpoints.ts'
import { addFavorite, mergeFavorites } from '#services/experiences/favorites/add-favorites.ts'
import { listFavoriteIds } from '#services/experiences/favorites/list-favorite-ids.ts'
import { listFavorites } from '#services/experiences/favorites/list-favorites.ts'
import { listStoryCards } from '#services/experiences/favorites/list-story-cards.ts'
import { removeFavorite } from '#services/experiences/favorites/remove-favorite.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const favoritesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listFavorites), async (c) =>
      c.json(await listFavorites(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listFavoriteIds), async (c) =>
      c.json(await listFavoriteIds(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.mergeFavorites), async (c) =>
      c.json(await mergeFavorites(c.get('app'), await userOf(c), c.req.valid('json').experience_ids), 200),
    )
    .openapi(guarded(endpoints.addFavorite), async (c) =>
      c.json(await addFavorite(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.removeFavorite), async (c) =>
      c.json(await removeFavorite(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listStoryCards), async (c) =>
      c.json(await listStoryCards(c.get('app'), c.req.valid('query').ids), 200),
    )
