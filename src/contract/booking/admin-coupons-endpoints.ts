import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { coupon, couponBody, couponChange, coupons, couponsFilter, couponsQuery } from './admin-coupons-schemas.ts'

const endpoint = endpointsOf('admin')

export const listCoupons = endpoint('admin', 'get', '/admin/coupons', {
  roles: ['accounting'],
  summary: 'クーポンの一覧を返す',
  request: { query: couponsQuery },
  responses: { 200: answers(coupons, 'クーポン'), ...refuses(401, 403, 422) },
})
export const exportCoupons = endpoint('admin', 'get', '/admin/coupons/coupons.csv', {
  roles: ['accounting'],
  fresh: true,
  summary: '条件に合うクーポンを CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  records: true,
  request: { query: couponsFilter },
  responses: { 200: csv('クーポンの CSV'), ...refuses(401, 403, 422) },
})
export const getCoupon = endpoint('admin', 'get', '/admin/coupons/{id}', {
  roles: ['accounting'],
  summary: 'クーポン1つの内容を返す',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(coupon, 'クーポン'), ...refuses(401, 403, 404) },
})
export const makeCoupon = endpoint('admin', 'post', '/admin/coupons', {
  roles: ['accounting'],
  summary: 'クーポンを作る',
  request: { body: body(couponBody) },
  responses: { 201: answers(coupon, '作成したクーポン'), ...refuses(401, 403, 422) },
})
export const updateCoupon = endpoint('admin', 'patch', '/admin/coupons/{id}', {
  roles: ['accounting'],
  summary: 'クーポンを変える',
  description: '送った項目だけを変えます。コードは変えられません。',
  not_found: 'not_found',
  request: { params: idParam, body: body(couponChange) },
  responses: { 200: answers(coupon, '変更したクーポン'), ...refuses(401, 403, 404, 409, 422) },
})
