import { useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { askPaymentAgain } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { focusHeading } from '#web/ui/keep-focus.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import { useAdminReservation } from './use-admin-reservation.ts'

/** The button that checks the state of a payment at the provider. */
export function CheckPayment({ reservation: { id, price } }: { reservation: AdminReservation }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const close = () => {
    setOpen(false)
    setMessages({})
  }
  const check = async () => {
    const param = { id }
    const succeeded = await run(() => userAnswerOf(askPaymentAgain({ param })))
    if (!succeeded) return
    close()
    showSuccess('決済会社に確かめました。いまの状態を表示しています。')
    // The button is gone if there is a result.
    setTimeout(focusHeading)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        決済会社に結果を確かめる
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => void check()}
        title="お支払いの結果を決済会社に確かめますか？"
        confirmLabel="確かめる"
        destructive={false}
        busy={busy}
        error={Object.values(messages).flat()[0] ?? null}
      >
        <Yen amount={price.total} />
        のお支払いが成立していれば予約を確定し、成立していなければお席を空けます。二重にお支払いいただくことはありません。
      </ConfirmDialog>
    </>
  )
}
