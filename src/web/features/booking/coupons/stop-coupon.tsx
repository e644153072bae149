import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { updateCoupon } from '#web/calls/admin-booking.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import looks from '#web/ui/looks.module.css'

/** The button and dialog to stop a coupon or to reactivate it. */
export function StopCoupon({ coupon: { id, code, active, version } }: { coupon: CouponAnswer }) {
  const verb = active ? '停止' : '再開'
  return (
    <ConfirmButton
      label={`${verb}する`}
      button={{ className: looks.unbroken, 'aria-label': `クーポン ${code} を${verb}する` }}
      title={`クーポン ${code} の利用を${verb}しますか？`}
      confirmLabel={`${verb}する`}
      destructive={active}
      call={() => userAnswerOf(updateCoupon({ param: { id }, json: { active: !active, version } }))}
      done={`クーポン ${code} の利用を${verb}しました。`}
    >
      {active
        ? 'これから予約する方は、このクーポンを使えなくなります。すでに使われた予約の割引は、そのまま残ります。'
        : '期間と回数の範囲で、また使えるようになります。'}
    </ConfirmButton>
  )
}
