import type * as endpoints from '#contract/schedule/host-schedule-endpoints.ts'
import { call } from '../call.ts'

export const addHostCalendar = call<typeof endpoints.addHostCalendar>('post', '/host/calendars')
export const answerHoldingRequest = call<typeof endpoints.answerHoldingRequest>('patch', '/host/holding_requests/{id}')
export const extendRepeats = call<typeof endpoints.extendRepeats>('post', '/host/experiences/{id}/extension')
export const getCalendarFeed = call<typeof endpoints.getCalendarFeed>('get', '/host/calendar_feed')
export const listHostCalendars = call<typeof endpoints.listHostCalendars>('get', '/host/calendars')
export const listHostHoldingRequests = call<typeof endpoints.listHostHoldingRequests>('get', '/host/holding_requests')
export const renewCalendarFeed = call<typeof endpoints.renewCalendarFeed>('post', '/host/calendar_feed/renewal')
export const turnOffCalendarFeed = call<typeof endpoints.turnOffCalendarFeed>('delete', '/host/calendar_feed')
export const turnOnCalendarFeed = call<typeof endpoints.turnOnCalendarFeed>('post', '/host/calendar_feed')
