import { useEffect, useRef } from 'react'
import type { AdminCalendar } from '#contract/booking/admin-calendars-schemas.ts'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { type SlotCancelRequester, slotCancelRequesters } from '#domain/booking/cancellation.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { handedOver, handOverLabel, RefundLimit, useHandover } from '#web/features/shared/refund-limit.tsx'
import { RequesterChoice, requesterMissing } from '#web/features/shared/requester-choice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Stack } from '#web/ui/layout.tsx'
import { CancellationFields, type CancelOrPostpone, useCancellation } from './cancellation-fields.tsx'
import { confirmedOf, totalRefund } from './refund-table.tsx'

/** Cancels or postpones the slot. `participant_number`: how many participants the user was shown. */
type CancelCall = (input: {
  reason: string
  participant_number: number
  /** Only if the dialog asks for it. */
  requested_by?: SlotCancelRequester
  postponed_to?: ReturnType<CancelOrPostpone['postponedTo']>
}) => Promise<{ ok: true } | { ok: false; error: ErrorBody }>

/** The button and dialog to cancel or postpone a slot: the reason, and the refunds. */
export function CancelSlot({
  onCancelSlot,
  compact = false,
  by_operator,
  ...slot
}: SlotParticipants & {
  onCancelSlot: CancelCall
  /** A short label, for a bar of buttons. */
  compact?: boolean
  /** The user is an admin, who also says at whose request, and who may have a limit. */
  by_operator?: { allowance: AdminCalendar['refund_allowance'] }
}) {
  const { calendar } = slot
  const { open, show, close, busy, error, run, reason, how } = useCancellation(`cancel-slot-${calendar.id}`)
  const requester = useStoredForm(`cancel-slot-${calendar.id}-requester`, {
    requested_by: '' as SlotCancelRequester | '',
  })
  const { requested_by } = requester.value
  const body = useRef<HTMLDivElement>(null)
  // The focused field would scroll the question out of view on phones.
  useEffect(() => {
    if (open) body.current?.closest('dialog')?.scrollTo(0, 0)
  }, [open])
  const coming = confirmedOf(slot)
  const total = totalRefund(coming)
  const postponing = how.value === 'postpone'
  const what = postponing ? '延期' : '中止'
  const aboveLimit = by_operator?.allowance?.fits === false
  const handOver = useHandover()

  async function cancel() {
    const { id, participant_number } = calendar
    const postponed_to = how.postponedTo(calendar)
    const reasons = { reason: reason.value, ...(by_operator && requested_by && { requested_by }) }
    const answer = aboveLimit
      ? await handOver({
          slots: { ids: [id] },
          cancels: !postponed_to,
          amount: total,
          ...(postponed_to && { plan: { postponed_to } }),
          ...reasons,
        })
      : await onCancelSlot({ participant_number, ...reasons, postponed_to })
    if (!answer.ok) return { error: answer.error.message, status: answer.error.status }
    requester.clear()
    if (aboveLimit) return { done: handedOver }
    return {
      done:
        coming.length > 0
          ? `開催を${what}しました。${coming.length}件のご予約の方にメールでお知らせします。`
          : `開催を${what}しました。`,
    }
  }

  function confirm() {
    const missing = by_operator !== undefined && requested_by === ''
    void run(missing ? requesterMissing : null, cancel)
    if (missing) body.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }

  const field = fieldOf(requester)
  return (
    <>
      <Button variant="danger" onClick={show} aria-label="この回を中止・延期する">
        {compact ? '中止・延期' : 'この回を中止・延期する'}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={confirm}
        title={`${formatDateShort(calendar.date)} ${formatRange(calendar.start_time, calendar.end_time)} の開催を${what}しますか？`}
        confirmLabel={
          aboveLimit
            ? handOverLabel
            : total > 0 && !postponing
              ? `中止して${formatYen(total)}を返金する`
              : `${what}する`
        }
        destructive={!aboveLimit}
        cancelLabel={`${what}しない`}
        busy={busy}
        error={error}
      >
        <Stack ref={body} gap={2}>
          <p>
            「{calendar.experience.title}」のこの回を{what}します。
          </p>
          {total > 0 && <RefundLimit allowance={by_operator?.allowance ?? null} over={aboveLimit ? total : null} />}
          {by_operator && <RequesterChoice {...field('requested_by')} requesters={slotCancelRequesters} />}
          <CancellationFields slots={[slot]} reason={reason} how={how} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}
