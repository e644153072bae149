import { useEffect, useRef } from 'react'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CancellationFields } from './cancellation-fields.tsx'
import styles from './cancellation-fields.module.css'
import { comingOf, refundOf } from './refund-table.tsx'
import { useCancellation } from './use-cancellation.ts'

/** Cancels the slot. `participant_number`: how many participants the user was shown. */
export type CancelCall = (input: {
  reason: string
  participant_number: number
}) => Promise<{ ok: true } | { ok: false; error: ErrorBody }>

/** The button and dialog to cancel a slot: the reason, and the refunds. */
export function CancelSlot({
  onCancelSlot,
  compact = false,
  ...slot
}: SlotParticipants & {
  onCancelSlot: CancelCall
  /** A short label, for a bar of buttons. */
  compact?: boolean
}) {
  const { calendar } = slot
  const { open, show, close, busy, error, run, reason } = useCancellation(`cancel-slot-${calendar.id}`)
  const body = useRef<HTMLDivElement>(null)
  // The focused field would scroll the question out of view on phones.
  useEffect(() => {
    if (open) body.current?.closest('dialog')?.scrollTo(0, 0)
  }, [open])
  const coming = comingOf(slot)
  const total = refundOf(coming)

  async function cancel() {
    const { participant_number } = calendar
    const answer = await onCancelSlot({ reason: reason.value, participant_number })
    if (!answer.ok) return { error: answer.error.message, status: answer.error.status }
    return {
      done:
        coming.length > 0
          ? `開催を中止しました。${coming.length}件のご予約の方にメールでお知らせします。`
          : '開催を中止しました。',
    }
  }

  return (
    <>
      <Button variant="danger" onClick={show} aria-label="この回を中止する">
        {compact ? '中止' : 'この回を中止する'}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => void run(null, cancel)}
        title={`${formatDateShort(calendar.date)} ${formatRange(calendar.start_time, calendar.end_time)} の開催を中止しますか？`}
        confirmLabel={total > 0 ? `中止して${formatYen(total)}を返金する` : '中止する'}
        cancelLabel="中止しない"
        busy={busy}
        error={error}
      >
        <div ref={body} className={styles.body}>
          <p>「{calendar.experience.title}」のこの回を中止します。</p>
          <CancellationFields slots={[slot]} reason={reason} />
        </div>
      </ConfirmDialog>
    </>
  )
}
