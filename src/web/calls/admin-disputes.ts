import type * as endpoints from '#contract/booking/admin-disputes-endpoints.ts'
import { call } from '../call.ts'

export const changeDisputeBearer = call<typeof endpoints.changeDisputeBearer>('post', '/admin/disputes/{id}/bearer')
export const enterDisputeOutcome = call<typeof endpoints.enterDisputeOutcome>('post', '/admin/disputes/{id}/outcome')
export const getDispute = call<typeof endpoints.getDispute>('get', '/admin/disputes/{id}')
export const listDisputes = call<typeof endpoints.listDisputes>('get', '/admin/disputes')
