import { z } from 'zod'
import { MAX_BROWSER_FAVORITES } from '#domain/experiences/favorites.ts'
import { id, pageMeta, wireId } from '../shared/schemas.ts'
import { storyCard } from './experiences-schemas.ts'

export const favorites = z.object({
  stories: z.array(storyCard),
  meta: pageMeta.extend({
    /** All favorites, also those that the list leaves out. */
    count: z.number().int(),
    /** Favorites that the list leaves out, because they aren't public now. */
    hidden_count: z.number().int(),
  }),
})
export type Favorites = z.infer<typeof favorites>

export const favoriteIds = z.object({ experience_ids: z.array(id) })
export type FavoriteIds = z.infer<typeof favoriteIds>

/** The newest favorite first. */
export const favoritesBody = z.object({ experience_ids: z.array(wireId).min(1).max(MAX_BROWSER_FAVORITES) })

/** Ids with commas, as in `3,1,2`. */
export const storyCardsQuery = z.object({
  ids: z
    .string()
    .max(MAX_BROWSER_FAVORITES * 11)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .transform((given) => [...new Set(given.split(',').map(Number))])
    .pipe(z.array(wireId).max(MAX_BROWSER_FAVORITES))
    .openapi({ type: 'string', example: '3,1,2' }),
})
export const storyCards = z.object({ stories: z.array(storyCard) })
export type StoryCards = z.infer<typeof storyCards>
