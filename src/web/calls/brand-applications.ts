import type * as endpoints from '#contract/communities/brand-applications-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const decideApplication = brandCall<typeof endpoints.decideApplication>(
  'post',
  '/community-applications/{id}/decision',
)
export const exportApplications = brandCall<typeof endpoints.exportApplications>(
  'get',
  '/community-applications/applications.csv',
)
export const getApplication = brandCall<typeof endpoints.getApplication>('get', '/community-applications/{id}')
export const listApplications = brandCall<typeof endpoints.listApplications>('get', '/community-applications')
export const listReplyTemplates = brandCall<typeof endpoints.listReplyTemplates>(
  'get',
  '/community-applications/templates',
)
export const noteApplication = brandCall<typeof endpoints.noteApplication>('put', '/community-applications/{id}/memo')
export const saveReplyTemplates = brandCall<typeof endpoints.saveReplyTemplates>(
  'put',
  '/community-applications/templates',
)
export const summarizeApplications = brandCall<typeof endpoints.summarizeApplications>(
  'get',
  '/community-applications/summary',
)
export const undoDecision = brandCall<typeof endpoints.undoDecision>(
  'post',
  '/community-applications/{id}/decision/undo',
)
