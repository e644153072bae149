import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { resendConfirmation } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'

/** The button and dialog to mail the confirmation to the guest again. */
export const ResendConfirmation = ({ reservation: { id, guest } }: { reservation: AdminReservation }) => (
  <ConfirmButton
    label="確認のメールをもう一度送る"
    title="予約の確認のメールを、もう一度送りますか？"
    confirmLabel="送る"
    destructive={false}
    call={() => userAnswerOf(resendConfirmation({ param: { id } }))}
    done="確認のメールを送りました。"
  >
    {guest.name} さん（{guest.email}
    ）に、いまの予約の内容で送ります。ホストには送りません。
  </ConfirmButton>
)
