import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row } from '#web/ui/layout.tsx'
import { activePhoneBookings, confirmedOf, RefundTable } from './refund-table.tsx'
import { type CancellationReason, MAX_REASON } from './use-cancellation.ts'

/** Reasons that fill the text. The host may change the text. */
const REASONS = [
  { label: '天候', text: '悪天候により、安全に開催できないため。' },
  { label: '体調', text: '主催者の体調不良により、開催できなくなったため。' },
  { label: '設備', text: '設備の不具合により、開催できなくなったため。' },
]

/** What a cancellation of these slots does to their guests, and the field of the reason. */
export function CancellationFields({
  slots,
  reason,
}: {
  slots: readonly SlotParticipants[]
  reason: CancellationReason
}) {
  const heldPlaces = slots.reduce((sum, { calendar }) => sum + calendar.held_number, 0)
  return (
    <>
      <RefundTable guests={slots.flatMap(confirmedOf)} phone_bookings={slots.flatMap(activePhoneBookings)} />
      {heldPlaces > 0 && (
        <p>お手続き中の方（{heldPlaces}名）のお席もなくなります。お支払いが済んだときは、全額お返しします。</p>
      )}
      <Row gap={1} align="stretch" role="group" aria-label="理由の例">
        {REASONS.map(({ label, text }) => (
          <Button key={label} variant="quiet" onClick={() => reason.change(text)}>
            {label}
          </Button>
        ))}
      </Row>
      <TextArea
        label="中止の理由"
        name="reason"
        id={reason.id}
        required
        rows={3}
        help="お客さまへのメールに書きます。中止したあとで元に戻すことはできません。"
        limit={MAX_REASON}
        value={reason.value}
        onChange={reason.change}
        error={reason.error}
      />
    </>
  )
}
