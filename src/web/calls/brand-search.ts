import type * as endpoints from '#contract/office/brand-search-endpoints.ts'
import { brandCall } from '../call.ts'

export const searchBrand = brandCall<typeof endpoints.searchBrand>('get', '/search')
