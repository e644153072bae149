// How many threads have unread messages, for the headers. One store for all parts of the page.
import { useSyncExternalStore } from 'react'
import type { UnreadThreads } from '#contract/messages/messages-schemas.ts'
import { getUnreadThreads } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'

/** How often a visible page asks, ms. */
const EVERY = 60_000

let unread: UnreadThreads = { guest: 0, host: 0 }
const none: UnreadThreads = unread
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Notes the numbers of a response. */
export function noteUnread(now: UnreadThreads): void {
  unread = now
  for (const listener of listeners) listener()
}

/** Asks the server now, if the page is visible. A failure keeps the numbers. */
export async function askUnread(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const answer = await readResponse(getUnreadThreads())
  if (answer.ok) noteUnread(answer.data)
  // The session ended: every further call would fail, too.
  else if (answer.status === 401) clearInterval(timer)
}

const ask = () => void askUnread()

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    ask()
    timer = setInterval(ask, EVERY)
    document.addEventListener('visibilitychange', ask)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

const never = () => () => undefined

/**
 * The numbers of the signed-in user, kept up to date while something shows them.
 * @param asks false for an admin who views as a user: the server would refuse
 */
export const useUnread = (asks = true): UnreadThreads =>
  useSyncExternalStore(
    asks ? subscribe : never,
    () => unread,
    () => none,
  )
