import * as endpoints from '#contract/communities/communities-endpoints.ts'
import { getCommunity } from '#services/communities/public/get-community.ts'
import { listCommunities } from '#services/communities/public/list-communities.ts'
import { listCommunityStories } from '#services/communities/public/list-community-stories.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const communitiesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listCommunities), async (c) =>
      c.json(await listCommunities(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getCommunity), async (c) =>
      c.json(await getCommunity(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listCommunityStories), async (c) =>
      c.json(await listCommunityStories(c.get('app'), c.req.valid('param').id), 200),
    )
