import { useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import type { CancelRequester } from '#domain/booking/cancellation.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { PrivateReason, privateReasonProblem } from './private-reason.tsx'
import { reasonToGuest } from './reason-to-guest.ts'
import { useAdminReservation } from './use-admin-reservation.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

/** The button and dialog to cancel a reservation for the operator. */
export function CancelByOperator({ reservation, refund }: { reservation: AdminReservation; refund: number }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const form = useStoredForm(`cancel-by-operator-${reservation.id}`, {
    reason: '',
    private_reason: '',
  })
  const { reason, private_reason } = form.value
  const close = () => {
    setOpen(false)
    setMessages({})
  }

  async function cancel(requested_by: CancelRequester) {
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
          names: ['private_reason'],
          controls: null,
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
        // One button per answer. None is preselected, because the mails say who asked.
        confirmLabel="お客さまの依頼でキャンセルする"
        others={[
          { label: '運営の判断でキャンセルする', onConfirm: () => void cancel('operator') },
          { label: '主催者の依頼でキャンセルする', onConfirm: () => void cancel('host') },
        ]}
        busy={busy}
        messages={messages}
        onMessages={setMessages}
        onClose={close}
        onConfirm={() => void cancel('guest')}
      >
        {reservation.guest.name} さんの「{reservation.experience.title}」（{reservation.number_of_people}
        名）をキャンセルし、お席を空けます。
        {unbroken(
          refund > 0
            ? `まだ返金していない${formatYen(refund)}を、期限にかかわらず全額お返しします。`
            : 'お返しするお支払いはありません。',
        )}
        元に戻すことはできません。だれの依頼かは、お客さまとホストに伝わります。
      </ReasonDialog>
    </>
  )
}
