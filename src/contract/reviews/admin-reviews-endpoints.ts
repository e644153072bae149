import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { adminReview, adminReviews, adminReviewsQuery, hidingBody } from './admin-reviews-schemas.ts'

const endpoint = endpointsOf('admin')

export const listAdminReviews = endpoint('admin', 'get', '/admin/reviews', {
  roles: ['approvals'],
  summary: '非公開のものも含めて、レビューの一覧を返す',
  request: { query: adminReviewsQuery },
  responses: { 200: answers(adminReviews, 'すべてのレビュー'), ...refuses(401, 403, 422) },
})
export const hideReview = endpoint('admin', 'post', '/admin/reviews/{id}/hiding', {
  roles: ['approvals'],
  summary: 'レビューを非公開にする',
  not_found: 'review_not_found',
  request: { params: idParam, body: body(hidingBody) },
  responses: { 200: answers(adminReview, '非公開にしたレビュー'), ...refuses(401, 403, 404, 422) },
})
export const showReview = endpoint('admin', 'delete', '/admin/reviews/{id}/hiding', {
  roles: ['approvals'],
  summary: 'レビューを公開に戻す',
  not_found: 'review_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminReview, '公開に戻したレビュー'), ...refuses(401, 403, 404) },
})
