import { CouponForm } from '#web/features/booking/coupon-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/coupon-new'

export const meta: Route.MetaFunction = () => [
  { title: 'クーポンを作る | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function CouponNew() {
  return (
    <OfficePage
      title="クーポンを作る"
      breadcrumbs={[{ label: 'クーポン', to: '/admin/coupons' }, { label: '新しいクーポン' }]}
      width="form"
    >
      <CouponForm coupon={null} />
    </OfficePage>
  )
}
