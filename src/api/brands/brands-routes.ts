import * as endpoints from '#contract/brands/brands-endpoints.ts'
import {
  getAdminBrand,
  getBrand,
  listAdminBrands,
  listBrandCommunities,
  listBrands,
  makeBrand,
  updateBrand,
} from '#services/brands/profile/brands.ts'
import { inviteMemberOfBrand } from '#services/brands/members/invitations.ts'
import { listMembersOfBrand, removeMemberOfBrand, resetTwoFactorOfMember } from '#services/brands/members/members.ts'
import { repeatErrors } from '../shared/errors.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'
import { router } from '../shared/router.ts'

export const brandsRoutes = () => {
  const routes = router()
  routes.use('/brands', repeatErrors)
  return serve(
    endpoints,
    {
      listBrands: async ({ c, app, query }) => listBrands(app, await actorOf(c), query),
      getBrand: ({ app, param }) => getBrand(app, param.id),
      listBrandCommunities: ({ app, param }) => listBrandCommunities(app, param.id),
      listMembersOfBrand: ({ app, param, query }) => listMembersOfBrand(app, param.id, query),
      inviteMemberOfBrand: ({ app, user, param: { id }, json }) => inviteMemberOfBrand(app, user, id, json),
      removeMemberOfBrand: async ({ app, user, param: { id, member_id } }) => {
        await removeMemberOfBrand(app, user, id, member_id)
        return { message: 'メンバーを削除しました。' }
      },
      resetTwoFactorOfMember: async ({ app, user, param: { id: brand_id, member_id: id }, json }) => {
        await resetTwoFactorOfMember(app, user, { brand_id, id }, json)
        return { message: '二段階認証をリセットしました。' }
      },
      listAdminBrands: ({ app, query }) => listAdminBrands(app, query),
      getAdminBrand: ({ app, param }) => getAdminBrand(app, param.id),
      makeBrand: ({ app, user, json }) => makeBrand(app, user, json),
      updateBrand: async ({ app, user, param, json: { version, communities_then, ...form } }) => {
        const change = { form, version: version ?? null, communities_then }
        return await updateBrand(app, user, param.id, change)
      },
    },
    routes,
  )
}
