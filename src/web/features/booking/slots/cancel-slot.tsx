import { useEffect, useRef } from 'react'
import type { AdminCalendar } from '#contract/booking/admin-calendars-schemas.ts'
import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { Answer } from '#web/read-response.ts'
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
}) => Promise<Answer<unknown>>

/** The button and dialog to cancel or postpone a slot: the reason, and the refunds. */
export function CancelSlot({
  onCancelSlot,
  by_operator,
  ...slot
}: SlotParticipants & {
  onCancelSlot: CancelCall
  /** The user is an admin, who also says at whose request, and who may have a limit. */
  by_operator?: { allowance: AdminCalendar['refund_allowance'] }
}) {
  const { calendar } = slot
  const { ask, dialog, run, reason, how } = useCancellation(`cancel-slot-${calendar.id}`)
  const requester = useStoredForm(`cancel-slot-${calendar.id}-requester`, {
    requested_by: '' as SlotCancelRequester | '',
  })
  const { requested_by } = requester.value
  const body = useRef<HTMLDivElement>(null)
  // The focused field would scroll the question out of view on phones.
  useEffect(() => {
    if (dialog.open) body.current?.closest('dialog')?.scrollTo(0, 0)
  }, [dialog.open])
  const coming = confirmedOf(slot)
  const total = totalRefund(coming)
  const postponing = how.value === 'postpone'
  const what = postponing ? '延期' : '中止'
  const aboveLimit = by_operator?.allowance?.fits === false
  const handOver = useHandover()

  async function cancel(): Promise<Answer<string>> {
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
    if (!answer.ok) return answer
    requester.clear()
    const told = coming.length > 0 ? `${coming.length}件のご予約の方にメールでお知らせします。` : ''
    return { ok: true, data: aboveLimit ? handedOver : `開催を${what}しました。${told}` }
  }

  function confirm() {
    const missing = by_operator !== undefined && requested_by === ''
    void run(missing ? requesterMissing : null, cancel)
    if (missing) body.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }

  const field = fieldOf(requester)
  return (
    <>
      <Button variant="danger" onClick={ask} aria-label="この回を中止・延期する">
        中止・延期
      </Button>
      <ConfirmDialog
        {...dialog}
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
