import * as endpoints from '#contract/experiences/favorites-endpoints.ts'
import {
  addFavorite,
  listFavoriteIds,
  listFavorites,
  listStoryCards,
  mergeFavorites,
  removeFavorite,
} from '#services/experiences/favorites/favorites.ts'
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
