// Decides which cached responses are still valid. One query serves all requests that wait at the
// same moment.
import { type LogPosition, readContentChanges } from '#database/content-changes.ts'
import type { Db } from '#database/client.ts'

/**
 * Without a check for this long, everything is evicted, ms: the database may have deleted rows
 * about older changes.
 */
const EVICT_AFTER = 30 * 60_000
/**
 * How often a check records the log position (and compares the timeline), and how long positions
 * are kept, ms.
 */
const PASSED_EVERY = 250
const MOST_WITHIN = 60_000

export type Freshness = {
  /**
   * Resolves after a query that was sent after this call, so every change committed before the call
   * is known.
   * @returns the number of that check; a response built from data read later may be cached under it
   */
  check: () => Promise<number>
  /** Whether one of the topics changed after check `number`. */
  changedSince: (topics: readonly string[], number: number) => boolean
  /**
   * The position that a replica must have reached before it may serve a response: all known changes
   * of the topics, and everything else as it was at most `within` ms ago.
   */
  positionFor: (topics: readonly string[], within: number) => LogPosition
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
  const changedAt = new Map<string, { number: number; lsn: number }>()
  let evicted = { number: 0, lsn: 0 }
  let timeline = ''
  /** Log positions at some of the checks, the latest last. */
  let passed: { at: number; lsn: number }[] = []

  function evictAll(lsn: number) {
    changedAt.clear()
    evicted = { number, lsn }
    onChange(null)
  }

  async function ask(): Promise<number> {
    const now = Date.now()
    if (now - askedAt > EVICT_AFTER) snapshot = null
    onCheck()
    const known = passed.at(-1)
    const notes = !known || now - known.at >= PASSED_EVERY
    const answer = await readContentChanges(db, snapshot, notes).catch((error: unknown) => {
      // After a crash the database may reuse transaction ids that this snapshot contains.
      snapshot = null
      throw error
    })
    const { lsn } = answer
    // On another timeline (after a failover or a restore) an old snapshot is meaningless.
    const first = snapshot === null || (answer.timeline !== null && answer.timeline !== timeline)
    number += 1
    askedAt = now
    snapshot = answer.snapshot
    timeline = answer.timeline ?? timeline
    if (first) passed = []
    if (notes) passed = [...passed.filter(({ at }) => now - at <= MOST_WITHIN), { at: now, lsn }]
    if (first) {
      evictAll(lsn)
    } else if (answer.topics.length > 0) {
      if (changedAt.size > 50_000) evictAll(lsn)
      for (const topic of answer.topics) changedAt.set(topic, { number, lsn })
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
    changedSince: (topics, since) =>
      evicted.number > since || topics.some((topic) => (changedAt.get(topic)?.number ?? 0) > since),
    positionFor: (topics, within) => {
      const since = Date.now() - within
      // The oldest position within the bound. Without one the replica can't be used, because no
      // check ran for too long.
      const bound = passed.find(({ at }) => at >= since)?.lsn ?? Number.POSITIVE_INFINITY
      const lsns = topics.map((topic) => changedAt.get(topic)?.lsn ?? 0)
      return { timeline, lsn: Math.max(bound, evicted.lsn, ...lsns) }
    },
  }
}
