import * as endpoints from '#contract/reviews/reviews-endpoints.ts'
import { deleteReview, editReview, listReviews, postReview } from '#services/reviews/reviews.ts'
import { getAmbassadorOffers } from '#services/reviews/offers.ts'
import { getHost, listHostReviews, replyToReview } from '#services/reviews/host-reviews.ts'
import { getHostToday } from '#services/reviews/get-host-today.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const reviewsRoutes = () =>
  serve(endpoints, {
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
