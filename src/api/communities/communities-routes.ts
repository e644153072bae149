import * as endpoints from '#contract/communities/communities-endpoints.ts'
import { getCommunity, listCommunities, listCommunityStories } from '#services/communities/public/communities.ts'
import { serve } from '../shared/serve.ts'

export const communitiesRoutes = () =>
  serve(endpoints, {
    listCommunities: ({ app, query }) => listCommunities(app, query),
    getCommunity: ({ app, param }) => getCommunity(app, param.id),
    listCommunityStories: ({ app, param }) => listCommunityStories(app, param.id),
  })
