/**
 * The favorites of a visitor, in this browser, or of an account. The page loads this module after
 * hydration.
 */
import { MAX_BROWSER_FAVORITES, MAX_FAVORITES } from '#domain/experiences/favorites.ts'
import { addFavorite, listFavoriteIds, mergeFavorites, removeFavorite } from '#web/calls/favorites.ts'
import { readResponse } from '#web/read-response.ts'
import { browserIds } from '../shared/browser-ids.ts'

/** What a visitor has marked in this browser. */
export const ownFavorites = browserIds('tsumugi.form.favorites', MAX_BROWSER_FAVORITES)

/** `impersonated`: an admin sees the product as this user, and changes nothing. */
export type Account = 'visitor' | 'user' | 'impersonated'

type Follower = (ids: ReadonlySet<number>) => void
/** `problem`: a sentence; null if the change is stored. */
export type Change = (id: number, on: boolean) => Promise<{ problem: string | null }>

/** @returns `change` stores a click on a heart; `stop` ends the calls of `follower` */
export const followFavorites = (account: Account, follower: Follower): { change: Change; stop: () => void } =>
  account === 'visitor' ? followBrowser(follower) : followAccount(account, follower)

function followBrowser(follower: Follower) {
  const tell = () => follower(new Set(ownFavorites.read()))
  tell()
  const change: Change = async (id, on) => {
    const full = on && ownFavorites.read().length >= MAX_BROWSER_FAVORITES && !ownFavorites.read().includes(id)
    if (!full && on) ownFavorites.add(id)
    if (!on) ownFavorites.remove([id])
    tell()
    return {
      problem: full
        ? `ログインの前に残せるお気に入りは${MAX_BROWSER_FAVORITES}件までです。ログインすると、${MAX_FAVORITES}件まで残せます。`
        : null,
    }
  }
  return { change, stop: ownFavorites.follow(tell) }
}

/**
 * Takes over what was marked before the sign-in. One tab at a time; repeated calls change nothing.
 */
async function merged() {
  const marked = ownFavorites.read()
  if (marked.length === 0) return null
  const answer = await readResponse(mergeFavorites({ json: { experience_ids: marked } }))
  if (answer.ok) ownFavorites.remove(marked)
  return answer.ok ? answer : null
}
const oneTabAtATime = async <T>(work: () => Promise<T>) =>
  'locks' in navigator ? await navigator.locks.request('tsumugi.favorites', work) : await work()

function followAccount(account: Account, follower: Follower) {
  let stopped = false
  let stored: readonly number[] = []
  /** Clicks that aren't answered yet; the last one of an experience counts. */
  const waiting: { id: number; on: boolean }[] = []
  let queue: Promise<unknown> = load().catch((error: unknown) => console.info('favorites not loaded', error))

  function tell() {
    if (stopped) return
    const ids = new Set(stored)
    for (const { id, on } of waiting)
      if (on) ids.add(id)
      else ids.delete(id)
    follower(ids)
  }

  async function load() {
    const taken = account === 'user' ? await oneTabAtATime(merged) : null
    const answer = taken ?? (await readResponse(listFavoriteIds()))
    if (!answer.ok) return console.info('favorites not loaded', answer.error.code)
    stored = answer.data.experience_ids
    return tell()
  }

  const change: Change = (id, on) => {
    const click = { id, on }
    waiting.push(click)
    tell()
    const param = { id }
    // One call after another, so that the last click wins.
    const sent = queue.then(async () => {
      // Otherwise a list that couldn't be taken over brings it back.
      if (!on) ownFavorites.remove([id])
      const answer = await readResponse(on ? addFavorite({ param }) : removeFavorite({ param }))
      waiting.splice(waiting.indexOf(click), 1)
      if (answer.ok) stored = answer.data.experience_ids
      tell()
      return { problem: answer.ok ? null : answer.error.message }
    })
    queue = sent
    return sent
  }
  return {
    change,
    stop: () => {
      stopped = true
    },
  }
}
