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
