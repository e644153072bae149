// Tells open pages which threads changed. While a page is open, the process asks the database once
// a second, whatever the number of pages (docs/decisions/060-thread-feed.md).
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#database/client.ts'
import { type ChangedThread, readThreadChanges } from '#database/messages/thread-changes.ts'
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

type Entry = Follower & { heartbeats: number }

export type RunningFeed = ThreadFeed & {
  /** Ends all streams, and accepts no more. */
  close: () => void
  /** Open pages, for metrics. */
  size: () => number
}

const keysOf = ({ guest_id, host_user_id, ambassador_id }: ChangedThread): string[] => [
  `user:${guest_id}`,
  ...(host_user_id === null ? [] : [`user:${host_user_id}`]),
  ...(ambassador_id === null ? [] : [`ambassador:${ambassador_id}`]),
]

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
  const followers = new Map<Entry, string[]>()
  const byKey = new Map<string, Set<Entry>>()
  let closed = false
  let running = false
  let snapshot: string | null = null
  let beatAt = 0

  function leave(entry: Entry) {
    for (const key of followers.get(entry) ?? []) {
      const set = byKey.get(key)
      set?.delete(entry)
      if (set?.size === 0) byKey.delete(key)
    }
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
    for (const entry of followers.keys()) {
      entry.heartbeats += 1
      // The page connects again, which checks its session and its ambassadors.
      if (entry.heartbeats > heartbeats) end(entry)
      else entry.tell('heartbeat')
    }
  }

  async function ask() {
    const first = snapshot === null
    const answer = await read(db, snapshot)
    snapshot = answer.snapshot
    if (first) {
      // Changes before this snapshot are unknown, so every page reads everything once.
      for (const entry of followers.keys()) entry.tell('all')
      return
    }
    for (const thread of answer.threads)
      for (const entry of new Set(keysOf(thread).flatMap((key) => [...(byKey.get(key) ?? [])]))) entry.tell(thread.id)
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
    follow: ({ user_id, ambassador_ids }, follower) => {
      const mine = `user:${user_id}`
      if (closed || followers.size >= most.all) return null
      const own = byKey.get(mine)
      // The oldest page of this user is the one that is probably gone.
      if (own && own.size >= most.user) end([...own][0]!)
      const entry: Entry = { ...follower, heartbeats: 0 }
      const keys = [mine, ...ambassador_ids.map((id) => `ambassador:${id}`)]
      followers.set(entry, keys)
      for (const key of keys) {
        const set = byKey.get(key) ?? new Set()
        byKey.set(key, set.add(entry))
      }
      if (running && snapshot !== null) entry.tell('all')
      if (!running) void run()
      return () => leave(entry)
    },
    close: () => {
      closed = true
      for (const entry of followers.keys()) end(entry)
    },
    size: () => followers.size,
  }
}
