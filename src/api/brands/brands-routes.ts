import * as endpoints from '#contract/brands/brands-endpoints.ts'
import { getBrand } from '#services/brands/get-brand.ts'
import { listBrandCommunities } from '#services/brands/list-brand-communities.ts'
import { inviteMemberOfBrand } from '#services/brands/invite-member-of-brand.ts'
import { listBrands } from '#services/brands/list-brands.ts'
import { listMembersOfBrand } from '#services/brands/list-members-of-brand.ts'
import { removeMemberOfBrand } from '#services/brands/remove-member-of-brand.ts'
import { actorOf, guarded, router, userOf } from '../shared/router.ts'

export const brandsRoutes = () =>
  router()
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
