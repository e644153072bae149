// Caches responses for visitors (pages and public API calls) until one of their topics changes.
// Never stale: before each use, each process asks the database what was committed (freshness.ts).
import type { Db } from '#database/client.ts'
import { type Freshness, freshness } from './freshness.ts'

export type CachedResponse = { status: number; headers: [string, string][]; body: string }

type Entry = CachedResponse & { topics: string[]; number: number }

const MOST_ENTRIES = 3_000
const MOST_CHARACTERS = 60_000_000

export type ResponseCache = {
  /**
   * The cached response for the key, or the result of `make`, which is cached if its status is 200.
   * @param checked a result of `check`, to share it between several responses of one request
   */
  get: (
    key: string,
    topics: string[],
    make: () => Promise<CachedResponse>,
    checked?: Promise<number>,
  ) => Promise<CachedResponse>
  /** Asks what was committed before this call; see Freshness. */
  check: () => Promise<number>
  /**
   * The position that a replica must have reached before it may build a response; see Freshness.
   */
  positionFor: Freshness['positionFor']
}

/**
 * `kept`: was cached; `made`: built now; `joined`: shared with a request that was building it.
 * Values of a metric's label.
 */
export type Use = 'kept' | 'made' | 'joined'

export type CacheWatch = { onUse: (key: string, use: Use) => void; onCheck: () => void }

/** @param watch is called for each use of a response and each change check */
export function responseCache(db: Db, watch?: CacheWatch): ResponseCache {
  const entries = new Map<string, Entry>()
  const keysOf = new Map<string, Set<string>>()
  // Requests that miss after the same check share one response.
  const making = new Map<string, Promise<CachedResponse>>()
  let characters = 0

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    characters -= entry.body.length
    for (const topic of entry.topics) {
      const keys = keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(topic)
    }
  }

  const fresh: Freshness = freshness(
    db,
    (topics) => {
      if (topics === null) {
        entries.clear()
        keysOf.clear()
        characters = 0
        return
      }
      for (const topic of topics) for (const key of keysOf.get(topic) ?? []) remove(key)
    },
    watch?.onCheck,
  )

  return {
    check: fresh.check,
    positionFor: fresh.positionFor,
    async get(key, topics, make, checked = fresh.check()) {
      // Responses that depend on the clock (deadlines, expiry of holds) are at most a minute old.
      const timed = `${Math.floor(Date.now() / 60_000)} ${key}`
      const number = await checked
      const known = entries.get(timed)
      if (known) {
        watch?.onUse(key, 'kept')
        return known
      }
      const shared = `${number} ${timed}`
      const running = making.get(shared)
      watch?.onUse(key, running ? 'joined' : 'made')
      if (running) return await running
      const promise = make()
      making.set(shared, promise)
      const made = await promise.finally(() => making.delete(shared))
      if (made.status !== 200 || fresh.changedSince(topics, number)) return made
      remove(timed)
      entries.set(timed, { ...made, topics, number })
      characters += made.body.length
      for (const topic of topics) {
        const keys = keysOf.get(topic)
        if (keys) keys.add(timed)
        else keysOf.set(topic, new Set([timed]))
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST_ENTRIES && characters <= MOST_CHARACTERS) break
        remove(oldest)
      }
      return made
    },
  }
}
