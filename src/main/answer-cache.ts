// Answers to visitors without a session (pages and public calls), kept until something they show changes. Never stale: before each use
// the database is asked what was committed since (freshness.ts), on every node for itself.
import type { Db } from '#database/client.ts'
import { type Freshness, freshness } from './freshness.ts'

export type Kept = { status: number; headers: [string, string][]; body: string }

type Entry = Kept & { topics: string[]; number: number }

const MOST_ENTRIES = 3_000
const MOST_CHARACTERS = 60_000_000

export type AnswerCache = {
  /**
   * The kept answer for the key, or a fresh one from `make`, which is kept if it is a 200.
   * @param checked a question of `check`, for several answers to one request
   */
  answer: (key: string, topics: string[], make: () => Promise<Kept>, checked?: Promise<number>) => Promise<Kept>
  /** Asks what was committed before this call; see Freshness. */
  check: () => Promise<number>
  /** How far a copy of the database must have come that an answer is made from; see Freshness. */
  positionFor: Freshness['positionFor']
}

/** `kept`: was there; `made`: made now; `joined`: made now for another request that wanted the same. */
export type Use = 'kept' | 'made' | 'joined'

export type CacheWatch = { onUse: (key: string, use: Use) => void; onQuestion: () => void }

/** @param watch told what is asked of the answers, and of the database */
export function answerCache(db: Db, watch?: CacheWatch): AnswerCache {
  const entries = new Map<string, Entry>()
  const keysOf = new Map<string, Set<string>>()
  // Requests that miss at the same question share one answer.
  const making = new Map<string, Promise<Kept>>()
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
    watch?.onQuestion,
  )

  return {
    check: fresh.check,
    positionFor: fresh.positionFor,
    async answer(key, topics, make, checked = fresh.check()) {
      // What depends on the clock (deadlines, holds that end) is at most a minute old.
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
