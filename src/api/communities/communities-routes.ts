import * as endpoints from '#contract/communities/communities-endpoints.ts'
import { getCommunity } from '#services/communities/public/get-community.ts'
import { listCommunities } from '#services/communities/public/list-communities.ts'
import { listCommunityStories } from '#services/communities/public/list-community-stories.ts'
import { serve } from '../shared/serve.ts'

export const communitiesRoutes = () =>
  serve(endpoints, {
    listCommunities: ({ app, query }) => listCommunities(app, query),
    getCommunity: ({ app, param }) => getCommunity(app, param.id),
    listCommunityStories: ({ app, param }) => listCommunityStories(app, param.id),
  })
