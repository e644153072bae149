import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { adminReview, adminReviews, adminReviewsQuery, hidingBody } from './admin-reviews-schemas.ts'

const tags = ['admin']

export const listAdminReviews = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'listAdminReviews',
  summary: '非公開のものも含めて、レビューの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/reviews',
  request: { query: adminReviewsQuery },
  responses: { 200: answers(adminReviews, 'すべてのレビュー'), ...refuses(401, 403, 422) },
})
export const hideReview = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'hideReview',
  summary: 'レビューを非公開にする',
  tags,
  method: 'post',
  path: '/admin/reviews/{id}/hiding',
  not_found: 'review_not_found',
  request: { params: idParam, body: body(hidingBody) },
  responses: { 200: answers(adminReview, '非公開にしたレビュー'), ...refuses(401, 403, 404, 422) },
})
export const showReview = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'showReview',
  summary: 'レビューを公開に戻す',
  tags,
  method: 'delete',
  path: '/admin/reviews/{id}/hiding',
  not_found: 'review_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminReview, '公開に戻したレビュー'), ...refuses(401, 403, 404) },
})
