import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; `atFirst` on the server and until the page is alive. */
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

/** True while a person wants no movement, and until that is known. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)', true)
