import type * as hostSchedule from '#contract/schedule/host-schedule-endpoints.ts'
import type * as schedule from '#contract/schedule/schedule-endpoints.ts'
import { call } from '../call.ts'

export const addHostCalendar = call<typeof hostSchedule.addHostCalendar>('post', '/host/calendars')
export const answerHoldingRequest = call<typeof hostSchedule.answerHoldingRequest>(
  'patch',
  '/host/holding_requests/{id}',
)
export const extendRepeats = call<typeof hostSchedule.extendRepeats>('post', '/host/experiences/{id}/extension')
export const getCalendarFeed = call<typeof hostSchedule.getCalendarFeed>('get', '/host/calendar_feed')
export const listHostCalendars = call<typeof hostSchedule.listHostCalendars>('get', '/host/calendars')
export const listHostHoldingRequests = call<typeof hostSchedule.listHostHoldingRequests>(
  'get',
  '/host/holding_requests',
)
export const renewCalendarFeed = call<typeof hostSchedule.renewCalendarFeed>('post', '/host/calendar_feed/renewal')
export const turnOffCalendarFeed = call<typeof hostSchedule.turnOffCalendarFeed>('delete', '/host/calendar_feed')
export const turnOnCalendarFeed = call<typeof hostSchedule.turnOnCalendarFeed>('post', '/host/calendar_feed')

export const getCalendar = call<typeof schedule.getCalendar>('get', '/calendars/{id}')
export const listCalendars = call<typeof schedule.listCalendars>('get', '/experiences/{id}/calendars')
export const listOwnHoldingRequests = call<typeof schedule.listOwnHoldingRequests>('get', '/holding_requests')
export const requestHolding = call<typeof schedule.requestHolding>('post', '/experiences/{id}/holding_requests')
export const withdrawHoldingRequest = call<typeof schedule.withdrawHoldingRequest>('delete', '/holding_requests/{id}')
