import type * as endpoints from '#contract/booking/host-booking-endpoints.ts'
import { call } from '../call.ts'

export const acceptChangeProposal = call<typeof endpoints.acceptChangeProposal>(
  'post',
  '/host/change_proposals/{id}/acceptance',
)
export const addPhoneBooking = call<typeof endpoints.addPhoneBooking>('post', '/host/calendars/{id}/phone_bookings')
export const cancelHostCalendar = call<typeof endpoints.cancelHostCalendar>('post', '/host/calendars/{id}/cancellation')
export const cancelHostCalendars = call<typeof endpoints.cancelHostCalendars>('post', '/host/calendars/cancellations')
export const cancelPhoneBooking = call<typeof endpoints.cancelPhoneBooking>('delete', '/host/phone_bookings/{id}')
export const changeHostReservation = call<typeof endpoints.changeHostReservation>(
  'post',
  '/host/reservations/{id}/change',
)
export const declineChangeProposal = call<typeof endpoints.declineChangeProposal>(
  'post',
  '/host/change_proposals/{id}/refusal',
)
export const deleteHostCalendar = call<typeof endpoints.deleteHostCalendar>('delete', '/host/calendars/{id}')
export const exportSales = call<typeof endpoints.exportSales>('get', '/host/sales/{month}/sales.csv')
export const getCommission = call<typeof endpoints.getCommission>('get', '/commission')
export const getHostReservationChange = call<typeof endpoints.getHostReservationChange>(
  'get',
  '/host/reservations/{id}/change',
)
export const getOwnCommission = call<typeof endpoints.getOwnCommission>('get', '/host/commission')
export const getSalesOfMonth = call<typeof endpoints.getSalesOfMonth>('get', '/host/sales/{month}')
export const listParticipants = call<typeof endpoints.listParticipants>('get', '/host/calendars/{id}/participants')
export const listParticipantsOfDay = call<typeof endpoints.listParticipantsOfDay>('get', '/host/participants')
export const listSales = call<typeof endpoints.listSales>('get', '/host/sales')
export const updateHostCalendar = call<typeof endpoints.updateHostCalendar>('patch', '/host/calendars/{id}')
export const updatePhoneBooking = call<typeof endpoints.updatePhoneBooking>('patch', '/host/phone_bookings/{id}')
