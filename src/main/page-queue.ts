// Limits the pages that are rendered at once. All requests share one thread: if hundreds of pages
// began together, a quote or a health check would wait until all of them have rendered.

export type PageLimits = {
  /** Pages that are rendered at once. */
  running: number
  /** Pages that wait for their turn; further ones are refused. */
  waiting: number
}

/**
 * One page waits for the database while another one is rendered. A page takes 4 ms, so the last one
 * of the queue waits a second (docs/decisions/045-cheaper-pages.md).
 */
export const PAGE_LIMITS: PageLimits = { running: 2, waiting: 250 }

export type PageQueue = {
  /**
   * Takes a turn, in the order of the calls. Call the result when the page is complete.
   * @returns null if too many pages wait already
   */
  enter: () => Promise<() => void> | null
  /**
   * A call of the API begins: pages that wait don't begin, for a short time. Call the result when
   * its response is sent.
   */
  call: () => () => void
}

/**
 * How long a waiting page lets calls of the API go first, ms. A call waits for the database several
 * times; without this, it would wait for a page each time
 * (docs/decisions/068-calls-before-pages.md).
 */
const LONGEST_HOLD = 25

/**
 * A call holds back pages for this time at most, ms. If it takes longer, it waits for a provider or
 * sends a stream of events.
 */
const LONGEST_CALL = 250

/**
 * A turn ends after this time, ms. A page that takes so long waits for the database or for a
 * provider and needs no processor; a few of them must not hold up all others.
 */
const LONGEST_TURN = 500

/**
 * Rounds of the event loop between two pages at most, while new connections arrive. The loop
 * accepts one connection in each round. If a page were rendered in each, a user with a new
 * connection would wait for as many pages as connections came before
 * (docs/decisions/068-calls-before-pages.md).
 */
const MOST_ROUNDS = 50

/** Calls `done` after a round of the event loop in which no connection was accepted. */
function afterArrivals(accepted: () => number, done: () => void, rounds = MOST_ROUNDS) {
  const before = accepted()
  setImmediate(() => {
    if (rounds > 1 && accepted() > before) afterArrivals(accepted, done, rounds - 1)
    else done()
  })
}

/** @returns `end`, to be called any number of times; it runs once, after `ms` at the latest */
function onceWithin(ms: number, end: () => void): () => void {
  let ended = false
  const endOnce = () => {
    clearTimeout(timer)
    if (!ended) end()
    ended = true
  }
  const timer = setTimeout(endOnce, ms)
  return endOnce
}

/** @param accepted the number of connections that the server has accepted so far */
export function pageQueue(limits: PageLimits, accepted: () => number = () => 0): PageQueue {
  let running = 0
  const waiting: (() => void)[] = []
  let calls = 0
  const held = new Set<() => void>()
  const beginAfterCalls = () => {
    if (calls === 0) return waiting.shift()?.()
    const release = () => {
      clearTimeout(timer)
      held.delete(release)
      waiting.shift()?.()
    }
    const timer = setTimeout(release, LONGEST_HOLD)
    held.add(release)
  }
  const leave = () => {
    // Requests that arrived meanwhile are handled before the next page. The first immediate runs in
    // this round of the event loop, the next ones after the loop has looked for requests.
    setImmediate(() =>
      afterArrivals(accepted, () => {
        running--
        beginAfterCalls()
      }),
    )
  }
  const begin = () => {
    running++
    return onceWithin(LONGEST_TURN, leave)
  }
  const isFree = () => running < limits.running && waiting.length === 0
  const isFull = () => !isFree() && waiting.length >= limits.waiting
  return {
    enter() {
      if (isFree()) return Promise.resolve(begin())
      if (isFull()) return null
      return new Promise((resolve) => waiting.push(() => resolve(begin())))
    },
    call() {
      calls++
      return onceWithin(LONGEST_CALL, () => {
        calls--
        if (calls === 0) for (const release of held) release()
      })
    },
  }
}
