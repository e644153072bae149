import { formatSlot } from '#domain/shared/japan-time.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { type EarlierBooking, earlierWords } from './earlier-bookings.ts'
import { orderWords } from './order-button.tsx'

type Props = {
  open: boolean
  /** The server's words; used when `earlier` is empty. */
  message: string | null
  earlier: readonly EarlierBooking[]
  slots: readonly NamedSlot[]
  /** As `partyWords`. */
  party: string
  /** Yen to pay. */
  total: number | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a slot is booked that the user has booked already. */
export function BookAgain({ open, message, earlier, slots, party, total, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title="もう一度予約しますか？"
      confirmLabel={orderWords({ party, slots: slots.length, total })}
      destructive={false}
    >
      {earlier.length === 0 ? (
        <p>{message}</p>
      ) : (
        <Stack as="ul">
          {earlier.map((one) => {
            const slot = slots.find(({ id }) => id === one.calendar_id)?.slot
            return (
              <li key={one.calendar_id}>
                {slot && <strong>{formatSlot(slot)}</strong>}
                <p>{earlierWords(one)}。</p>
              </li>
            )
          })}
        </Stack>
      )}
      <p>もう一度予約すると、別の予約として新しくお席をお取りします。</p>
    </ConfirmDialog>
  )
}
