import type * as endpoints from '#contract/reviews/reviews-endpoints.ts'
import { call } from '../call.ts'

export const deleteReview = call<typeof endpoints.deleteReview>('delete', '/reservations/{id}/review')
export const editReview = call<typeof endpoints.editReview>('put', '/reservations/{id}/review')
export const getAmbassadorOffers = call<typeof endpoints.getAmbassadorOffers>('get', '/ambassadors/{id}/offers')
export const getHost = call<typeof endpoints.getHost>('get', '/hosts/{id}')
export const getHostToday = call<typeof endpoints.getHostToday>('get', '/host/today')
export const listHostReviews = call<typeof endpoints.listHostReviews>('get', '/host/reviews')
export const listReviews = call<typeof endpoints.listReviews>('get', '/experiences/{id}/reviews')
export const postReview = call<typeof endpoints.postReview>('post', '/reservations/{id}/review')
export const replyToReview = call<typeof endpoints.replyToReview>('post', '/reviews/{id}/reply')
