import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

// A browser may forbid the storage. The choice is then not kept.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A choice that this browser keeps, such as the columns of a list; the same in all its tabs. On the
 * server and during hydration it is `read(null)`.
 * @param read makes a valid value of what is stored, which may be anything. Define it outside of
 *   components
 * @returns the value, and a function that stores another one and says whether the browser kept it
 */
export function useStoredValue<T>(key: string, read: (stored: unknown) => T) {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  )
  const value = useMemo(() => read(parsed(text)), [read, text])
  const store = useCallback(
    (next: T): boolean => {
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        return false
      }
      for (const changed of listeners) changed()
      return true
    },
    [key],
  )
  return [value, store] as const
}
