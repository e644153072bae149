import * as endpoints from '#contract/communities/brand-communities-endpoints.ts'
import {
  attachAmbassador,
  detachAmbassador,
  listAttachableAmbassadors,
  listCommunityAmbassadors,
} from '#services/communities/brand/community-ambassadors.ts'
import {
  getOwnCommunity,
  listOwnCommunities,
  makeCommunity,
  updateCommunity,
} from '#services/communities/brand/own-communities.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { serve } from '../shared/serve.ts'
import { router } from '../shared/router.ts'

export const brandCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/communities', repeatErrors)
  return serve(
    endpoints,
    {
      listOwnCommunities: ({ app, member: { brand_id }, query }) => listOwnCommunities(app, brand_id, query),
      getOwnCommunity: ({ app, member: { brand_id }, param }) => getOwnCommunity(app, brand_id, param.id),
      makeCommunity: ({ app, member, json }) => makeCommunity(app, member, json),
      updateCommunity: ({ app, member, param: { id }, json: { version, ...form } }) =>
        updateCommunity(app, member, id, form, version ?? null),
      listAttachableAmbassadors: ({ app, member: { brand_id }, query }) =>
        listAttachableAmbassadors(app, brand_id, query),
      listCommunityAmbassadors: ({ app, member: { brand_id }, param: { id }, query }) =>
        listCommunityAmbassadors(app, brand_id, id, query),
      attachAmbassador: ({ app, member: { brand_id }, param: { id, ambassador_id } }) =>
        attachAmbassador(app, brand_id, { community_id: id, ambassador_id }),
      detachAmbassador: async ({ app, member: { brand_id }, param: { id, ambassador_id } }) => {
        await detachAmbassador(app, brand_id, { community_id: id, ambassador_id })
        return { message: 'アンバサダーを外しました。' }
      },
    },
    routes,
  )
}
