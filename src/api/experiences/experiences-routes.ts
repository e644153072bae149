import * as experiences from '#contract/experiences/experiences-endpoints.ts'
import * as favorites from '#contract/experiences/favorites-endpoints.ts'
import {
  addFavorite,
  listFavoriteIds,
  listFavorites,
  listStoryCards,
  mergeFavorites,
  removeFavorite,
} from '#services/experiences/favorites/favorites.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { listStoryDays } from '#services/experiences/stories/list-story-days.ts'
import { getFront, listOtherExperiences, listStories } from '#services/experiences/stories/stories.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const experiencesRoutes = () =>
  serve(experiences, {
    getFront: ({ app }) => getFront(app),
    listStories: ({ app, query }) => listStories(app, query),
    listStoryDays: ({ app, query }) => listStoryDays(app, query),
    getExperience: async ({ c, app, param, query }) => getExperience(app, await actorOf(c), param.id, query),
    listOtherExperiences: async ({ c, app, param }) => listOtherExperiences(app, await actorOf(c), param.id),
  })

export const favoritesRoutes = () =>
  serve(favorites, {
    listFavorites: ({ app, user, query }) => listFavorites(app, user, query),
    listFavoriteIds: ({ app, user }) => listFavoriteIds(app, user),
    mergeFavorites: ({ app, user, json }) => mergeFavorites(app, user, json.experience_ids),
    addFavorite: ({ app, user, param }) => addFavorite(app, user, param.id),
    removeFavorite: ({ app, user, param }) => removeFavorite(app, user, param.id),
    listStoryCards: ({ app, query }) => listStoryCards(app, query.ids),
  })
