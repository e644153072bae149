import type * as applications from '#contract/communities/brand-applications-endpoints.ts'
import type * as communities from '#contract/communities/brand-communities-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const decideApplication = brandCall<typeof applications.decideApplication>(
  'post',
  '/community-applications/{id}/decision',
)
export const exportApplications = brandCall<typeof applications.exportApplications>(
  'get',
  '/community-applications/applications.csv',
)
export const getApplication = brandCall<typeof applications.getApplication>('get', '/community-applications/{id}')
export const listApplications = brandCall<typeof applications.listApplications>('get', '/community-applications')
export const listReplyTemplates = brandCall<typeof applications.listReplyTemplates>(
  'get',
  '/community-applications/templates',
)
export const noteApplication = brandCall<typeof applications.noteApplication>(
  'put',
  '/community-applications/{id}/memo',
)
export const saveReplyTemplates = brandCall<typeof applications.saveReplyTemplates>(
  'put',
  '/community-applications/templates',
)
export const summarizeApplications = brandCall<typeof applications.summarizeApplications>(
  'get',
  '/community-applications/summary',
)
export const undoDecision = brandCall<typeof applications.undoDecision>(
  'post',
  '/community-applications/{id}/decision/undo',
)

export const attachAmbassador = brandCall<typeof communities.attachAmbassador>(
  'post',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const detachAmbassador = brandCall<typeof communities.detachAmbassador>(
  'delete',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
)
export const getOwnCommunity = brandCall<typeof communities.getOwnCommunity>('get', '/communities/{id}')
export const listAttachableAmbassadors = brandCall<typeof communities.listAttachableAmbassadors>('get', '/ambassadors')
export const listCommunityAmbassadors = brandCall<typeof communities.listCommunityAmbassadors>(
  'get',
  '/communities/{id}/ambassadors',
)
export const listOwnCommunities = brandCall<typeof communities.listOwnCommunities>('get', '/communities')
export const makeCommunity = brandCall<typeof communities.makeCommunity>('post', '/communities')
export const updateCommunity = brandCall<typeof communities.updateCommunity>('put', '/communities/{id}')
