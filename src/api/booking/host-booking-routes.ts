import * as endpoints from '#contract/booking/host-booking-endpoints.ts'
import { errorMessage } from '#contract/shared/error-table.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { changeHostReservation, getHostReservationChange } from '#services/booking/changes/changes.ts'
import { acceptChangeProposal, declineChangeProposal } from '#services/booking/changes/proposals.ts'
import {
  cancelHostCalendar,
  cancelHostCalendars,
  deleteHostCalendar,
  updateHostCalendar,
} from '#services/booking/slots/host-calendars.ts'
import {
  exportSales,
  getCommission,
  getOwnCommission,
  getSalesOfMonth,
  listSales,
} from '#services/booking/sales/sales.ts'
import { listParticipants, listParticipantsOfDay } from '#services/booking/slots/list-participants.ts'
import { addPhoneBooking, cancelPhoneBooking, updatePhoneBooking } from '#services/booking/slots/phone-bookings.ts'
import { serve } from '../shared/serve.ts'

export const hostBookingRoutes = () =>
  serve(endpoints, {
    listParticipants: ({ app, user, param }) => listParticipants(app, user, param.id),
    listParticipantsOfDay: ({ app, user, query }) => listParticipantsOfDay(app, user, query),
    updateHostCalendar: ({ app, user, param, json }) => updateHostCalendar(app, user, param.id, json),
    deleteHostCalendar: async ({ app, user, param }) => {
      await deleteHostCalendar(app, user, param.id)
      return { message: '日程を削除しました。' }
    },
    cancelHostCalendar: ({ app, user, param, json }) => cancelHostCalendar(app, user, param.id, json),
    cancelHostCalendars: async ({ app, user, json }) => {
      const { cancelled, refused } = await cancelHostCalendars(app, user, json)
      return {
        cancelled,
        refused: refused.map(({ id, refusal: { code, details } }) => ({
          id,
          code,
          message: errorMessage(code, details),
        })),
      }
    },
    addPhoneBooking: ({ app, user, param, json }) => addPhoneBooking(app, user, param.id, json),
    updatePhoneBooking: ({ app, user, param, json }) => updatePhoneBooking(app, user, param.id, json),
    cancelPhoneBooking: ({ app, user, param }) => cancelPhoneBooking(app, user, param.id),
    getHostReservationChange: ({ app, user, param, query }) => getHostReservationChange(app, user, param.id, query),
    changeHostReservation: ({ app, user, param, json }) => changeHostReservation(app, user, param.id, json),
    acceptChangeProposal: ({ app, user, param, json }) => acceptChangeProposal(app, user, param.id, json),
    declineChangeProposal: ({ app, user, param }) => declineChangeProposal(app, user, param.id),
    listSales: ({ app, user, query }) => listSales(app, user, query),
    getCommission: ({ app }) => getCommission(app),
    getOwnCommission: ({ app, user }) => getOwnCommission(app, user),
    getSalesOfMonth: ({ app, user, param, query }) => getSalesOfMonth(app, user, param.month, query),
    exportSales: async ({ c, app, user, param: { month } }) =>
      c.text(await exportSales(app, user, month), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachmentNamed(`つむぎ売上_${formatMonth(month)}.csv`, `tsumugi-sales-${month}.csv`),
      }),
  })
