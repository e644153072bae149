import type * as endpoints from '#contract/schedule/schedule-endpoints.ts'
import { call } from '../call.ts'

export const getCalendar = call<typeof endpoints.getCalendar>('get', '/calendars/{id}')
export const listCalendars = call<typeof endpoints.listCalendars>('get', '/experiences/{id}/calendars')
export const listOwnHoldingRequests = call<typeof endpoints.listOwnHoldingRequests>('get', '/holding_requests')
export const requestHolding = call<typeof endpoints.requestHolding>('post', '/experiences/{id}/holding_requests')
export const withdrawHoldingRequest = call<typeof endpoints.withdrawHoldingRequest>('delete', '/holding_requests/{id}')
