// Knows which cached answers are still true, by asking the database once for all requests that wait at the same moment.
import { readContentChanges } from '#database/content-changes.ts'
import type { Db } from '#database/client.ts'

/** Without a question for this long everything cached is forgotten, ms: rows about older changes may be deleted. */
const FORGET_AFTER = 10 * 60_000

export type Freshness = {
  /**
   * Resolves after a question to the database that was put after this call, so whatever was committed before the call is known.
   * @returns the number of that question; answers made from data read later may be kept under it
   */
  check: () => Promise<number>
  /** Whether one of the topics changed after question `number`. */
  changedSince: (topics: readonly string[], number: number) => boolean
}

/** @param onChange told the topics that changed, or null when everything must go */
export function freshness(db: Db, onChange: (topics: string[] | null) => void): Freshness {
  let number = 0
  let snapshot: string | null = null
  let askedAt = 0
  let running: Promise<number> | null = null
  let queued: Promise<number> | null = null
  const changedAt = new Map<string, number>()
  let forgotAt = 0

  async function ask(): Promise<number> {
    const now = Date.now()
    if (now - askedAt > FORGET_AFTER) snapshot = null
    const first = snapshot === null
    const answer = await readContentChanges(db, snapshot)
    number += 1
    askedAt = now
    snapshot = answer.snapshot
    if (first) {
      forgotAt = number
      onChange(null)
    } else if (answer.topics.length > 0) {
      if (changedAt.size > 50_000) {
        changedAt.clear()
        forgotAt = number
        onChange(null)
      }
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
    changedSince: (topics, since) => forgotAt > since || topics.some((topic) => (changedAt.get(topic) ?? 0) > since),
  }
}
