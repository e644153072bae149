import type * as endpoints from '#contract/notices/my-notices-endpoints.ts'
import { call } from '../call.ts'

export const chooseNotices = call<typeof endpoints.chooseNotices>('put', '/me/notices')
export const getMyNotices = call<typeof endpoints.getMyNotices>('get', '/me/notices')
