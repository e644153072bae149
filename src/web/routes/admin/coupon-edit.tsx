import { getCoupon } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { CouponForm } from '#web/features/booking/coupons/coupon-form.tsx'
import { couponBadge } from '#web/features/booking/coupons/coupon-words.ts'
import { StopCoupon } from '#web/features/booking/coupons/stop-coupon.tsx'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/coupon-edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `クーポン ${loaderData?.coupon.code ?? ''} | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const coupon = await loaded(getCoupon({ context, param: { id: pathId(params.id) } }))
  return { coupon, admin_id: context.get(meContext).id }
}

export default function CouponEdit({ loaderData: { coupon, admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={`クーポン ${coupon.code}`}
      breadcrumbs={[{ label: 'クーポン', to: '/admin/coupons' }, { label: coupon.code }]}
      width="form"
      lead={<StatusBadge {...couponBadge(coupon.state)} />}
      actions={<StopCoupon coupon={coupon} />}
    >
      <CouponForm key={`${coupon.id}-${coupon.version}`} coupon={coupon} admin_id={admin_id} />
    </OfficePage>
  )
}
