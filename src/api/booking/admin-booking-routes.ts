import * as endpoints from '#contract/booking/admin-booking-endpoints.ts'
import {
  askPaymentAgain,
  getAdminReservation,
  listReservationMails,
  resendConfirmation,
} from '#services/booking/admin/admin-reservation.ts'
import {
  cancelCalendarByOperator,
  getAdminCalendar,
  listAdminCalendars,
} from '#services/booking/admin/admin-calendars.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import {
  exportAdminReservations,
  listAbandonedHolds,
  listAdminReservations,
} from '#services/booking/admin/admin-reservations.ts'
import { refundReservation, retryRefund } from '#services/booking/admin/refunds.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const adminBookingRoutes = () =>
  serve(endpoints, {
    listAdminReservations: ({ app, query }) => listAdminReservations(app, query),
    // Register before `/{id}`, or the file name is parsed as an id.
    exportAdminReservations: async ({ c, app, user, query }) => {
      const parts = await exportAdminReservations(app, user, query)
      return csvFile(c, parts, 'つむぎ予約', 'tsumugi-reservations')
    },
    getAdminReservation: ({ app, user, param }) => getAdminReservation(app, user, param.id),
    cancelReservationByOperator: ({ app, user, param: { id }, json }) =>
      cancelReservationByOperator(app, user, id, json),
    refundReservation: ({ app, user, param: { id }, json }) => refundReservation(app, user, id, json),
    retryRefund: ({ app, user, param: { id, refund_id } }) => retryRefund(app, user, id, refund_id),
    askPaymentAgain: ({ app, user, param }) => askPaymentAgain(app, user, param.id),
    listReservationMails: ({ app, param }) => listReservationMails(app, param.id),
    resendConfirmation: ({ app, user, param }) => resendConfirmation(app, user, param.id),
    listAdminCalendars: ({ app, query }) => listAdminCalendars(app, query),
    getAdminCalendar: ({ app, user, param }) => getAdminCalendar(app, user, param.id),
    cancelCalendarByOperator: ({ app, user, param: { id }, json }) => cancelCalendarByOperator(app, user, id, json),
    listAbandonedHolds: ({ app, query }) => listAbandonedHolds(app, query),
  })
