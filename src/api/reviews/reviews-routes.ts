import * as endpoints from '#contract/reviews/reviews-endpoints.ts'
import { listReviews } from '#services/reviews/list-reviews.ts'
import { actorOf, guarded, router } from '../shared/router.ts'

export const reviewsRoutes = () =>
  router().openapi(guarded(endpoints.listReviews), async (c) =>
    c.json(await listReviews(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
  )
