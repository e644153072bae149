// Decides which cached responses are still valid. One query serves all requests that wait at the
// same moment.
import { readContentChanges } from '#database/content-changes.ts'
import type { Db } from '#database/client.ts'

/**
 * Without a check for this long, everything is evicted, ms: the database may have deleted rows
 * about older changes.
 */
const EVICT_AFTER = 30 * 60_000
/** How often a check compares the timeline, ms. */
const TIMELINE_EVERY = 250

export type Freshness = {
  /**
   * Resolves after a query that was sent after this call, so every change committed before the call
   * is known.
   * @returns the number of that check; a response built from data read later may be cached under it
   */
  check: () => Promise<number>
  /** Whether one of the topics changed after check `number`. */
  changedSince: (topics: readonly string[], number: number) => boolean
}

/**
 * @param onChange called with the changed topics, or null when everything must be evicted
 * @param onCheck called for each query
 */
export function freshness(
  db: Db,
  onChange: (topics: string[] | null) => void,
  onCheck: () => void = () => undefined,
): Freshness {
  let number = 0
  let snapshot: string | null = null
  let askedAt = 0
  let running: Promise<number> | null = null
  let queued: Promise<number> | null = null
  const changedAt = new Map<string, number>()
  let evictedAt = 0
  let timeline = ''
  let comparedAt = 0

  function evictAll() {
    changedAt.clear()
    evictedAt = number
    onChange(null)
  }

  async function ask(): Promise<number> {
    const now = Date.now()
    if (now - askedAt > EVICT_AFTER) snapshot = null
    onCheck()
    const compares = snapshot === null || now - comparedAt >= TIMELINE_EVERY
    const answer = await readContentChanges(db, snapshot, compares).catch((error: unknown) => {
      // After a crash the database may reuse transaction ids that this snapshot contains.
      snapshot = null
      throw error
    })
    // On another timeline (after a failover or a restore) an old snapshot is meaningless.
    const first = snapshot === null || (answer.timeline !== null && answer.timeline !== timeline)
    number += 1
    askedAt = now
    snapshot = answer.snapshot
    timeline = answer.timeline ?? timeline
    if (compares) comparedAt = now
    if (first) {
      evictAll()
    } else if (answer.topics.length > 0) {
      if (changedAt.size > 50_000) evictAll()
      for (const topic of answer.topics) changedAt.set(topic, number)
      onChange(answer.topics)
    }
    return number
  }

  const start = () => {
    running = ask().finally(() => {
      running = null
    })
    return running
  }

  return {
    check: () => {
      if (!running) return start()
      // The running query may have been sent before this call. One more query serves all callers
      // that arrive meanwhile.
      queued ??= running
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          queued = null
          return start()
        })
      return queued
    },
    changedSince: (topics, since) => evictedAt > since || topics.some((topic) => (changedAt.get(topic) ?? 0) > since),
  }
}
