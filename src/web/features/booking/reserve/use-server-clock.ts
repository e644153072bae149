import { useMemo, useSyncExternalStore } from 'react'

/** The server's clock, because that of a phone may be wrong. */
export type ServerClock = {
  /** When the server made the page, in epoch milliseconds. */
  loaded_at: number
  /** Milliseconds that the server's clock is ahead of the device's. */
  ahead: number
}

// By `loaded_at`: measured once, when the page of that moment appears.
const measured = new Map<number, number>()
const never = () => () => {}

function aheadSince(loaded_at: number): number {
  const ahead = measured.get(loaded_at) ?? loaded_at - Date.now()
  measured.set(loaded_at, ahead)
  return ahead
}

/** Use it in the component that gets `loaded_at` from the loader, when the page appears. */
export function useServerClock(loaded_at: number): ServerClock {
  const ahead = useSyncExternalStore(
    never,
    () => aheadSince(loaded_at),
    () => 0,
  )
  return useMemo(() => ({ loaded_at, ahead }), [loaded_at, ahead])
}
