import { useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { resendConfirmation } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useAdminReservation } from './use-admin-reservation.ts'

/** The button and dialog to mail the confirmation to the guest again. */
export function ResendConfirmation({ reservation: { id, guest } }: { reservation: AdminReservation }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const close = () => {
    setOpen(false)
    setMessages({})
  }
  const send = async () => {
    const param = { id }
    const succeeded = await run(() => userAnswerOf(resendConfirmation({ param })))
    if (!succeeded) return
    close()
    showSuccess('確認のメールを送りました。')
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        確認のメールをもう一度送る
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => void send()}
        title="予約の確認のメールを、もう一度送りますか？"
        confirmLabel="送る"
        destructive={false}
        busy={busy}
        error={Object.values(messages).flat()[0] ?? null}
      >
        {guest.name} さん（{guest.email}
        ）に、いまの予約の内容で送ります。ホストには送りません。
      </ConfirmDialog>
    </>
  )
}
