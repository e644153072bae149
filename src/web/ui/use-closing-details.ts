import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes an open `<details>` on Escape, on a click elsewhere and on navigation.
 * @returns its ref
 */
export function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const element = details.current
      if (element?.open && event.target instanceof Node && !element.contains(event.target)) element.open = false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return details
}
