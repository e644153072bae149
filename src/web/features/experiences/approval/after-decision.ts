import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusFirstRow } from '#web/ui/keep-focus.ts'

/** State of the navigation to a queue after a decision. */
export const afterDecision = { decided: true }

const isAfterDecision = (state: unknown) => typeof state === 'object' && state !== null && 'decided' in state

/** After a decision, the focus is on the next item of the queue, not at the start of the page. */
export function useNextItem(): void {
  const { state, key } = useLocation()
  useEffect(() => {
    if (!isAfterDecision(state)) return
    // A task of its own: the closing dialog first returns the focus.
    const timer = setTimeout(focusFirstRow)
    return () => clearTimeout(timer)
  }, [state, key])
}
