import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { owedAfterDispute } from '#domain/booking/disputes.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A dispute gave money back after the cancellation: an admin refunds it. */
export function OwedAfterDispute({ reservation }: { reservation: AdminReservation }) {
  const { ended_at, cancellation } = reservation
  const owed = owedAfterDispute({
    ...reservation,
    ended_at: ended_at === null ? null : Date.parse(ended_at),
    deadline: Date.parse(cancellation.deadline),
  })
  if (owed === 0) return null
  return (
    <Notice kind="warning" word="お客さまへの返金が残っています" live={false}>
      キャンセル済みの予約ですが、チャージバックのあとに戻った{formatYen(owed)}
      を、お客さまに返していません。お客さまがほかの方法で受け取っていないことを確かめ、予約のページの「返金（キャンセルしない）」から返金してください。ホストの売上は変わりません。
    </Notice>
  )
}
