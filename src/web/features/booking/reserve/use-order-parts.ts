import type * as OrderParts from './order-parts.tsx'
import { useCallback, useEffect, useState } from 'react'
import type { ReservationBody } from '#contract/booking/booking-schemas.ts'

/** Sends the order. @param total yen on the button */
export type Order = { start: (body: ReservationBody, total: number) => void }

export type OrderProgress = {
  /** A request runs. */
  busy: boolean
  /** An attempt has no final response. */
  open: boolean
  /** Something else is shown instead of the form. */
  replaced: boolean
}

type Parts = typeof OrderParts

/**
 * Loads the parts that only an order needs, while the guest fills in the form. After a failure it
 * tries again when the network returns, or when `retry` is called.
 */
export function useOrderParts() {
  const [parts, setParts] = useState<Parts | null>(null)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState<number | null>(null)
  const retry = useCallback(() => setRound((count) => count + 1), [])
  useEffect(() => {
    if (parts) return
    let left = false
    import('./order-parts.tsx').then(
      (loaded) => {
        if (!left) setParts(loaded)
      },
      (error: unknown) => {
        console.info('order parts', error)
        if (!left) setFailed(round)
      },
    )
    window.addEventListener('online', retry)
    return () => {
      left = true
      window.removeEventListener('online', retry)
    }
  }, [parts, round, retry])
  return { parts, failed: parts === null && failed === round, retry }
}
