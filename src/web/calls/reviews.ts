import type * as admin from '#contract/reviews/admin-reviews-endpoints.ts'
import type * as reviews from '#contract/reviews/reviews-endpoints.ts'
import { call } from '../call.ts'

export const hideReview = call<typeof admin.hideReview>('post', '/admin/reviews/{id}/hiding')
export const listAdminReviews = call<typeof admin.listAdminReviews>('get', '/admin/reviews')
export const showReview = call<typeof admin.showReview>('delete', '/admin/reviews/{id}/hiding')

export const deleteReview = call<typeof reviews.deleteReview>('delete', '/reservations/{id}/review')
export const editReview = call<typeof reviews.editReview>('put', '/reservations/{id}/review')
export const getAmbassadorOffers = call<typeof reviews.getAmbassadorOffers>('get', '/ambassadors/{id}/offers')
export const getHost = call<typeof reviews.getHost>('get', '/hosts/{id}')
export const getHostToday = call<typeof reviews.getHostToday>('get', '/host/today')
export const listHostReviews = call<typeof reviews.listHostReviews>('get', '/host/reviews')
export const listReviews = call<typeof reviews.listReviews>('get', '/experiences/{id}/reviews')
export const postReview = call<typeof reviews.postReview>('post', '/reservations/{id}/review')
export const replyToReview = call<typeof reviews.replyToReview>('post', '/reviews/{id}/reply')
