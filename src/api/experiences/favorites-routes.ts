import * as endpoints from '#contract/experiences/favorites-endpoints.ts'
import { addFavorite, mergeFavorites } from '#services/experiences/favorites/add-favorites.ts'
import { listFavoriteIds } from '#services/experiences/favorites/list-favorite-ids.ts'
import { listFavorites } from '#services/experiences/favorites/list-favorites.ts'
import { listStoryCards } from '#services/experiences/favorites/list-story-cards.ts'
import { removeFavorite } from '#services/experiences/favorites/remove-favorite.ts'
import { serve } from '../shared/serve.ts'

export const favoritesRoutes = () =>
  serve(endpoints, {
    listFavorites: ({ app, user, query }) => listFavorites(app, user, query),
    listFavoriteIds: ({ app, user }) => listFavoriteIds(app, user),
    mergeFavorites: ({ app, user, json }) => mergeFavorites(app, user, json.experience_ids),
    addFavorite: ({ app, user, param }) => addFavorite(app, user, param.id),
    removeFavorite: ({ app, user, param }) => removeFavorite(app, user, param.id),
    listStoryCards: ({ app, query }) => listStoryCards(app, query.ids),
  })
