import * as endpoints from '#contract/reviews/admin-reviews-endpoints.ts'
import { hideReview } from '#services/reviews/hide-review.ts'
import { listAdminReviews } from '#services/reviews/list-admin-reviews.ts'
import { showReview } from '#services/reviews/show-review.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminReviewsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listAdminReviews), async (c) =>
      c.json(await listAdminReviews(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.hideReview), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await hideReview(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.showReview), async (c) =>
      c.json(await showReview(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
