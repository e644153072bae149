import { answers, body, csv, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { coupon, couponBody, couponChange, coupons, couponsFilter, couponsQuery } from './admin-coupons-schemas.ts'

const tags = ['admin']

export const listCoupons = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'listCoupons',
  summary: 'クーポンの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/coupons',
  request: { query: couponsQuery },
  responses: { 200: answers(coupons, 'クーポン'), ...refuses(401, 403, 422) },
})
export const exportCoupons = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'exportCoupons',
  fresh: true,
  summary: '条件に合うクーポンを CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  tags,
  method: 'get',
  path: '/admin/coupons/coupons.csv',
  records: true,
  request: { query: couponsFilter },
  responses: { 200: csv('クーポンの CSV'), ...refuses(401, 403, 422) },
})
export const getCoupon = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'getCoupon',
  summary: 'クーポン1つの内容を返す',
  tags,
  method: 'get',
  path: '/admin/coupons/{id}',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(coupon, 'クーポン'), ...refuses(401, 403, 404) },
})
export const makeCoupon = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'makeCoupon',
  summary: 'クーポンを作る',
  tags,
  method: 'post',
  path: '/admin/coupons',
  request: { body: body(couponBody) },
  responses: { 201: answers(coupon, '作成したクーポン'), ...refuses(401, 403, 422) },
})
export const updateCoupon = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'updateCoupon',
  summary: 'クーポンを変える',
  description: '送った項目だけを変えます。コードは変えられません。',
  tags,
  method: 'patch',
  path: '/admin/coupons/{id}',
  not_found: 'not_found',
  request: { params: idParam, body: body(couponChange) },
  responses: { 200: answers(coupon, '変更したクーポン'), ...refuses(401, 403, 404, 409, 422) },
})
