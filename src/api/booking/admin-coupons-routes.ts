import * as endpoints from '#contract/booking/admin-coupons-endpoints.ts'
import { exportCoupons, getCoupon, listCoupons, makeCoupon, updateCoupon } from '#services/booking/coupons/coupons.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const adminCouponsRoutes = () =>
  serve(endpoints, {
    listCoupons: ({ app, query }) => listCoupons(app, query),
    // Register before `/{id}`, or the path segment is parsed as an id.
    exportCoupons: async ({ c, app, user, query }) => {
      const parts = await exportCoupons(app, user, query)
      return csvFile(c, parts, 'つむぎクーポン', 'tsumugi-coupons')
    },
    getCoupon: ({ app, param }) => getCoupon(app, param.id),
    makeCoupon: ({ app, user, json }) => makeCoupon(app, user, json),
    updateCoupon: ({ app, user, param, json }) => updateCoupon(app, user, param.id, json),
  })
