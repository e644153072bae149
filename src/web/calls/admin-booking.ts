import type * as endpoints from '#contract/booking/admin-booking-endpoints.ts'
import { call } from '../call.ts'

export const askPaymentAgain = call<typeof endpoints.askPaymentAgain>('post', '/admin/reservations/{id}/payment_check')
export const cancelCalendarByOperator = call<typeof endpoints.cancelCalendarByOperator>(
  'post',
  '/admin/calendars/{id}/cancellation',
)
export const cancelReservationByOperator = call<typeof endpoints.cancelReservationByOperator>(
  'post',
  '/admin/reservations/{id}/cancellation',
)
export const exportAdminReservations = call<typeof endpoints.exportAdminReservations>(
  'get',
  '/admin/reservations/reservations.csv',
)
export const getAdminCalendar = call<typeof endpoints.getAdminCalendar>('get', '/admin/calendars/{id}')
export const getAdminReservation = call<typeof endpoints.getAdminReservation>('get', '/admin/reservations/{id}')
export const listAbandonedHolds = call<typeof endpoints.listAbandonedHolds>('get', '/admin/abandoned_holds')
export const listAdminCalendars = call<typeof endpoints.listAdminCalendars>('get', '/admin/calendars')
export const listAdminReservations = call<typeof endpoints.listAdminReservations>('get', '/admin/reservations')
export const listReservationMails = call<typeof endpoints.listReservationMails>('get', '/admin/reservations/{id}/mails')
export const refundReservation = call<typeof endpoints.refundReservation>('post', '/admin/reservations/{id}/refunds')
export const resendConfirmation = call<typeof endpoints.resendConfirmation>(
  'post',
  '/admin/reservations/{id}/confirmation_mail',
)
export const retryRefund = call<typeof endpoints.retryRefund>(
  'post',
  '/admin/reservations/{id}/refunds/{refund_id}/attempt',
)
