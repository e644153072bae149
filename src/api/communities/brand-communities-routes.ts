import * as endpoints from '#contract/communities/brand-communities-endpoints.ts'
import { attachAmbassador } from '#services/communities/brand/attach-ambassador.ts'
import { detachAmbassador } from '#services/communities/brand/detach-ambassador.ts'
import { getOwnCommunity } from '#services/communities/brand/get-own-community.ts'
import { listAttachableAmbassadors } from '#services/communities/brand/list-attachable-ambassadors.ts'
import { listCommunityAmbassadors } from '#services/communities/brand/list-community-ambassadors.ts'
import { listOwnCommunities } from '#services/communities/brand/list-own-communities.ts'
import { makeCommunity } from '#services/communities/brand/make-community.ts'
import { updateCommunity } from '#services/communities/brand/update-community.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { brandMemberOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/communities', repeatErrors)
  return routes
    .openapi(guarded(endpoints.listOwnCommunities), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await listOwnCommunities(c.get('app'), brand_id, c.req.valid('query')), 200)
    })
    .openapi(guarded(endpoints.getOwnCommunity), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await getOwnCommunity(c.get('app'), brand_id, c.req.valid('param').id), 200)
    })
    .openapi(guarded(endpoints.makeCommunity), async (c) =>
      c.json(await makeCommunity(c.get('app'), await brandMemberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.updateCommunity), async (c) => {
      const { version, ...form } = c.req.valid('json')
      const { id } = c.req.valid('param')
      return c.json(await updateCommunity(c.get('app'), await brandMemberOf(c), id, form, version ?? null), 200)
    })
    .openapi(guarded(endpoints.listAttachableAmbassadors), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await listAttachableAmbassadors(c.get('app'), brand_id, c.req.valid('query')), 200)
    })
    .openapi(guarded(endpoints.listCommunityAmbassadors), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      const { id } = c.req.valid('param')
      return c.json(await listCommunityAmbassadors(c.get('app'), brand_id, id, c.req.valid('query')), 200)
    })
    .openapi(guarded(endpoints.attachAmbassador), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      const { id, ambassador_id } = c.req.valid('param')
      return c.json(await attachAmbassador(c.get('app'), brand_id, { community_id: id, ambassador_id }), 201)
    })
    .openapi(guarded(endpoints.detachAmbassador), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      const { id, ambassador_id } = c.req.valid('param')
      await detachAmbassador(c.get('app'), brand_id, { community_id: id, ambassador_id })
      return c.json({ message: 'アンバサダーを外しました。' }, 200)
    })
}
