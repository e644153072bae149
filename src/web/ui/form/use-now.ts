import { useEffect, useState } from 'react'

const MINUTE = 60_000

/**
 * The server's present time, updated every minute. It continues from the time at which the page
 * was loaded, so a wrong clock of the device doesn't matter.
 * @param loaded epoch milliseconds, from the loader
 */
export function useNow(loaded: number): number {
  const [now, setNow] = useState(loaded)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setNow(loaded + Date.now() - begun), MINUTE)
    return () => clearInterval(timer)
  }, [loaded])
  return now
}
