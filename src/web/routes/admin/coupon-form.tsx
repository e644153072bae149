/** The form of a new or an existing coupon. */
import { getCoupon } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { CouponForm, StopCoupon } from '#web/features/booking/coupons/coupon-form.tsx'
import { couponBadge } from '#web/features/booking/coupons/coupon-words.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/coupon-form'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.coupon === null ? 'クーポンを作る' : `クーポン ${loaderData?.coupon.code ?? ''}`} | 運営 | つむぎ`,
  },
]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const coupon = id ? await loaded(getCoupon({ context, param: { id: pathId(id) } })) : null
  return { coupon, admin_id: context.get(meContext).id }
}

export default function CouponFormPage({ loaderData: { coupon, admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={coupon ? `クーポン ${coupon.code}` : 'クーポンを作る'}
      breadcrumbs={[{ label: 'クーポン', to: '/admin/coupons' }, { label: coupon?.code ?? '新しいクーポン' }]}
      width="form"
      lead={coupon && <StatusBadge {...couponBadge(coupon.state)} />}
      actions={coupon && <StopCoupon coupon={coupon} />}
    >
      <CouponForm key={coupon && `${coupon.id}-${coupon.version}`} coupon={coupon} admin_id={admin_id} />
    </OfficePage>
  )
}
