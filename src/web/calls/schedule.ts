import type * as host from '#contract/schedule/host-schedule-endpoints.ts'
import type * as schedule from '#contract/schedule/schedule-endpoints.ts'
import { call } from '../call.ts'

export const addHostCalendar = call<typeof host.addHostCalendar>('post', '/host/calendars')
export const answerHoldingRequest = call<typeof host.answerHoldingRequest>('patch', '/host/holding_requests/{id}')
export const extendRepeats = call<typeof host.extendRepeats>('post', '/host/experiences/{id}/extension')
export const getCalendarFeed = call<typeof host.getCalendarFeed>('get', '/host/calendar_feed')
export const listHostCalendars = call<typeof host.listHostCalendars>('get', '/host/calendars')
export const listHostHoldingRequests = call<typeof host.listHostHoldingRequests>('get', '/host/holding_requests')
export const renewCalendarFeed = call<typeof host.renewCalendarFeed>('post', '/host/calendar_feed/renewal')
export const turnOffCalendarFeed = call<typeof host.turnOffCalendarFeed>('delete', '/host/calendar_feed')
export const turnOnCalendarFeed = call<typeof host.turnOnCalendarFeed>('post', '/host/calendar_feed')

export const getCalendar = call<typeof schedule.getCalendar>('get', '/calendars/{id}')
export const listCalendars = call<typeof schedule.listCalendars>('get', '/experiences/{id}/calendars')
export const listOwnHoldingRequests = call<typeof schedule.listOwnHoldingRequests>('get', '/holding_requests')
export const requestHolding = call<typeof schedule.requestHolding>('post', '/experiences/{id}/holding_requests')
export const withdrawHoldingRequest = call<typeof schedule.withdrawHoldingRequest>('delete', '/holding_requests/{id}')
