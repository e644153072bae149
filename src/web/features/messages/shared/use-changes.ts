// Tells the parts of a page that threads changed. One stream of events serves all of them; without
// it they ask regularly.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { followThreads } from '#web/calls/messages.ts'

/** How often a page asks without the stream, and with it, ms. */
const WITHOUT_STREAM = 3000
const WITH_STREAM = 60_000
/** The first check whether the stream is open, and how often it is repeated, ms. */
const CHECK = 1000

const listeners = new Set<() => void>()
let source: EventSource | null = null
let timer: ReturnType<typeof setInterval> | undefined
let toldAt = 0
/** A page asks once for several events that come together. */
let pending: ReturnType<typeof setTimeout> | undefined

function tell() {
  pending = undefined
  if (ended) return
  toldAt = Date.now()
  for (const listener of listeners) listener()
}
const notifySoon = () => {
  pending ??= setTimeout(tell, 50)
}

/**
 * Whether a response said that the session ended. Nothing is asked then, until another page
 * subscribes.
 */
let ended = false
const endListeners = new Set<() => void>()

/** Call it with the status of a failed response. */
export function noteStatus(status: number): void {
  if (status !== 401 || ended) return
  ended = true
  close()
  for (const listener of endListeners) listener()
}

function onEnd(listener: () => void) {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

/** Whether the session ended while the page was open. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    onEnd,
    () => ended,
    () => false,
  )

function check() {
  const streams = source?.readyState === EventSource.OPEN
  if (Date.now() - toldAt >= (streams ? WITH_STREAM : WITHOUT_STREAM)) tell()
}

// A hidden page has no stream: browsers allow only a few connections to one server.
function open() {
  if (ended || source !== null || document.visibilityState !== 'visible') return
  toldAt = Date.now()
  source = new EventSource(followThreads.address())
  source.addEventListener('message', notifySoon)
  timer = setInterval(check, CHECK)
}
function close() {
  source?.close()
  source = null
  clearInterval(timer)
  clearTimeout(pending)
  pending = undefined
}

function onVisibility() {
  if (document.visibilityState === 'visible') {
    open()
    tell()
  } else close()
}
const onOnline = () => {
  close()
  open()
  tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    ended = false
    open()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
  }
}

/** Calls `onChange` when threads of the user change, and regularly, while the page is visible. */
export function useChanges(onChange: () => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => subscribe(() => latest.current()), [])
}
