import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { retryRefund } from '#web/calls/admin-booking.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin-reservation.module.css'
import { refundReasonWords } from '#domain/booking/refunds.ts'
import { refundBadges } from './admin-reservation-words.ts'

type Refund = AdminReservation['refunds'][number]

const RetryRefund = ({ id, refund }: { id: number; refund: Refund }) => (
  <ConfirmButton
    label="もう一度返金する"
    title={`${formatYen(refund.amount)}の返金をもう一度送りますか？`}
    confirmLabel={`${formatYen(refund.amount)}を返金する`}
    leaves
    call={() => userAnswerOf(retryRefund({ param: { id, refund_id: refund.id } }))}
    done={`${formatYen(refund.amount)}の返金を、もう一度送ります。`}
  >
    決済会社が断った返金（{refund.error ?? '理由は不明'}
    ）を、もう一度送ります。すでに返金されているときに、二重に返金されることはありません。
  </ConfirmButton>
)

/** All refunds of a reservation with the provider's ids. Failed ones can be sent again. */
export function AdminRefunds({ reservation: { id, refunds, own_interest } }: { reservation: AdminReservation }) {
  const retries = useMay().act('accounting') && own_interest.length === 0
  if (refunds.length === 0) return <p className={looks.note}>返金はありません。</p>
  return (
    <Stack as="ul" gap={1} className={classNames(inner.ruled, styles.refunds)}>
      {refunds.map((refund) => (
        <li key={refund.id} data-item="">
          <Row as="span" gap={2} rowGap={0.5}>
            <span className={looks.figure}>
              <Yen amount={refund.amount} />
            </span>
            <StatusBadge {...refundBadges[refund.state]} />
          </Row>
          <span>{refundReasonWords(refund.reason)}</span>
          {refund.words && <span className={inner.typed}>理由：{refund.words}</span>}
          <span className={looks.note}>
            受付 {formatMoment(Date.parse(refund.created_at))}
            {refund.settled_at && `　完了 ${formatMoment(Date.parse(refund.settled_at))}`}
            {refund.attempts > 1 && `　送信 ${refund.attempts}回`}
          </span>
          <span className={looks.note}>
            返金番号 {refund.provider_refund_id ?? '―'}
            {refund.error && `　エラー ${refund.error}`}
          </span>
          {retries && refund.can_retry && <RetryRefund id={id} refund={refund} />}
        </li>
      ))}
    </Stack>
  )
}
