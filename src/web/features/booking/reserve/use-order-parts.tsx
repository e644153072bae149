import { leaveWithoutWarning } from '#web/ui/form/use-unsaved-warning.ts'
import type * as OrderParts from './order-parts.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import looks from '#web/ui/looks.module.css'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../shared/booking.module.css'

/** In place of the parts of `useOrderParts` until they are loaded. Has their height, roughly. */
export function OrderLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className={failed ? undefined : styles.orderLoading}>
      <NeedsScript what="ご予約" />
      {failed ? (
        <Notice kind="error">
          お支払いの画面を読み込めませんでした。通信の状態をお確かめください。入力した内容はそのまま残っています。{' '}
          <Button variant="plain" onClick={onRetry}>
            もう一度読み込む
          </Button>
        </Notice>
      ) : (
        <p role="status" className={looks.note}>
          お支払いの画面を読み込んでいます…
        </p>
      )}
    </div>
  )
}

type Parts = typeof OrderParts

/** Whether the server sends scripts again. */
const isReachable = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the parts that only an order needs, while the guest fills in the form. After a failure it
 * tries again when the network returns, or when `retry` is called. Most browsers remember a script
 * that could not be loaded, and don't ask for it again. `retry` then loads the page again: what the
 * guest has typed is stored.
 */
export function useOrderParts() {
  const [parts, setParts] = useState<Parts | null>(null)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState<number | null>(null)
  // Only when the guest asks for it: loading the page again takes the focus out of its fields.
  const mayLeave = useRef(false)
  const next = useCallback(() => setRound((count) => count + 1), [])
  const retry = useCallback(() => {
    mayLeave.current = true
    next()
  }, [next])
  useEffect(() => {
    if (parts) return
    let unmounted = false
    const fail = async (error: unknown) => {
      console.info('order parts', error)
      const leaves = mayLeave.current && (await isReachable())
      if (unmounted) return
      mayLeave.current = false
      if (leaves) leaveWithoutWarning(window.location.pathname + window.location.search)
      else setFailed(round)
    }
    import('./order-parts.tsx').then((loaded) => {
      if (!unmounted) setParts(loaded)
    }, fail)
    window.addEventListener('online', next)
    return () => {
      unmounted = true
      window.removeEventListener('online', next)
    }
  }, [parts, round, next])
  return { parts, failed: parts === null && failed === round, retry }
}
