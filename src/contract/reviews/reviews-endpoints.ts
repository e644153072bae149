import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { review, reviewBody, reviews, reviewsQuery } from './reviews-schemas.ts'

const tags = ['reviews']

export const listReviews = endpoint('anyone', {
  operationId: 'listReviews',
  tags,
  method: 'get',
  path: '/experiences/{id}/reviews',
  request: { params: idParam, query: reviewsQuery },
  responses: { 200: answers(reviews, 'レビュー'), ...refuses(401, 404, 422) },
})
export const postReview = endpoint('user', {
  operationId: 'postReview',
  tags,
  method: 'post',
  path: '/reservations/{id}/review',
  request: { params: idParam, body: body(reviewBody) },
  responses: { 201: answers(review, '書いたレビュー'), ...refuses(401, 404, 422) },
})
