import type { FavoriteIds } from '#contract/experiences/favorites-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findFavoriteIds, insertFavorites, publishedAmong } from '#database/experiences/favorites.ts'
import { lockFavoritesOf } from '#database/locks.ts'
import { MAX_FAVORITES } from '#domain/experiences/favorites.ts'
import type { UserActor } from '../../shared/actor.ts'
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
