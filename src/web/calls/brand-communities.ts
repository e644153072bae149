import type * as brandApplications from '#contract/communities/brand-applications-endpoints.ts'
import type * as brandCommunities from '#contract/communities/brand-communities-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const decideApplication = brandCall<typeof brandApplications.decideApplication>(
  'post',
  '/community-applications/{id}/decision',
)
export const exportApplications = brandCall<typeof brandApplications.exportApplications>(
  'get',
  '/community-applications/applications.csv',
)
export const getApplication = brandCall<typeof brandApplications.getApplication>('get', '/community-applications/{id}')
export const listApplications = brandCall<typeof brandApplications.listApplications>('get', '/community-applications')
export const listReplyTemplates = brandCall<typeof brandApplications.listReplyTemplates>(
  'get',
  '/community-applications/templates',
)
export const noteApplication = brandCall<typeof brandApplications.noteApplication>(
  'put',
  '/community-applications/{id}/memo',
)
export const saveReplyTemplates = brandCall<typeof brandApplications.saveReplyTemplates>(
  'put',
  '/community-applications/templates',
)
export const summarizeApplications = brandCall<typeof brandApplications.summarizeApplications>(
  'get',
  '/community-applications/summary',
)
export const undoDecision = brandCall<typeof brandApplications.undoDecision>(
  'post',
  '/community-applications/{id}/decision/undo',
)

export const attachAmbassador = brandCall<typeof brandCommunities.attachAmbassador>(
  'post',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const detachAmbassador = brandCall<typeof brandCommunities.detachAmbassador>(
  'delete',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const getOwnCommunity = brandCall<typeof brandCommunities.getOwnCommunity>('get', '/communities/{id}')
export const listAttachableAmbassadors = brandCall<typeof brandCommunities.listAttachableAmbassadors>(
  'get',
  '/ambassadors',
)
export const listCommunityAmbassadors = brandCall<typeof brandCommunities.listCommunityAmbassadors>(
  'get',
  '/communities/{id}/ambassadors',
)
export const listOwnCommunities = brandCall<typeof brandCommunities.listOwnCommunities>('get', '/communities')
export const makeCommunity = brandCall<typeof brandCommunities.makeCommunity>('post', '/communities')
export const updateCommunity = brandCall<typeof brandCommunities.updateCommunity>('put', '/communities/{id}')
