import * as endpoints from '#contract/reviews/admin-reviews-endpoints.ts'
import { hideReview, listAdminReviews, showReview } from '#services/reviews/admin-reviews.ts'
import { serve } from '../shared/serve.ts'

export const adminReviewsRoutes = () =>
  serve(endpoints, {
    listAdminReviews: ({ app, query }) => listAdminReviews(app, query),
    hideReview: ({ app, user, param: { id }, json }) => hideReview(app, user, id, json),
    showReview: ({ app, user, param }) => showReview(app, user, param.id),
  })
