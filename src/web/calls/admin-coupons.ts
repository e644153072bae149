import type * as endpoints from '#contract/booking/admin-coupons-endpoints.ts'
import { call } from '../call.ts'

export const exportCoupons = call<typeof endpoints.exportCoupons>('get', '/admin/coupons/coupons.csv')
export const getCoupon = call<typeof endpoints.getCoupon>('get', '/admin/coupons/{id}')
export const listCoupons = call<typeof endpoints.listCoupons>('get', '/admin/coupons')
export const makeCoupon = call<typeof endpoints.makeCoupon>('post', '/admin/coupons')
export const updateCoupon = call<typeof endpoints.updateCoupon>('patch', '/admin/coupons/{id}')
