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
import { actorOf, userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const reviewsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listReviews), async (c) =>
      c.json(await listReviews(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getHost), async (c) => c.json(await getHost(c.get('app'), c.req.valid('param').id), 200))
    .openapi(guarded(endpoints.getAmbassadorOffers), async (c) =>
      c.json(await getAmbassadorOffers(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.postReview), async (c) =>
      c.json(await postReview(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.editReview), async (c) =>
      c.json(await editReview(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.deleteReview), async (c) => {
      await deleteReview(c.get('app'), await userOf(c), c.req.valid('param').id)
      return c.json({ message: 'レビューを削除しました。' }, 200)
    })
    .openapi(guarded(endpoints.listHostReviews), async (c) =>
      c.json(await listHostReviews(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.replyToReview), async (c) =>
      c.json(await replyToReview(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.getHostToday), async (c) =>
      c.json(await getHostToday(c.get('app'), await userOf(c)), 200),
    )
