import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { askPaymentAgain } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Yen } from '#web/ui/unbroken.tsx'

/** The button that checks the state of a payment at the provider. */
export const CheckPayment = ({ reservation: { id, price } }: { reservation: AdminReservation }) => (
  <ConfirmButton
    label="決済会社に結果を確かめる"
    title="お支払いの結果を決済会社に確かめますか？"
    confirmLabel="確かめる"
    destructive={false}
    leaves
    call={() => userAnswerOf(askPaymentAgain({ param: { id } }))}
    done="決済会社に確かめました。いまの状態を表示しています。"
  >
    <Yen amount={price.total} />
    のお支払いが成立していれば予約を確定し、成立していなければお席を空けます。二重にお支払いいただくことはありません。
  </ConfirmButton>
)
