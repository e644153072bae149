// Keys of the list of applications: J and K move, A accepts, D declines, U undoes the last
// decision.
import { useEffect, useRef } from 'react'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'

const isOn = (stored: unknown) => stored !== false

/** Whether this browser uses the keys, and a function that stores the choice. */
export const useKeysChoice = () => useStoredValue('tsumugi.application-keys', isOn)

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [contenteditable=""]'

/**
 * Milliseconds after an application is shown in which A and D do nothing: a second press of a key.
 */
const SETTLES = 400

export type Keys = { move: (step: 1 | -1) => void; undo: () => void; help: () => void }

/** Clicks the button of the panel that decides so, if there is one. */
function decide(decision: 'accepted' | 'declined') {
  document.querySelector<HTMLElement>(`[data-decides="${decision}"]`)?.click()
}

/**
 * Reacts to the keys while nobody types and no dialog is open. A key that is held down counts once.
 * @param shown the open application
 */
export function useApplicationKeys(on: boolean, shown: number | null, keys: Keys) {
  const current = useRef(keys)
  const since = useRef(0)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    since.current = performance.now()
  }, [shown])
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.closest(TYPING)) return
      if (document.querySelector('dialog[open]')) return
      const settled = performance.now() - since.current > SETTLES
      const { move, undo, help } = current.current
      const actions: Record<string, () => void> = {
        j: () => move(1),
        k: () => move(-1),
        a: () => settled && decide('accepted'),
        d: () => settled && decide('declined'),
        u: undo,
        '?': help,
      }
      const action = Object.hasOwn(actions, key.toLowerCase()) ? actions[key.toLowerCase()] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}
