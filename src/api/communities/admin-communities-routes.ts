import * as endpoints from '#contract/communities/admin-communities-endpoints.ts'
import { exportCommunities } from '#services/communities/admin/export-communities.ts'
import { getAdminCommunity } from '#services/communities/admin/get-admin-community.ts'
import { listAdminCommunities } from '#services/communities/admin/list-admin-communities.ts'
import { makeAdminCommunity } from '#services/communities/admin/make-admin-community.ts'
import { updateAdminCommunity } from '#services/communities/admin/update-admin-community.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'
import { router } from '../shared/router.ts'

export const adminCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/admin/communities', repeatErrors)
  return serve(
    endpoints,
    {
      listAdminCommunities: ({ app, query }) => listAdminCommunities(app, query),
      // Register before `/{id}`, or the path segment is parsed as an id.
      exportCommunities: async ({ c, app, user, query }) => {
        const parts = await exportCommunities(app, user, query)
        return csvFile(c, parts, 'つむぎコミュニティ', 'tsumugi-communities')
      },
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
