import * as admin from '#contract/reviews/admin-reviews-endpoints.ts'
import * as reviews from '#contract/reviews/reviews-endpoints.ts'
import { hideReview, listAdminReviews, showReview } from '#services/reviews/admin-reviews.ts'
import { getHostToday } from '#services/reviews/get-host-today.ts'
import { getHost, listHostReviews, replyToReview } from '#services/reviews/host-reviews.ts'
import { getAmbassadorOffers } from '#services/reviews/offers.ts'
import { deleteReview, editReview, listReviews, postReview } from '#services/reviews/reviews.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const reviewsRoutes = () =>
  serve(reviews, {
    listReviews: async ({ c, app, param, query }) => listReviews(app, await actorOf(c), param.id, query),
    getHost: ({ app, param }) => getHost(app, param.id),
    getAmbassadorOffers: ({ app, param }) => getAmbassadorOffers(app, param.id),
    postReview: ({ app, user, param, json }) => postReview(app, user, param.id, json),
    editReview: ({ app, user, param, json }) => editReview(app, user, param.id, json),
    deleteReview: async ({ app, user, param }) => {
      await deleteReview(app, user, param.id)
      return { message: 'レビューを削除しました。' }
    },
    listHostReviews: ({ app, user, query }) => listHostReviews(app, user, query),
    replyToReview: ({ app, user, param, json }) => replyToReview(app, user, param.id, json),
    getHostToday: ({ app, user }) => getHostToday(app, user),
  })

export const adminReviewsRoutes = () =>
  serve(admin, {
    listAdminReviews: ({ app, query }) => listAdminReviews(app, query),
    hideReview: ({ app, user, param: { id }, json }) => hideReview(app, user, id, json),
    showReview: ({ app, user, param }) => showReview(app, user, param.id),
  })
