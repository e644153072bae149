import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  hostProfile,
  hostReview,
  hostReviews,
  hostReviewsQuery,
  hostToday,
  offers,
  replyBody,
  review,
  reviewBody,
  reviews,
  reviewsQuery,
} from './reviews-schemas.ts'

const tags = ['reviews']

export const listReviews = endpoint('anyone', {
  operationId: 'listReviews',
  summary: '体験のレビューの一覧を返す',
  tags,
  method: 'get',
  path: '/experiences/{id}/reviews',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  request: { params: idParam, query: reviewsQuery },
  responses: { 200: answers(reviews, 'レビュー'), ...refuses(401, 404, 422) },
})
export const getHost = endpoint('anyone', {
  operationId: 'getHost',
  summary: '公開中の体験があるホスト1人の紹介、体験、レビューを返す',
  tags,
  method: 'get',
  path: '/hosts/{id}',
  not_found: 'host_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(hostProfile, 'ホストの紹介、体験、レビュー'), ...refuses(404) },
})
export const getAmbassadorOffers = endpoint('anyone', {
  operationId: 'getAmbassadorOffers',
  summary: 'アンバサダー1組の体験とレビューを返す',
  tags,
  method: 'get',
  path: '/ambassadors/{id}/offers',
  not_found: 'ambassador_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(offers, 'アンバサダーの体験とレビュー'), ...refuses(404) },
})
export const postReview = endpoint('user', {
  operationId: 'postReview',
  summary: '参加した体験のレビューを書く',
  tags,
  method: 'post',
  path: '/reservations/{id}/review',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(reviewBody) },
  responses: { 201: answers(review, '書いたレビュー'), ...refuses(401, 404, 422) },
})
export const editReview = endpoint('user', {
  operationId: 'editReview',
  summary: '自分のレビューを、投稿から48時間以内に書きかえる',
  tags,
  method: 'put',
  path: '/reservations/{id}/review',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(reviewBody) },
  responses: { 200: answers(review, '書きかえたレビュー'), ...refuses(401, 404, 422) },
})
export const deleteReview = endpoint('user', {
  operationId: 'deleteReview',
  summary: '自分のレビューを、返信とともに削除する',
  tags,
  method: 'delete',
  path: '/reservations/{id}/review',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, 'レビューを削除した'), ...refuses(401, 404) },
})
export const listHostReviews = endpoint('user', {
  operationId: 'listHostReviews',
  summary: '自分の体験へのレビューの一覧を返す',
  tags: ['host'],
  method: 'get',
  path: '/host/reviews',
  request: { query: hostReviewsQuery },
  responses: { 200: answers(hostReviews, '自分の体験へのレビュー'), ...refuses(401, 422) },
})
export const replyToReview = endpoint('user', {
  operationId: 'replyToReview',
  summary: '自分の体験へのレビューに返信する',
  tags: ['host'],
  method: 'post',
  path: '/reviews/{id}/reply',
  not_found: 'review_not_found',
  request: { params: idParam, body: body(replyBody) },
  responses: { 201: answers(hostReview, '返信したレビュー'), ...refuses(401, 404, 409, 422) },
})
export const getHostToday = endpoint('user', {
  operationId: 'getHostToday',
  summary: 'お返事を待っているものと、これからの開催を返す',
  tags: ['host'],
  method: 'get',
  path: '/host/today',
  responses: { 200: answers(hostToday, 'お返事を待っているものと、これからの開催'), ...refuses(401) },
})
