import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import styles from '../shared/booking.module.css'

type Props = {
  /** Yen to pay; null without a price. */
  total: number | null
  /** Everything except the card is complete. */
  ready: boolean
  /** A card is required and has no token yet. */
  waitsForCard: boolean
  /** A token request is running. */
  checking: boolean
  /** A selected slot can't be booked any more. */
  gone: boolean
  busy: boolean
  /** Shows missing input at every card field. Null if nothing is missing or nothing was typed. */
  onShowMissing: (() => void) | null
}

/** The text that the law requires: that it orders, that it costs, and how much. */
export const orderWords = (total: number | null) => {
  if (total === null) return '予約を確定して支払う'
  return total > 0 ? `予約を確定して支払う（${formatYen(total)}）` : '予約を確定する（無料）'
}

/** The order button with a hint about what is missing. */
export function OrderButton({ total, ready, waitsForCard, checking, gone, busy, onShowMissing }: Props) {
  const waits = () => {
    if (gone) return '予約できない日程を外してください。'
    if (total === null) return '上の日程や人数をお確かめください。'
    if (!ready || !waitsForCard) return ''
    // Texts of docs/product/booking.md#final-screen.
    return checking ? 'カード情報を確認しています…' : 'クレジットカード情報を入力してください'
  }
  return (
    <div className={styles.order}>
      <NeedsScript what="ご予約" />
      <Button
        type="submit"
        variant="action"
        wide
        busy={busy}
        busyLabel="予約しています…"
        aria-disabled={!ready || waitsForCard}
        aria-describedby="order-waits"
      >
        {orderWords(total)}
      </Button>
      <p id="order-waits" role="status" className={styles.waits}>
        {waits()}
      </p>
      {onShowMissing && ready && waitsForCard && (
        <Button variant="plain" onClick={onShowMissing}>
          足りない項目を確かめる
        </Button>
      )}
    </div>
  )
}
