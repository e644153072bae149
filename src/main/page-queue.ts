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
 * of the queue waits a second (docs/decisions/078-plain-pages.md).
 */
export const PAGE_LIMITS: PageLimits = { running: 2, waiting: 250 }

export type PageQueue = {
  /**
   * Takes a turn, in the order of the calls. Call the result when the page is complete.
   * @returns null if too many pages wait already
   */
  enter: () => Promise<() => void> | null
}

/**
 * A turn ends after this time, ms. A page that takes so long waits for the database or for a
 * provider and needs no processor; a few of them must not hold up all others.
 */
const LONGEST_TURN = 500

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

export function pageQueue(limits: PageLimits): PageQueue {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    // Requests that arrived meanwhile are handled before the next page. The first immediate runs in
    // this round of the event loop, the second one after the loop has looked for requests.
    setImmediate(() =>
      setImmediate(() => {
        running--
        waiting.shift()?.()
      }),
    )
  }
  const begin = () => {
    running++
    return onceWithin(LONGEST_TURN, leave)
  }
  return {
    enter() {
      if (running < limits.running && waiting.length === 0) return Promise.resolve(begin())
      if (waiting.length >= limits.waiting) return null
      return new Promise((resolve) => waiting.push(() => resolve(begin())))
    },
  }
}
