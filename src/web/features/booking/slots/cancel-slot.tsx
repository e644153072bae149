import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { type SlotCancelRequester, slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { RequesterChoice, requesterMissing } from '../shared/requester-choice.tsx'
import styles from './cancel-slot.module.css'
import { MAX_REASON, reasonProblem } from './reason-problem.ts'
import { callsOf, comingOf, RefundTable, refundOf } from './refund-table.tsx'

/** Cancels the slot. `participant_number`: how many participants the user was shown. */
export type CancelCall = (input: {
  reason: string
  participant_number: number
  /** Only if the dialog asks for it. */
  requested_by?: SlotCancelRequester
}) => Promise<{ ok: true } | { ok: false; error: ErrorBody }>

/** The button and dialog to cancel a slot: the reason, and the refunds. */
export function CancelSlot({
  calendar,
  participants,
  phone_bookings,
  onCancelSlot,
  compact = false,
  by_operator = false,
}: SlotParticipants & {
  onCancelSlot: CancelCall
  /** A short label, for a bar of buttons. */
  compact?: boolean
  /** The user is an admin, who also says at whose request. */
  by_operator?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [requesterError, setRequesterError] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string | null>(null)
  const form = useStoredForm(`cancel-slot-${calendar.id}`, {
    requested_by: '' as SlotCancelRequester | '',
    reason: '',
  })
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const body = useRef<HTMLDivElement>(null)
  // The focused field would scroll the question out of view on phones.
  useEffect(() => {
    if (open) body.current?.closest('dialog')?.scrollTo(0, 0)
  }, [open])
  const coming = comingOf({ participants })
  const total = refundOf(coming)
  const { requested_by, reason } = form.value

  async function cancel() {
    const wrong = reasonProblem(reason)
    const unasked = by_operator && requested_by === ''
    setReasonError(wrong)
    setRequesterError(unasked ? requesterMissing : null)
    setError(null)
    if (unasked || wrong) {
      body.current?.querySelector<HTMLElement>(unasked ? 'input[type=radio]' : '#cancel-reason')?.focus()
      return
    }
    if (running.current) return
    running.current = true
    setBusy(true)
    const answer = await onCancelSlot({
      reason,
      participant_number: calendar.participant_number,
      ...(by_operator && requested_by && { requested_by }),
    })
    running.current = false
    if (answer.ok) {
      form.clear()
      setOpen(false)
      showSuccess(
        coming.length > 0
          ? `開催を中止しました。${coming.length}件のご予約の方にメールでお知らせします。`
          : '開催を中止しました。',
      )
    } else setError(answer.error.message)
    // Also after a refusal: a guest may have booked meanwhile. Not without a connection.
    if (answer.ok || answer.error.status !== 0) await revalidate()
    setBusy(false)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)} aria-label="この回を中止する">
        {compact ? '中止' : 'この回を中止する'}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setError(null)
          setReasonError(null)
          setRequesterError(null)
        }}
        onConfirm={() => void cancel()}
        title={`${formatDateShort(calendar.date)} ${formatRange(calendar.start_time, calendar.end_time)} の開催を中止しますか？`}
        confirmLabel={total > 0 ? `中止して${formatYen(total)}を返金する` : '中止する'}
        cancelLabel="中止しない"
        busy={busy}
        error={error}
      >
        <div ref={body} className={styles.body}>
          <p>「{calendar.experience.title}」のこの回を中止します。中止したあとで元に戻すことはできません。</p>
          <RefundTable coming={coming} by_phone={callsOf({ phone_bookings })} />
          {calendar.held_number > 0 && (
            <p>
              お手続き中の方（{calendar.held_number}名）のお席もなくなります。お支払いが済んだときは、全額お返しします。
            </p>
          )}
          {by_operator && (
            <RequesterChoice
              requesters={slotCancelRequesters}
              value={requested_by}
              onChange={(chosen) => form.change({ requested_by: chosen })}
              error={requesterError}
            />
          )}
          <TextArea
            label="中止の理由"
            name="reason"
            id="cancel-reason"
            required
            rows={3}
            help="例：台風の接近により、安全に開催できないため。"
            limit={MAX_REASON}
            value={reason}
            onChange={(event) => form.change({ reason: event.target.value })}
            error={reasonError}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
