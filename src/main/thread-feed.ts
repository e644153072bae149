// Tells open pages which threads changed. While a page is open, the process asks the database once
// a second for the changes and for the sessions that ended, whatever the number of pages
// (docs/decisions/060-thread-feed.md).
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#database/client.ts'
import { findEndedSessions, readThreadChanges } from '#database/messages/thread-changes.ts'
import type { Follower, ThreadFeed } from '#services/shared/app.ts'

export type FeedOptions = {
  /** How often it asks the database, ms. */
  every?: number
  /** Open pages of one user, and of all users of this process. */
  most?: { user: number; all: number }
  /** How often each page gets a sign of life, and after how many of them it must connect again. */
  heartbeat?: number
  heartbeats?: number
  onError: (error: unknown) => void
  /** Replaced by tests of a database that fails. */
  read?: typeof readThreadChanges
}

type Entry = Follower & { user_id: number; session_id: number; heartbeats: number }

export type RunningFeed = ThreadFeed & {
  /** Ends all streams, and accepts no more. */
  close: () => void
  /** Open pages, for metrics. */
  size: () => number
}

export function threadFeed(
  db: Db,
  {
    every = 1000,
    most = { user: 20, all: 5000 },
    heartbeat = 20_000,
    heartbeats = 15,
    onError,
    read = readThreadChanges,
  }: FeedOptions,
): RunningFeed {
  const followers = new Set<Entry>()
  const byUser = new Map<number, Set<Entry>>()
  let closed = false
  let running = false
  let snapshot: string | null = null
  let beatAt = 0

  function leave(entry: Entry) {
    const own = byUser.get(entry.user_id)
    own?.delete(entry)
    if (own?.size === 0) byUser.delete(entry.user_id)
    followers.delete(entry)
  }
  function end(entry: Entry) {
    leave(entry)
    entry.end()
  }

  function beat() {
    const now = Date.now()
    if (now - beatAt < heartbeat) return
    beatAt = now
    for (const entry of followers) {
      entry.heartbeats += 1
      // The page connects again, perhaps to a newer process.
      if (entry.heartbeats > heartbeats) end(entry)
      else entry.tell('heartbeat')
    }
  }

  async function endOfSessions() {
    const bySession = Map.groupBy(followers, ({ session_id }) => session_id)
    for (const session_id of await findEndedSessions(db, [...bySession.keys()])) bySession.get(session_id)?.forEach(end)
  }

  async function ask() {
    const first = snapshot === null
    const answer = await read(db, snapshot)
    // Ends streams before it sends changes, so that an ended session gets none of them.
    await endOfSessions()
    snapshot = answer.snapshot
    if (first) {
      // Changes before this snapshot are unknown, so every page reads everything once.
      for (const entry of followers) entry.tell('all')
      return
    }
    for (const { id, user_ids } of answer.threads)
      for (const user_id of user_ids) for (const entry of byUser.get(user_id) ?? []) entry.tell(id)
  }

  async function run() {
    running = true
    beatAt = Date.now()
    while (followers.size > 0) {
      await ask().catch((error: unknown) => {
        // After a crash the database may reuse transaction ids that this snapshot contains.
        snapshot = null
        onError(error)
      })
      beat()
      await pause(every, undefined, { ref: false })
    }
    snapshot = null
    running = false
  }

  return {
    follow: ({ user_id, session_id }, follower) => {
      if (closed || followers.size >= most.all) return null
      const own = byUser.get(user_id)
      // The oldest page of this user is the one that is probably gone.
      if (own && own.size >= most.user) end([...own][0]!)
      const entry: Entry = { ...follower, user_id, session_id, heartbeats: 0 }
      followers.add(entry)
      byUser.set(user_id, (byUser.get(user_id) ?? new Set()).add(entry))
      if (running && snapshot !== null) entry.tell('all')
      if (!running) void run()
      return () => leave(entry)
    },
    close: () => {
      closed = true
      for (const entry of followers) end(entry)
    },
    size: () => followers.size,
  }
}
