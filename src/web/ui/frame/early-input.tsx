// Input before hydration: an inline script in the page's head records it, and the page replays it
// after hydration (docs/decisions/018).
import { useEffect } from 'react'
import { useNonce } from '../nonce.ts'

/** Events before hydration, in their order. `stop` removes the listeners. */
type EarlyInput = { events: Event[]; stop: () => void }

declare global {
  interface Window {
    tsumugiEarlyInput?: EarlyInput
  }
}

/**
 * Source of the inline script. It skips what the browser does without a script: links, forms with
 * an `action`, buttons that submit a form or open a popover or dialog. Of all other clicks and
 * submits it keeps the last one, and it keeps every change of a select, radio button or checkbox.
 */
const record = `{
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
  window.tsumugiEarlyInput = { events, stop }
}`

/** Records input before hydration. Renders on the server only: in the browser React listens. */
export function EarlyInputRecorder() {
  const nonce = useNonce()
  return import.meta.env.SSR ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: record }} /> : null
}

/** The recorded events with the state of their controls, which hydration may reset. */
let recorded: { event: Event; choice: string | boolean }[] = []

/**
 * Stops recording. Call it immediately before hydration: from then on React receives the events.
 */
export function takeEarlyInput() {
  const early = window.tsumugiEarlyInput
  early?.stop()
  const events = early?.events ?? []
  recorded = events
    .filter(({ target }, at) => events.findLastIndex((event) => event.target === target) === at)
    .map((event) => ({ event, choice: choiceOf(event.target) }))
}

const choiceOf = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement ? target.value : target instanceof HTMLInputElement && target.checked

/** Replays the recorded input after hydration. */
export function useReplayEarlyInput() {
  useEffect(() => {
    // The timer runs after all effects of the page, which restore stored forms.
    const timer = setTimeout(() => {
      for (const { event, choice } of recorded.splice(0)) replay(event, choice)
    })
    return () => clearTimeout(timer)
  }, [])
}

function replay(event: Event, choice: string | boolean) {
  const { target } = event
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent) {
    if (target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  } else if (event.type === 'click') target.closest('button')?.click()
  else if (target instanceof HTMLSelectElement) {
    target.value = String(choice)
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (target instanceof HTMLInputElement) {
    // React ignores a click that doesn't change the box: set the opposite, then click.
    target.checked = !choice
    target.click()
  }
}
