import type * as endpoints from '#contract/experiences/favorites-endpoints.ts'
import { call } from '../call.ts'

export const addFavorite = call<typeof endpoints.addFavorite>('put', '/favorites/{id}')
export const listFavoriteIds = call<typeof endpoints.listFavoriteIds>('get', '/favorites/ids')
export const listFavorites = call<typeof endpoints.listFavorites>('get', '/favorites')
export const listStoryCards = call<typeof endpoints.listStoryCards>('get', '/story_cards')
export const mergeFavorites = call<typeof endpoints.mergeFavorites>('post', '/favorites')
export const removeFavorite = call<typeof endpoints.removeFavorite>('delete', '/favorites/{id}')
