import type * as endpoints from '#contract/office/office-endpoints.ts'
import { call } from '../call.ts'

export const getOfficeHome = call<typeof endpoints.getOfficeHome>('get', '/admin/home')
export const searchOffice = call<typeof endpoints.searchOffice>('get', '/admin/search')
