import { type ComponentType, lazy, useEffect } from 'react'

/**
 * A component that comes after the page, for what is only seen after a press. Draw it inside `Suspense`, and call `useSoon` with its
 * `load` on the page, so that the press doesn't wait for the line.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return Object.assign(lazy(load), { load })
}

/** Fetches what a press may need as soon as the page has nothing else to do. */
export function useSoon(load: () => Promise<unknown>) {
  useEffect(() => {
    // One that doesn't come is asked for again by the press, which can say so.
    const fetch = () => void load().catch((error: unknown) => console.info('not fetched yet', error))
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetch, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(fetch)
    return () => cancelIdleCallback(handle)
  }, [load])
}
