import * as endpoints from '#contract/booking/host-booking-endpoints.ts'
import { errorMessage } from '#contract/shared/error-table.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { cancelHostCalendar } from '#services/booking/slots/cancel-host-calendar.ts'
import { cancelHostCalendars } from '#services/booking/slots/cancel-host-calendars.ts'
import { deleteHostCalendar } from '#services/booking/slots/delete-host-calendar.ts'
import { exportSales } from '#services/booking/sales/export-sales.ts'
import { getCommission, getOwnCommission } from '#services/booking/sales/get-commission.ts'
import { getSalesOfMonth } from '#services/booking/sales/get-sales-of-month.ts'
import { listParticipants, listParticipantsOfDay } from '#services/booking/slots/list-participants.ts'
import { listSales } from '#services/booking/sales/list-sales.ts'
import { addPhoneBooking, cancelPhoneBooking, updatePhoneBooking } from '#services/booking/slots/phone-bookings.ts'
import { updateHostCalendar } from '#services/booking/slots/update-host-calendar.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const hostBookingRoutes = () =>
  router()
    .openapi(guarded(endpoints.listParticipants), async (c) =>
      c.json(await listParticipants(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listParticipantsOfDay), async (c) =>
      c.json(await listParticipantsOfDay(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.updateHostCalendar), async (c) =>
      c.json(
        await updateHostCalendar(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.deleteHostCalendar), async (c) => {
      await deleteHostCalendar(c.get('app'), await userOf(c), c.req.valid('param').id)
      return c.json({ message: '日程を削除しました。' }, 200)
    })
    .openapi(guarded(endpoints.cancelHostCalendar), async (c) =>
      c.json(
        await cancelHostCalendar(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.cancelHostCalendars), async (c) => {
      const { cancelled, refused } = await cancelHostCalendars(c.get('app'), await userOf(c), c.req.valid('json'))
      return c.json(
        {
          cancelled,
          refused: refused.map(({ id, refusal: { code, details } }) => ({
            id,
            code,
            message: errorMessage(code, details),
          })),
        },
        200,
      )
    })
    .openapi(guarded(endpoints.addPhoneBooking), async (c) =>
      c.json(await addPhoneBooking(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.updatePhoneBooking), async (c) =>
      c.json(
        await updatePhoneBooking(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.cancelPhoneBooking), async (c) =>
      c.json(await cancelPhoneBooking(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listSales), async (c) =>
      c.json(await listSales(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getCommission), async (c) => c.json(await getCommission(c.get('app')), 200))
    .openapi(guarded(endpoints.getOwnCommission), async (c) =>
      c.json(await getOwnCommission(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.getSalesOfMonth), async (c) =>
      c.json(
        await getSalesOfMonth(c.get('app'), await userOf(c), c.req.valid('param').month, c.req.valid('query')),
        200,
      ),
    )
    .openapi(guarded(endpoints.exportSales), async (c) => {
      const { month } = c.req.valid('param')
      return c.text(await exportSales(c.get('app'), await userOf(c), month), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachmentNamed(`つむぎ売上_${formatMonth(month)}.csv`, `tsumugi-sales-${month}.csv`),
      })
    })
