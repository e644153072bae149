import type * as endpoints from '#contract/booking/admin-handovers-endpoints.ts'
import { call } from '../call.ts'

export const decideHandover = call<typeof endpoints.decideHandover>('post', '/admin/handovers/{id}/decision')
export const handOverRefund = call<typeof endpoints.handOverRefund>('post', '/admin/handovers')
export const listHandovers = call<typeof endpoints.listHandovers>('get', '/admin/handovers')
