import * as endpoints from '#contract/communities/admin-communities-endpoints.ts'
import {
  getAdminCommunity,
  listAdminCommunities,
  makeAdminCommunity,
  updateAdminCommunity,
} from '#services/communities/admin/admin-communities.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { serve } from '../shared/serve.ts'
import { router } from '../shared/router.ts'

export const adminCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/admin/communities', repeatErrors)
  return serve(
    endpoints,
    {
      listAdminCommunities: ({ app, query }) => listAdminCommunities(app, query),
      getAdminCommunity: ({ app, param }) => getAdminCommunity(app, param.id),
      makeAdminCommunity: ({ app, user, json: { brand_id, ...form } }) =>
        makeAdminCommunity(app, user, form, brand_id ?? null),
      updateAdminCommunity: async ({ app, user, param: { id }, json: { brand_id, version, ...form } }) => {
        const change = { form, brand_id, version: version ?? null }
        return await updateAdminCommunity(app, user, id, change)
      },
    },
    routes,
  )
}
