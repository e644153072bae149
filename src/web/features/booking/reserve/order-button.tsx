import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import styles from '../shared/booking.module.css'
import type { usePress } from './use-press.ts'

type Props = {
  /** As `partyWords`. */
  party: string
  /** The number of selected slots. */
  slots: number
  /** Yen to pay; null without a price. */
  total: number | null
  /** Everything except the card is complete. */
  ready: boolean
  /** A card is required and has no token yet. */
  waitsForCard: boolean
  /** A token request is running. */
  checking: boolean
  /** A selected slot can't be booked any more. */
  hasUnbookableSlot: boolean
  busy: boolean
  pressed: Pick<ReturnType<typeof usePress>, 'press' | 'words'>
}

type Ordered = Pick<Props, 'party' | 'slots' | 'total'>

/** What the button buys and how much it costs, as the law requires. */
export const orderWords = ({ party, slots, total }: Ordered) => {
  if (total === null) return '予約を確定して支払う'
  const count = slots > 1 ? `${party}×${slots}回分` : /^\d/.test(party) ? `${party}分` : party
  return total > 0 ? `${count} ${formatYen(total)}を支払う` : `${count}の予約を確定する（無料）`
}

/** The order button with a hint about what is missing. */
export function OrderButton({
  party,
  slots,
  total,
  ready,
  waitsForCard,
  checking,
  hasUnbookableSlot,
  busy,
  pressed,
}: Props) {
  const waits = () => {
    if (hasUnbookableSlot) return '予約できない日程を外してください。'
    if (total === null) return '上の日程や人数をお確かめください。'
    if (pressed.words !== null) return pressed.words
    if (!ready || !waitsForCard) return ''
    // Texts of docs/product/booking.md#final-screen.
    return checking ? 'カード情報を確認しています…' : 'クレジットカード情報を入力してください'
  }
  return (
    <Stack gap={1}>
      <NeedsScript what="ご予約" />
      <Button
        type="submit"
        variant="action"
        wide
        busy={busy}
        busyLabel="予約しています…"
        aria-disabled={!ready || waitsForCard}
        aria-describedby="order-waits"
        onBlocked={() => pressed.press()}
      >
        {orderWords({ party, slots, total })}
      </Button>
      <p id="order-waits" role="status" className={styles.waits}>
        {waits()}
      </p>
    </Stack>
  )
}
