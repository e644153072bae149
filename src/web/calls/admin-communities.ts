import type * as adminCommunities from '#contract/communities/admin-communities-endpoints.ts'
import type * as operatorApplications from '#contract/communities/operator-applications-endpoints.ts'
import { call } from '../call.ts'

export const getAdminCommunity = call<typeof adminCommunities.getAdminCommunity>('get', '/admin/communities/{id}')
export const listAdminCommunities = call<typeof adminCommunities.listAdminCommunities>('get', '/admin/communities')
export const makeAdminCommunity = call<typeof adminCommunities.makeAdminCommunity>('post', '/admin/communities')
export const updateAdminCommunity = call<typeof adminCommunities.updateAdminCommunity>(
  'patch',
  '/admin/communities/{id}',
)

export const decideOperatorApplication = call<typeof operatorApplications.decideOperatorApplication>(
  'post',
  '/admin/community_applications/{id}/decision',
)
export const exportOperatorApplications = call<typeof operatorApplications.exportOperatorApplications>(
  'get',
  '/admin/community_applications/applications.csv',
)
export const getOperatorApplication = call<typeof operatorApplications.getOperatorApplication>(
  'get',
  '/admin/community_applications/{id}',
)
export const listOperatorApplications = call<typeof operatorApplications.listOperatorApplications>(
  'get',
  '/admin/community_applications',
)
export const listOperatorReplyTemplates = call<typeof operatorApplications.listOperatorReplyTemplates>(
  'get',
  '/admin/community_applications/templates',
)
export const noteOperatorApplication = call<typeof operatorApplications.noteOperatorApplication>(
  'put',
  '/admin/community_applications/{id}/memo',
)
export const saveOperatorReplyTemplates = call<typeof operatorApplications.saveOperatorReplyTemplates>(
  'put',
  '/admin/community_applications/templates',
)
export const summarizeOperatorApplications = call<typeof operatorApplications.summarizeOperatorApplications>(
  'get',
  '/admin/community_applications/summary',
)
export const undoOperatorDecision = call<typeof operatorApplications.undoOperatorDecision>(
  'post',
  '/admin/community_applications/{id}/decision/undo',
)
