import type * as endpoints from '#contract/reference/admin-reference-endpoints.ts'
import { call } from '../call.ts'

export const addReferenceItem = call<typeof endpoints.addReferenceItem>('post', '/admin/reference/{list}')
export const getReferenceList = call<typeof endpoints.getReferenceList>('get', '/admin/reference/{list}')
export const moveReferenceItem = call<typeof endpoints.moveReferenceItem>('post', '/admin/reference/{list}/{id}/move')
export const renameReferenceItem = call<typeof endpoints.renameReferenceItem>('put', '/admin/reference/{list}/{id}')
export const restoreReferenceItem = call<typeof endpoints.restoreReferenceItem>(
  'delete',
  '/admin/reference/{list}/{id}/retirement',
)
export const retireReferenceItem = call<typeof endpoints.retireReferenceItem>(
  'post',
  '/admin/reference/{list}/{id}/retirement',
)
