import { useSyncExternalStore } from 'react'
import type { ServerClock } from './use-server-clock.ts'

/** Full and begun minutes until `instant`; 0 afterwards. */
export const minutesUntil = (instant: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))

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
