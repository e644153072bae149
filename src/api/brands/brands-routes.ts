import * as endpoints from '#contract/brands/brands-endpoints.ts'
import { getBrand } from '#services/brands/get-brand.ts'
import { listBrandCommunities } from '#services/brands/list-brand-communities.ts'
import { listBrands } from '#services/brands/list-brands.ts'
import { actorOf, guarded, router } from '../shared/router.ts'

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
