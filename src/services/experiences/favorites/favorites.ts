import type { FavoriteIds, Favorites, StoryCards } from '#contract/experiences/favorites-schemas.ts'
import { inTransaction } from '#database/client.ts'
import {
  countFavorites,
  deleteFavorite,
  findFavoriteCards,
  findFavoriteIds,
  insertFavorites,
  publishedAmong,
} from '#database/experiences/favorites.ts'
import { findStoryCards } from '#database/experiences/story-cards.ts'
import { lockFavoritesOf } from '#database/locks.ts'
import { MAX_FAVORITES } from '#domain/experiences/favorites.ts'
import type { UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'

/** Changes of one user's favorites: each click on a heart is one. */
export const FAVORITES_LIMIT = { most: 300, seconds: 3600 } as const

type Parts = Pick<App, 'db' | 'clock' | 'rate_limits'>

/**
 * Marks an experience as a favorite of the caller. A repeated call changes nothing.
 * @throws Refused experience_not_found (also when it isn't public), too_many_favorites,
 * too_many_attempts
 */
export async function addFavorite(app: Parts, actor: UserActor, id: number): Promise<FavoriteIds> {
  await limitAttempts(app, `favorites:${actor.id}`, FAVORITES_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    await lockFavoritesOf(tx, actor.id)
    const before = await findFavoriteIds(tx, actor.id)
    if (before.includes(id)) return { experience_ids: before }
    if ((await publishedAmong(tx, [id])).length === 0) throw new Refused('experience_not_found')
    if (before.length >= MAX_FAVORITES) throw new Refused('too_many_favorites')
    await insertFavorites(tx, actor.id, [id], app.clock.now())
    return { experience_ids: [id, ...before] }
  })
}

/**
 * Adds what a browser marked before the sign-in. Experiences that aren't public, and those past the
 * limit of an account, are left out: nobody could do anything about an error here.
 * @param ids the newest first
 * @throws Refused too_many_attempts
 */
export async function mergeFavorites(app: Parts, actor: UserActor, ids: readonly number[]): Promise<FavoriteIds> {
  await limitAttempts(app, `favorites:${actor.id}`, FAVORITES_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    await lockFavoritesOf(tx, actor.id)
    const before = await findFavoriteIds(tx, actor.id)
    const known = new Set(before)
    const fresh = [...new Set(ids)].filter((id) => !known.has(id))
    const added = (await publishedAmong(tx, fresh)).slice(0, Math.max(0, MAX_FAVORITES - before.length))
    if (added.length > 0) await insertFavorites(tx, actor.id, added.toReversed(), app.clock.now())
    return { experience_ids: [...added, ...before] }
  })
}

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

/** All favorites of the caller, newest first. */
export async function listFavoriteIds(app: Pick<App, 'db'>, actor: UserActor): Promise<FavoriteIds> {
  return { experience_ids: await findFavoriteIds(app.db, actor.id) }
}

/** The caller's public favorites, newest first; a page past the end is empty. */
export async function listFavorites(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<Favorites> {
  const [{ shown, hidden }, stories] = await Promise.all([
    countFavorites(app.db, actor.id),
    findFavoriteCards(app.db, app.clock.now(), actor.id, rangeOf(page)),
  ])
  return {
    stories,
    meta: {
      ...pageMetaOf(page, shown),
      count: shown + hidden,
      hidden_count: hidden,
    },
  }
}

/** The cards of these experiences in this order, without those that aren't public. */
export async function listStoryCards(app: Pick<App, 'db' | 'clock'>, ids: readonly number[]): Promise<StoryCards> {
  return { stories: await findStoryCards(app.db, app.clock.now(), await publishedAmong(app.db, ids)) }
}
