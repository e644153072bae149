import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('reviews')
const hostEndpoint = endpointsOf('host')

export const listReviews = endpoint('anyone', 'get', '/experiences/{id}/reviews', {
  summary: '体験のレビューの一覧を返す',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  request: { params: idParam, query: reviewsQuery },
  responses: { 200: answers(reviews, 'レビュー'), ...refuses(401, 404, 422) },
})
export const getHost = endpoint('anyone', 'get', '/hosts/{id}', {
  summary: '公開中の体験があるホスト1人の紹介、体験、レビューを返す',
  not_found: 'host_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(hostProfile, 'ホストの紹介、体験、レビュー'), ...refuses(404) },
})
export const getAmbassadorOffers = endpoint('anyone', 'get', '/ambassadors/{id}/offers', {
  summary: 'アンバサダー1組の体験とレビューを返す',
  not_found: 'ambassador_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(offers, 'アンバサダーの体験とレビュー'), ...refuses(404) },
})
export const postReview = endpoint('user', 'post', '/reservations/{id}/review', {
  summary: '参加した体験のレビューを書く',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(reviewBody) },
  responses: { 201: answers(review, '書いたレビュー'), ...refuses(401, 404, 422) },
})
export const editReview = endpoint('user', 'put', '/reservations/{id}/review', {
  summary: '自分のレビューを、投稿から48時間以内に書きかえる',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(reviewBody) },
  responses: { 200: answers(review, '書きかえたレビュー'), ...refuses(401, 404, 422) },
})
export const deleteReview = endpoint('user', 'delete', '/reservations/{id}/review', {
  summary: '自分のレビューを、返信とともに削除する',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, 'レビューを削除した'), ...refuses(401, 404) },
})
export const listHostReviews = hostEndpoint('user', 'get', '/host/reviews', {
  summary: '自分の体験へのレビューの一覧を返す',
  request: { query: hostReviewsQuery },
  responses: { 200: answers(hostReviews, '自分の体験へのレビュー'), ...refuses(401, 422) },
})
export const replyToReview = hostEndpoint('user', 'post', '/reviews/{id}/reply', {
  summary: '自分の体験へのレビューに返信する',
  not_found: 'review_not_found',
  request: { params: idParam, body: body(replyBody) },
  responses: { 201: answers(hostReview, '返信したレビュー'), ...refuses(401, 404, 409, 422) },
})
export const getHostToday = hostEndpoint('user', 'get', '/host/today', {
  summary: 'お返事を待っているものと、これからの開催を返す',
  responses: { 200: answers(hostToday, 'お返事を待っているものと、これからの開催'), ...refuses(401) },
})
