import * as endpoints from '#contract/brands/brands-endpoints.ts'
import { getAdminBrand } from '#services/brands/profile/get-admin-brand.ts'
import { getBrand } from '#services/brands/profile/get-brand.ts'
import { listBrandCommunities } from '#services/brands/profile/list-brand-communities.ts'
import { inviteMemberOfBrand } from '#services/brands/members/invite-member-of-brand.ts'
import { listAdminBrands } from '#services/brands/profile/list-admin-brands.ts'
import { listBrands } from '#services/brands/profile/list-brands.ts'
import { listMembersOfBrand } from '#services/brands/members/list-members-of-brand.ts'
import { makeBrand } from '#services/brands/profile/make-brand.ts'
import { removeMemberOfBrand } from '#services/brands/members/remove-member-of-brand.ts'
import { resetTwoFactorOfMember } from '#services/brands/members/reset-two-factor-of-member.ts'
import { updateBrand } from '#services/brands/profile/update-brand.ts'
import { exportProfiles } from '#services/profiles/export-profiles.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandsRoutes = () => {
  const routes = router()
  routes.use('/brands', repeatErrors)
  return (
    routes
      .openapi(guarded(endpoints.listBrands), async (c) =>
        c.json(await listBrands(c.get('app'), await actorOf(c), c.req.valid('query')), 200),
      )
      .openapi(guarded(endpoints.getBrand), async (c) =>
        c.json(await getBrand(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.listBrandCommunities), async (c) =>
        c.json(await listBrandCommunities(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.listMembersOfBrand), async (c) =>
        c.json(await listMembersOfBrand(c.get('app'), c.req.valid('param').id, c.req.valid('query')), 200),
      )
      .openapi(guarded(endpoints.inviteMemberOfBrand), async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await inviteMemberOfBrand(c.get('app'), await userOf(c), id, c.req.valid('json')), 201)
      })
      .openapi(guarded(endpoints.removeMemberOfBrand), async (c) => {
        const { id, member_id } = c.req.valid('param')
        await removeMemberOfBrand(c.get('app'), await userOf(c), id, member_id)
        return c.json({ message: 'メンバーを削除しました。' }, 200)
      })
      .openapi(guarded(endpoints.resetTwoFactorOfMember), async (c) => {
        const { id: brand_id, member_id: id } = c.req.valid('param')
        await resetTwoFactorOfMember(c.get('app'), await userOf(c), { brand_id, id }, c.req.valid('json'))
        return c.json({ message: '二段階認証をリセットしました。' }, 200)
      })
      .openapi(guarded(endpoints.listAdminBrands), async (c) =>
        c.json(await listAdminBrands(c.get('app'), c.req.valid('query')), 200),
      )
      // Register before `/{id}`, or the path segment is parsed as an id.
      .openapi(guarded(endpoints.exportBrands), async (c) => {
        const parts = await exportProfiles(c.get('app'), await userOf(c), 'brand', c.req.valid('query'))
        return csvFile(c, parts, 'つむぎブランド', 'tsumugi-brands')
      })
      .openapi(guarded(endpoints.getAdminBrand), async (c) =>
        c.json(await getAdminBrand(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.makeBrand), async (c) =>
        c.json(await makeBrand(c.get('app'), await userOf(c), c.req.valid('json')), 201),
      )
      .openapi(guarded(endpoints.updateBrand), async (c) => {
        const { version, communities_then, ...form } = c.req.valid('json')
        const change = { form, version: version ?? null, communities_then }
        return c.json(await updateBrand(c.get('app'), await userOf(c), c.req.valid('param').id, change), 200)
      })
  )
}
