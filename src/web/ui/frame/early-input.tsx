// Input before hydration: an inline script in the page's head keeps it from React, and the page
// replays it after hydration (docs/decisions/018).
import { useEffect } from 'react'
import { useNonce } from '../nonce.ts'

/**
 * `choice`: the value of a select, or whether a radio button or checkbox is checked. `passed`:
 * React got it already.
 */
type EarlyEvent = { event: Event; choice?: string | boolean; passed?: boolean }
/**
 * Events before hydration, in their order. `stop` removes the listeners. `passing`: they let events
 * through.
 */
type EarlyInput = { events: EarlyEvent[]; stop: () => void; passing?: boolean }

declare global {
  interface Window {
    tsumugiEarlyInput?: EarlyInput
  }
}

/**
 * Source of the inline script. It skips what the browser does without a script: links, forms with
 * an `action`, buttons that submit a form or open a popover or dialog. Of all other clicks and
 * submits it keeps the last one, and it keeps every change of a select, radio button or checkbox.
 * React gets none of these events: while it hydrates, it would answer some of them with the values
 * of the server.
 */
const record = `{
  const events = []
  const byBrowser = '[popovertarget], [commandfor], [aria-disabled="true"]'
  const note = (event) => {
    if (window.tsumugiEarlyInput.passing) return
    const { target, type } = event
    if (target.matches('select, [type=radio], [type=checkbox]')) {
      event.stopImmediatePropagation()
      if (type === 'change') events.push({ event, choice: target.matches('select') ? target.value : target.checked })
      return
    }
    if (type === 'submit') {
      if (target.hasAttribute('action')) return
      event.preventDefault()
      if (event.submitter?.matches(byBrowser)) return
    } else {
      const button = type === 'click' && target.closest('button')
      if (!button || button.matches(byBrowser) || (button.type === 'submit' && button.form)) return
    }
    event.stopImmediatePropagation()
    const before = events.findIndex(({ choice }) => choice === undefined)
    if (before >= 0) events.splice(before, 1)
    events.push({ event })
  }
  const types = ['input', 'change', 'submit', 'click']
  for (const type of types) document.addEventListener(type, note, true)
  const stop = () => { for (const type of types) document.removeEventListener(type, note, true) }
  window.tsumugiEarlyInput = { events, stop }
}`

/** Records input before hydration. Renders on the server only: in the browser React listens. */
export function EarlyInputRecorder() {
  const nonce = useNonce()
  return import.meta.env.SSR ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: record }} /> : null
}

/** Replays the recorded input after hydration. From then on React receives the events. */
export function useReplayEarlyInput() {
  useEffect(() => {
    // Before the first render after hydration, which would set selects to the values of the server.
    passChoices()
    // The timer runs after all effects of the page and what they render, such as stored forms.
    const timer = setTimeout(() => {
      const { events = [], stop } = window.tsumugiEarlyInput ?? {}
      stop?.()
      const latest = new Map(events.map((early) => [early.event.target, early]))
      for (const early of events.splice(0)) if (latest.get(early.event.target) === early) replay(early)
    })
    return () => clearTimeout(timer)
  }, [])
}

/** Gives React the choice of each select; it is replayed again if a stored form changes it. */
function passChoices() {
  const early = window.tsumugiEarlyInput
  if (!early) return
  early.passing = true
  const latest = new Map(early.events.map((one) => [one.event.target, one]))
  for (const [target, one] of latest)
    if (target instanceof HTMLSelectElement) {
      replay(one)
      one.passed = true
    }
  early.passing = false
}

function replay({ event, choice, passed }: EarlyEvent) {
  const { target } = event
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent) {
    if (target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  } else if (event.type === 'click') target.closest('button')?.click()
  else if (target instanceof HTMLSelectElement) {
    if (passed && target.value === choice) return
    target.value = String(choice)
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (target instanceof HTMLInputElement) {
    // React ignores a click that doesn't change the box: set the opposite, then click.
    target.checked = !choice
    target.click()
  }
}
