import * as endpoints from '#contract/office/brand-search-endpoints.ts'
import { searchBrand } from '#services/office/search-brand.ts'
import { brandMemberOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandSearchRoutes = () =>
  router().openapi(guarded(endpoints.searchBrand), async (c) => {
    const { brand_id } = await brandMemberOf(c)
    return c.json(await searchBrand(c.get('app'), brand_id, c.req.valid('query').q), 200)
  })
