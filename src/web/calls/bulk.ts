import type * as endpoints from '#contract/office/bulk-endpoints.ts'
import { call } from '../call.ts'

export const getBulk = call<typeof endpoints.getBulk>('get', '/admin/bulk_actions/{id}')
export const listStalledBulks = call<typeof endpoints.listStalledBulks>('get', '/admin/bulk_actions')
export const previewBulk = call<typeof endpoints.previewBulk>('post', '/admin/bulk_actions/preview')
export const resumeBulk = call<typeof endpoints.resumeBulk>('post', '/admin/bulk_actions/{id}/resumption')
export const startBulk = call<typeof endpoints.startBulk>('post', '/admin/bulk_actions')
