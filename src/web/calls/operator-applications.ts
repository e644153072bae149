import type * as endpoints from '#contract/communities/operator-applications-endpoints.ts'
import { call } from '../call.ts'

export const decideOperatorApplication = call<typeof endpoints.decideOperatorApplication>(
  'post',
  '/admin/community_applications/{id}/decision',
)
export const exportOperatorApplications = call<typeof endpoints.exportOperatorApplications>(
  'get',
  '/admin/community_applications/applications.csv',
)
export const getOperatorApplication = call<typeof endpoints.getOperatorApplication>(
  'get',
  '/admin/community_applications/{id}',
)
export const listOperatorApplications = call<typeof endpoints.listOperatorApplications>(
  'get',
  '/admin/community_applications',
)
export const listOperatorReplyTemplates = call<typeof endpoints.listOperatorReplyTemplates>(
  'get',
  '/admin/community_applications/templates',
)
export const noteOperatorApplication = call<typeof endpoints.noteOperatorApplication>(
  'put',
  '/admin/community_applications/{id}/memo',
)
export const saveOperatorReplyTemplates = call<typeof endpoints.saveOperatorReplyTemplates>(
  'put',
  '/admin/community_applications/templates',
)
export const summarizeOperatorApplications = call<typeof endpoints.summarizeOperatorApplications>(
  'get',
  '/admin/community_applications/summary',
)
export const undoOperatorDecision = call<typeof endpoints.undoOperatorDecision>(
  'post',
  '/admin/community_applications/{id}/decision/undo',
)
