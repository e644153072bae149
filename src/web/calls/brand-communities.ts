import type * as endpoints from '#contract/communities/brand-communities-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const attachAmbassador = brandCall<typeof endpoints.attachAmbassador>(
  'post',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const detachAmbassador = brandCall<typeof endpoints.detachAmbassador>(
  'delete',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const getOwnCommunity = brandCall<typeof endpoints.getOwnCommunity>('get', '/communities/{id}')
export const listAttachableAmbassadors = brandCall<typeof endpoints.listAttachableAmbassadors>('get', '/ambassadors')
export const listCommunityAmbassadors = brandCall<typeof endpoints.listCommunityAmbassadors>(
  'get',
  '/communities/{id}/ambassadors',
)
export const listOwnCommunities = brandCall<typeof endpoints.listOwnCommunities>('get', '/communities')
export const makeCommunity = brandCall<typeof endpoints.makeCommunity>('post', '/communities')
export const updateCommunity = brandCall<typeof endpoints.updateCommunity>('put', '/communities/{id}')
