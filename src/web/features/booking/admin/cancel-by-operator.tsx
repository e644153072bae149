import { useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { type CancelRequester, cancelRequesters } from '#domain/booking/cancellation.ts'
import { formatYen } from '#domain/shared/text.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { RequesterChoice } from '../shared/requester-choice.tsx'
import { PrivateReason, privateReasonProblem } from './private-reason.tsx'
import { reasonToGuest } from './reason-to-guest.ts'
import { useAdminReservation } from './use-admin-reservation.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

const asked: Record<CancelRequester, string> = {
  guest: 'お客さまの依頼で',
  host: '主催者の依頼で',
  operator: '運営の判断で',
}

/** The button and dialog to cancel a reservation for the operator. */
export function CancelByOperator({ reservation, refund }: { reservation: AdminReservation; refund: number }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const form = useStoredForm(`cancel-by-operator-${reservation.id}`, {
    // The guest who calls asks most often. The choice is visible, and the button repeats it.
    requested_by: 'guest' as CancelRequester,
    reason: '',
    private_reason: '',
  })
  const { requested_by, reason, private_reason } = form.value
  const close = () => {
    setOpen(false)
    setMessages({})
  }

  async function cancel() {
    const param = { id: String(reservation.id) }
    const done = await run(() =>
      userAnswerOf(
        browserApi.admin.reservations[':id'].cancellation.$post({
          param,
          json: { reason, refund, requested_by, private_reason },
        }),
      ),
    )
    if (!done) return
    form.clear()
    close()
    showSuccess(
      refund > 0 ? `予約をキャンセルしました。${formatYen(refund)}を返金します。` : '予約をキャンセルしました。',
    )
  }

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        予約をキャンセルする
      </Button>
      <ReasonDialog
        open={open}
        title={`予約 ${reservation.id} をキャンセルしますか？`}
        more={{
          names: ['requested_by', 'private_reason'],
          controls: (
            <RequesterChoice
              requesters={cancelRequesters}
              value={requested_by}
              onChange={(chosen) => form.change({ requested_by: chosen })}
              error={messages.requested_by?.[0]}
            />
          ),
          after: (
            <PrivateReason
              value={private_reason}
              onChange={(typed) => form.change({ private_reason: typed })}
              error={messages.private_reason?.[0]}
            />
          ),
          check: () => privateReasonProblem(private_reason),
        }}
        label="キャンセルの理由"
        {...reasonToGuest}
        reason={reason}
        onReason={(typed) => form.change({ reason: typed })}
        confirmLabel={`${asked[requested_by]}キャンセル${refund > 0 ? `して${formatYen(refund)}を返金する` : 'する'}`}
        busy={busy}
        messages={messages}
        onMessages={setMessages}
        onClose={close}
        onConfirm={() => void cancel()}
      >
        {reservation.guest.name} さんの「{reservation.experience.title}」（{reservation.number_of_people}
        名）をキャンセルし、お席を空けます。
        {unbroken(
          refund > 0
            ? `まだ返金していない${formatYen(refund)}を、期限にかかわらず全額お返しします。`
            : 'お返しするお支払いはありません。',
        )}
        元に戻すことはできません。
      </ReasonDialog>
    </>
  )
}
