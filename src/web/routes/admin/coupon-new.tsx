import { meContext } from '#web/features/accounts/shared/guards.ts'
import { CouponForm } from '#web/features/booking/coupons/coupon-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/coupon-new'

export const meta: Route.MetaFunction = () => [{ title: 'クーポンを作る | 運営 | つむぎ' }]

export function loader({ context }: Route.LoaderArgs) {
  return { admin_id: context.get(meContext).id }
}

export default function CouponNew({ loaderData: { admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="クーポンを作る"
      breadcrumbs={[{ label: 'クーポン', to: '/admin/coupons' }, { label: '新しいクーポン' }]}
      width="form"
    >
      <CouponForm coupon={null} admin_id={admin_id} />
    </OfficePage>
  )
}
