import type * as communities from '#contract/communities/admin-communities-endpoints.ts'
import type * as applications from '#contract/communities/operator-applications-endpoints.ts'
import { call } from '../call.ts'

export const getAdminCommunity = call<typeof communities.getAdminCommunity>('get', '/admin/communities/{id}')
export const listAdminCommunities = call<typeof communities.listAdminCommunities>('get', '/admin/communities')
export const makeAdminCommunity = call<typeof communities.makeAdminCommunity>('post', '/admin/communities')
export const updateAdminCommunity = call<typeof communities.updateAdminCommunity>('patch', '/admin/communities/{id}')

export const decideOperatorApplication = call<typeof applications.decideOperatorApplication>(
  'post',
  '/admin/community_applications/{id}/decision',
)
export const exportOperatorApplications = call<typeof applications.exportOperatorApplications>(
  'get',
  '/admin/community_applications/applications.csv',
)
export const getOperatorApplication = call<typeof applications.getOperatorApplication>(
  'get',
  '/admin/community_applications/{id}',
)
export const listOperatorApplications = call<typeof applications.listOperatorApplications>(
  'get',
  '/admin/community_applications',
)
export const listOperatorReplyTemplates = call<typeof applications.listOperatorReplyTemplates>(
  'get',
  '/admin/community_applications/templates',
)
export const noteOperatorApplication = call<typeof applications.noteOperatorApplication>(
  'put',
  '/admin/community_applications/{id}/memo',
)
export const saveOperatorReplyTemplates = call<typeof applications.saveOperatorReplyTemplates>(
  'put',
  '/admin/community_applications/templates',
)
export const summarizeOperatorApplications = call<typeof applications.summarizeOperatorApplications>(
  'get',
  '/admin/community_applications/summary',
)
export const undoOperatorDecision = call<typeof applications.undoOperatorDecision>(
  'post',
  '/admin/community_applications/{id}/decision/undo',
)
