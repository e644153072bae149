import type * as endpoints from '#contract/reviews/admin-reviews-endpoints.ts'
import { call } from '../call.ts'

export const hideReview = call<typeof endpoints.hideReview>('post', '/admin/reviews/{id}/hiding')
export const listAdminReviews = call<typeof endpoints.listAdminReviews>('get', '/admin/reviews')
export const showReview = call<typeof endpoints.showReview>('delete', '/admin/reviews/{id}/hiding')
