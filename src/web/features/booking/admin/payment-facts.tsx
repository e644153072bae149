import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { askPaymentAgain } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { paymentBadge } from '#web/features/booking/admin/admin-reservation-words.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
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

/** What the provider says about a payment. */
export function PaymentFacts({ payment }: { payment: NonNullable<AdminReservation['payment']> }) {
  const moment = (at: string | null) => at && formatMoment(Date.parse(at))
  return (
    <DescriptionList
      items={[
        { term: '状態', detail: <StatusBadge {...paymentBadge(payment.state)} /> },
        { term: '金額', detail: formatYen(payment.amount) },
        { term: '返金済み', detail: payment.refunded > 0 ? formatYen(payment.refunded) : null },
        {
          term: 'カード',
          detail: payment.card_last4 && `${payment.card_brand ?? 'カード'} 末尾${payment.card_last4}`,
        },
        { term: '決済番号', detail: payment.charge_id ?? 'まだわかりません' },
        { term: '照合番号', detail: payment.reference },
        { term: '決済会社', detail: payment.provider },
        { term: '不成立の理由', detail: payment.failure_code },
        { term: '依頼', detail: moment(payment.sent_at) },
        { term: '決定', detail: moment(payment.settled_at) },
        { term: '結果の確認', detail: payment.checks > 0 ? `${payment.checks}回` : null },
      ]}
    />
  )
}
