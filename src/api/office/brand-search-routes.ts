import * as endpoints from '#contract/office/brand-search-endpoints.ts'
import { searchBrand } from '#services/office/search.ts'
import { serve } from '../shared/serve.ts'

export const brandSearchRoutes = () =>
  serve(endpoints, {
    searchBrand: ({ app, member: { brand_id }, query }) => searchBrand(app, brand_id, query.q),
  })
