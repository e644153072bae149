import type * as endpoints from '#contract/booking/booking-endpoints.ts'
import { call } from '../call.ts'

export const cancelReservation = call<typeof endpoints.cancelReservation>('post', '/reservations/{id}/cancellation')
export const confirmReservation = call<typeof endpoints.confirmReservation>('post', '/reservations/{id}/confirmation')
export const getCalendarFile = call<typeof endpoints.getCalendarFile>('get', '/reservations/{id}/calendar.ics')
export const getNextAction = call<typeof endpoints.getNextAction>('get', '/reservations/{id}/next_action')
export const getPrice = call<typeof endpoints.getPrice>('get', '/experiences/{id}/price')
export const getReservation = call<typeof endpoints.getReservation>('get', '/reservations/{id}')
export const giveUpHold = call<typeof endpoints.giveUpHold>('delete', '/reservations/{id}/hold')
export const listReservations = call<typeof endpoints.listReservations>('get', '/reservations')
export const makeReservation = call<typeof endpoints.makeReservation>('post', '/reservations')
