import * as endpoints from '#contract/communities/admin-communities-endpoints.ts'
import { exportCommunities } from '#services/communities/admin/export-communities.ts'
import { getAdminCommunity } from '#services/communities/admin/get-admin-community.ts'
import { listAdminCommunities } from '#services/communities/admin/list-admin-communities.ts'
import { makeAdminCommunity } from '#services/communities/admin/make-admin-community.ts'
import { updateAdminCommunity } from '#services/communities/admin/update-admin-community.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/admin/communities', repeatErrors)
  return (
    routes
      .openapi(guarded(endpoints.listAdminCommunities), async (c) =>
        c.json(await listAdminCommunities(c.get('app'), c.req.valid('query')), 200),
      )
      // Register before `/{id}`, or the path segment is parsed as an id.
      .openapi(guarded(endpoints.exportCommunities), async (c) => {
        const parts = await exportCommunities(c.get('app'), await userOf(c), c.req.valid('query'))
        return csvFile(c, parts, 'つむぎコミュニティ', 'tsumugi-communities')
      })
      .openapi(guarded(endpoints.getAdminCommunity), async (c) =>
        c.json(await getAdminCommunity(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.makeAdminCommunity), async (c) => {
        const { brand_id, ...form } = c.req.valid('json')
        return c.json(await makeAdminCommunity(c.get('app'), await userOf(c), form, brand_id ?? null), 201)
      })
      .openapi(guarded(endpoints.updateAdminCommunity), async (c) => {
        const { brand_id, version, ...form } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const change = { form, brand_id, version: version ?? null }
        return c.json(await updateAdminCommunity(c.get('app'), await userOf(c), id, change), 200)
      })
  )
}
