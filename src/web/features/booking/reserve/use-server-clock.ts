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

/** Full and begun minutes until `instant`; 0 afterwards. */
const minutesUntil = (instant: string, now: number) => Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))

function everySecond(tell: () => void) {
  const timer = setInterval(tell, 1000)
  return () => clearInterval(timer)
}

/** The minutes left of a hold. The component renders again when they change. */
export function useMinutesLeft(hold_expires_at: string, { loaded_at, ahead }: ServerClock): number {
  return useSyncExternalStore(
    everySecond,
    () => minutesUntil(hold_expires_at, Date.now() + ahead),
    () => minutesUntil(hold_expires_at, loaded_at),
  )
}
