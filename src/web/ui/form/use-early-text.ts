import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * For a controlled field: reports text that the user or the password manager entered before
 * hydration. React keeps that text in the DOM but not in its state, and would clear the field at
 * the next render. This hook calls `onChange` with it once.
 *
 * @returns the ref for the field
 */
export function useEarlyText<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string | undefined,
  onChange: ((text: string) => void) | undefined,
) {
  const field = useRef<E>(null)
  const hydrated = useHydrated()
  const reportEarlyText = useEffectEvent(() => {
    const element = field.current
    if (hydrated || !element || value === undefined || element.value === value) return
    onChange?.(element.value)
  })
  // Effects run before the first re-render, which follows hydration immediately, and after the
  // layout effects that restore stored forms.
  useEffect(() => reportEarlyText(), [])
  return field
}
