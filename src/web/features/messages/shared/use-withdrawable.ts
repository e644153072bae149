import { useEffect, useState } from 'react'

/**
 * Whether a message can still be withdrawn. It counts from the response, not from the device's
 * clock.
 */
export function useWithdrawable({
  withdrawable_seconds,
  withdrawn,
}: {
  withdrawable_seconds: number
  withdrawn: boolean
}): boolean {
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    if (withdrawable_seconds === 0) return
    const timer = setTimeout(() => setExpired(true), withdrawable_seconds * 1000)
    return () => clearTimeout(timer)
  }, [withdrawable_seconds])
  return withdrawable_seconds > 0 && !withdrawn && !expired
}
