import * as endpoints from '#contract/booking/admin-booking-endpoints.ts'
import { askPaymentAgain } from '#services/booking/admin/ask-payment-again.ts'
import { cancelCalendarByOperator } from '#services/booking/admin/cancel-calendar-by-operator.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { exportAdminReservations } from '#services/booking/admin/export-admin-reservations.ts'
import { getAdminCalendar } from '#services/booking/admin/get-admin-calendar.ts'
import { getAdminReservation } from '#services/booking/admin/get-admin-reservation.ts'
import { listAbandonedHolds } from '#services/booking/admin/list-abandoned-holds.ts'
import { listAdminCalendars } from '#services/booking/admin/list-admin-calendars.ts'
import { listAdminReservations } from '#services/booking/admin/list-admin-reservations.ts'
import { listReservationMails } from '#services/booking/admin/list-reservation-mails.ts'
import { resendConfirmation } from '#services/booking/admin/resend-confirmation.ts'
import { refundReservation } from '#services/booking/admin/refund-reservation.ts'
import { retryRefund } from '#services/booking/admin/retry-refund.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminBookingRoutes = () =>
  router()
    .openapi(guarded(endpoints.listAdminReservations), async (c) =>
      c.json(await listAdminReservations(c.get('app'), c.req.valid('query')), 200),
    )
    // Register before `/{id}`, or the file name is parsed as an id.
    .openapi(guarded(endpoints.exportAdminReservations), async (c) => {
      const parts = await exportAdminReservations(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ予約', 'tsumugi-reservations')
    })
    .openapi(guarded(endpoints.getAdminReservation), async (c) =>
      c.json(await getAdminReservation(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.cancelReservationByOperator), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await cancelReservationByOperator(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.refundReservation), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await refundReservation(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.retryRefund), async (c) => {
      const { id, refund_id } = c.req.valid('param')
      return c.json(await retryRefund(c.get('app'), await userOf(c), id, refund_id), 200)
    })
    .openapi(guarded(endpoints.askPaymentAgain), async (c) =>
      c.json(await askPaymentAgain(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listReservationMails), async (c) =>
      c.json(await listReservationMails(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.resendConfirmation), async (c) =>
      c.json(await resendConfirmation(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listAdminCalendars), async (c) =>
      c.json(await listAdminCalendars(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getAdminCalendar), async (c) =>
      c.json(await getAdminCalendar(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.cancelCalendarByOperator), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await cancelCalendarByOperator(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.listAbandonedHolds), async (c) =>
      c.json(await listAbandonedHolds(c.get('app'), c.req.valid('query')), 200),
    )
