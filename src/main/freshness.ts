// Knows which cached answers are still true, by asking the database once for all requests that wait at the same moment.
import { type LogPosition, readContentChanges } from '#database/content-changes.ts'
import type { Db } from '#database/client.ts'

/** Without a question for this long everything cached is forgotten, ms: rows about older changes may be deleted. */
const FORGET_AFTER = 10 * 60_000
/** How often it is noted how far the database was (and looked whether it is still the same), and how long that is kept, ms. */
const PASSED_EVERY = 250
const MOST_WITHIN = 60_000

export type Freshness = {
  /**
   * Resolves after a question to the database that was put after this call, so whatever was committed before the call is known.
   * @returns the number of that question; answers made from data read later may be kept under it
   */
  check: () => Promise<number>
  /** Whether one of the topics changed after question `number`. */
  changedSince: (topics: readonly string[], number: number) => boolean
  /**
   * How far a copy of the database must have come to show what it takes to answer now: all that is known to have changed about the topics,
   * and everything else as it was at most `within` ms ago.
   */
  positionFor: (topics: readonly string[], within: number) => LogPosition
}

/**
 * @param onChange told the topics that changed, or null when everything must go
 * @param onQuestion told each time the database is asked
 */
export function freshness(
  db: Db,
  onChange: (topics: string[] | null) => void,
  onQuestion: () => void = () => undefined,
): Freshness {
  let number = 0
  let snapshot: string | null = null
  let askedAt = 0
  let running: Promise<number> | null = null
  let queued: Promise<number> | null = null
  const changedAt = new Map<string, { number: number; lsn: number }>()
  let forgot = { number: 0, lsn: 0 }
  let timeline = ''
  /** How far the database was at some of the questions, the latest last. */
  let passed: { at: number; lsn: number }[] = []

  function forget(lsn: number) {
    changedAt.clear()
    forgot = { number, lsn }
    onChange(null)
  }

  async function ask(): Promise<number> {
    const now = Date.now()
    if (now - askedAt > FORGET_AFTER) snapshot = null
    onQuestion()
    const known = passed.at(-1)
    const notes = !known || now - known.at >= PASSED_EVERY
    const answer = await readContentChanges(db, snapshot, notes).catch((error: unknown) => {
      // After a crash the database may reuse transaction ids that this snapshot contains.
      snapshot = null
      throw error
    })
    const { lsn } = answer
    // On another timeline (after a failover, after a restore) an old snapshot says nothing.
    const first = snapshot === null || (answer.timeline !== null && answer.timeline !== timeline)
    number += 1
    askedAt = now
    snapshot = answer.snapshot
    timeline = answer.timeline ?? timeline
    if (first) passed = []
    if (notes) passed = [...passed.filter(({ at }) => now - at <= MOST_WITHIN), { at: now, lsn }]
    if (first) {
      forget(lsn)
    } else if (answer.topics.length > 0) {
      if (changedAt.size > 50_000) forget(lsn)
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
      // The running question may have been put before this call; the next one answers for everybody who came meanwhile.
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
      forgot.number > since || topics.some((topic) => (changedAt.get(topic)?.number ?? 0) > since),
    positionFor: (topics, within) => {
      const since = Date.now() - within
      // The oldest that isn't too old. Without any, none will do: nothing was asked for so long.
      const bound = passed.find(({ at }) => at >= since)?.lsn ?? Number.POSITIVE_INFINITY
      const lsns = topics.map((topic) => changedAt.get(topic)?.lsn ?? 0)
      return { timeline, lsn: Math.max(bound, forgot.lsn, ...lsns) }
    },
  }
}
