// Caches responses for visitors (pages and public API calls) until one of their topics changes, or
// until time changes what they show (validity.ts).
// Never stale: before each use, each process asks the database what was committed (freshness.ts).
import { LRUCache } from 'lru-cache'
import type { Db } from '#database/client.ts'
import { type Bodies, type CachedResponse, responseBodies, sizeOf } from './cached-response.ts'
import { type Freshness, freshness } from './freshness.ts'
import { isValidAt } from './validity.ts'

type Entry = { cached: CachedResponse; topics: string[] }

/** Bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
/** The part of the memory for bodies in other codings. */
const FOR_BODIES = 0.125
/** Responses with longer keys are not stored: hardly anybody asks for them twice. */
const LONGEST_KEY = 1_000

export type ResponseCache = Bodies & {
  /**
   * The cached response for the key, or the result of `make`, which is cached if its status is 200.
   * The bodies of a key must all be of one kind.
   * @param checked a result of `check`, to share it between several responses of one request
   */
  get: <Cached extends CachedResponse>(
    key: string,
    topics: string[],
    make: () => Promise<Cached>,
    checked?: Promise<number>,
  ) => Promise<Cached>
  /** Asks what was committed before this call; see Freshness. */
  check: () => Promise<number>
}

/**
 * `hit`: was cached; `miss`: built now; `joined`: shared with a request that was building it.
 * Values of a metric's label.
 */
export type Use = 'hit' | 'miss' | 'joined'

export type CacheWatch = { onUse: (key: string, use: Use) => void; onCheck: () => void }

/**
 * @param watch is called for each use of a response and each change check
 * @param max_bytes memory for the responses; the least recently used ones are evicted
 * @param now the clock that the responses are built with, ms since 1970
 */
export function responseCache(
  db: Db,
  watch?: CacheWatch,
  max_bytes = CACHE_BYTES,
  now: () => number = Date.now,
): ResponseCache {
  const bodies = responseBodies(max_bytes * FOR_BODIES)
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.floor(max_bytes * (1 - FOR_BODIES)),
    sizeCalculation: ({ cached }, key) => sizeOf(cached) + 2 * key.length,
    dispose: ({ topics }, key) => {
      for (const topic of topics) {
        const keys = keysOf.get(topic)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(topic)
      }
    },
  })
  const keysOf = new Map<string, Set<string>>()
  // Requests that miss after the same check share one response.
  const making = new Map<string, Promise<CachedResponse>>()

  const fresh: Freshness = freshness(
    db,
    (topics) => {
      if (topics === null) {
        entries.clear()
        return
      }
      for (const topic of topics) for (const key of keysOf.get(topic) ?? []) entries.delete(key)
    },
    watch?.onCheck,
  )

  const isCurrent = ({ validity }: CachedResponse) => validity === undefined || isValidAt(validity, now())

  return {
    ...bodies,
    check: fresh.check,
    async get<Cached extends CachedResponse>(
      key: string,
      topics: string[],
      make: () => Promise<Cached>,
      checked = fresh.check(),
    ) {
      const number = await checked
      const known = entries.get(key)
      if (known && isCurrent(known.cached)) {
        watch?.onUse(key, 'hit')
        return known.cached as Cached
      }
      const shared = `${number} ${key}`
      const running = making.get(shared)
      watch?.onUse(key, running ? 'joined' : 'miss')
      if (running) return (await running) as Cached
      const promise = make()
      making.set(shared, promise)
      const made = await promise.finally(() => making.delete(shared))
      // A page also changes with the topics of the responses that it read.
      const all = [...new Set([...topics, ...(made.validity?.topics ?? [])])]
      const storable = made.status === 200 && key.length <= LONGEST_KEY && isCurrent(made)
      if (!storable || fresh.changedSince(all, number)) return made
      entries.set(key, { cached: made, topics: all })
      // An entry larger than the whole cache isn't stored.
      if (!entries.has(key)) return made
      for (const topic of all) {
        const keys = keysOf.get(topic)
        if (keys) keys.add(key)
        else keysOf.set(topic, new Set([key]))
      }
      return made
    },
  }
}
