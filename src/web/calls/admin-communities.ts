import type * as endpoints from '#contract/communities/admin-communities-endpoints.ts'
import { call } from '../call.ts'

export const getAdminCommunity = call<typeof endpoints.getAdminCommunity>('get', '/admin/communities/{id}')
export const listAdminCommunities = call<typeof endpoints.listAdminCommunities>('get', '/admin/communities')
export const makeAdminCommunity = call<typeof endpoints.makeAdminCommunity>('post', '/admin/communities')
export const updateAdminCommunity = call<typeof endpoints.updateAdminCommunity>('patch', '/admin/communities/{id}')
