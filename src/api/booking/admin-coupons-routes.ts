import * as endpoints from '#contract/booking/admin-coupons-endpoints.ts'
import { exportCoupons } from '#services/booking/coupons/export-coupons.ts'
import { getCoupon } from '#services/booking/coupons/get-coupon.ts'
import { listCoupons } from '#services/booking/coupons/list-coupons.ts'
import { makeCoupon } from '#services/booking/coupons/make-coupon.ts'
import { updateCoupon } from '#services/booking/coupons/update-coupon.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminCouponsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listCoupons), async (c) =>
      c.json(await listCoupons(c.get('app'), c.req.valid('query')), 200),
    )
    // Register before `/{id}`, or the path segment is parsed as an id.
    .openapi(guarded(endpoints.exportCoupons), async (c) => {
      const parts = await exportCoupons(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎクーポン', 'tsumugi-coupons')
    })
    .openapi(guarded(endpoints.getCoupon), async (c) =>
      c.json(await getCoupon(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.makeCoupon), async (c) =>
      c.json(await makeCoupon(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.updateCoupon), async (c) =>
      c.json(await updateCoupon(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
