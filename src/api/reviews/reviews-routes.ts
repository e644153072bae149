import * as endpoints from '#contract/reviews/reviews-endpoints.ts'
import { deleteReview } from '#services/reviews/delete-review.ts'
import { editReview } from '#services/reviews/edit-review.ts'
import { getAmbassadorOffers } from '#services/reviews/get-ambassador-offers.ts'
import { getHost } from '#services/reviews/get-host.ts'
import { getHostToday } from '#services/reviews/get-host-today.ts'
import { listHostReviews } from '#services/reviews/list-host-reviews.ts'
import { listReviews } from '#services/reviews/list-reviews.ts'
import { postReview } from '#services/reviews/post-review.ts'
import { replyToReview } from '#services/reviews/reply-to-review.ts'
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
