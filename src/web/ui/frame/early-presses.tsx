import { useEffect } from 'react'
import { useNonce } from '../nonce.ts'

/** What was done to the server's page before a script could hear of it, in its order. */
type Early = { events: Event[]; stop: () => void }

declare global {
  interface Window {
    tsumugiEarly?: Early
  }
}

/**
 * Runs in the page's head. Links, and forms and buttons that the browser itself can send, open or close, need nobody; of the others it
 * notes the last press, and every choice that is made.
 */
const listen = `{
  const events = []
  const byBrowser = '[popovertarget], [commandfor], [aria-disabled="true"]'
  const note = (event) => {
    if (event.type === 'change') {
      if (event.target.matches('select, [type=radio], [type=checkbox]')) events.push(event)
      return
    }
    if (event.type === 'submit') {
      if (event.target.hasAttribute('action')) return
      event.preventDefault()
      if (event.submitter?.matches(byBrowser)) return
    } else {
      const button = event.target.closest('button')
      if (!button || button.matches(byBrowser) || (button.type === 'submit' && button.form)) return
    }
    const before = events.findIndex(({ type }) => type !== 'change')
    if (before >= 0) events.splice(before, 1)
    events.push(event)
  }
  const types = ['change', 'submit', 'click']
  for (const type of types) document.addEventListener(type, note, true)
  const stop = () => { for (const type of types) document.removeEventListener(type, note, true) }
  window.tsumugiEarly = { events, stop }
}`

/** The server's page listens from its head on. The browser has nothing to do here: by then React listens. */
export function EarlyPresses() {
  const nonce = useNonce()
  return import.meta.env.SSR ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: listen }} /> : null
}

/** Controls as they were left, because React may draw them as the server did. */
let left: { event: Event; choice: string | boolean }[] = []

/** To be called right before React begins to listen: from then on it loses nothing itself. */
export function takeEarlyPresses() {
  const early = window.tsumugiEarly
  early?.stop()
  const events = early?.events ?? []
  left = events
    .filter(({ target }, at) => events.findLastIndex((event) => event.target === target) === at)
    .map((event) => ({ event, choice: choiceOf(event.target) }))
}

const choiceOf = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement ? target.value : target instanceof HTMLInputElement && target.checked

/** Does once more what was done too early, when the page is alive. */
export function useEarlyPresses() {
  useEffect(() => {
    // After the effects of the page's own parts, which bring back what was typed before a reload.
    const timer = setTimeout(() => {
      for (const { event, choice } of left.splice(0)) again(event, choice)
    })
    return () => clearTimeout(timer)
  }, [])
}

function again(event: Event, choice: string | boolean) {
  const { target } = event
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter)
  else if (event.type === 'click') target.closest('button')?.click()
  else if (target instanceof HTMLSelectElement) {
    target.value = String(choice)
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (target instanceof HTMLInputElement) {
    // React looks whether a press changed the box, so it has to change.
    target.checked = !choice
    target.click()
  }
}
