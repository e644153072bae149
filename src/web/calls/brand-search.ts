import type * as endpoints from '#contract/office/brand-search-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const searchBrand = brandCall<typeof endpoints.searchBrand>('get', '/search')
