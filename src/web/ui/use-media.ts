import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches. Returns `atFirst` on the server and during hydration. */
export function useMedia(query: string, atFirst: boolean) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => atFirst,
  )
}

/** Whether the user prefers reduced motion; true until it is known. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)', true)
