import * as endpoints from '#contract/booking/booking-endpoints.ts'
import { cancelReservation } from '#services/booking/reservations/cancel-reservation.ts'
import { confirmReservation } from '#services/booking/reserve/confirm-reservation.ts'
import { getCalendarFile } from '#services/booking/reservations/get-calendar-file.ts'
import { getNextAction } from '#services/booking/reserve/get-next-action.ts'
import { getPrice } from '#services/booking/reserve/get-price.ts'
import { getReservation } from '#services/booking/reservations/get-reservation.ts'
import { giveUpHold } from '#services/booking/reserve/give-up-hold.ts'
import { listReservations } from '#services/booking/reservations/list-reservations.ts'
import { makeReservation } from '#services/booking/reserve/make-reservation.ts'
import { receiveWebhook } from '#services/booking/payment/receive-webhook.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const bookingRoutes = () =>
  router()
    .openapi(guarded(endpoints.getPrice), async (c) =>
      c.json(await getPrice(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.makeReservation), async (c) => {
      const idempotency_key = c.req.header('idempotency-key') ?? null
      const answer = await makeReservation(c.get('app'), await userOf(c), { ...c.req.valid('json'), idempotency_key })
      return 'action' in answer ? c.json(answer.action, 202) : c.json(answer.reservation, 201)
    })
    .openapi(guarded(endpoints.confirmReservation), async (c) =>
      c.json(await confirmReservation(c.get('app'), await userOf(c), c.req.valid('param').id), 201),
    )
    .openapi(guarded(endpoints.getNextAction), async (c) =>
      c.json(await getNextAction(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.giveUpHold), async (c) =>
      c.json(await giveUpHold(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listReservations), async (c) =>
      c.json(await listReservations(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getReservation), async (c) =>
      c.json(await getReservation(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.cancelReservation), async (c) =>
      c.json(
        await cancelReservation(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')?.refund),
        200,
      ),
    )
    .openapi(guarded(endpoints.getCalendarFile), async (c) => {
      const { id } = c.req.valid('param')
      return c.text(await getCalendarFile(c.get('app'), await userOf(c), id), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="tsumugi-${id}.ics"`,
      })
    })
    .openapi(guarded(endpoints.receivePaymentWebhook), async (c) => {
      await receiveWebhook(c.get('app'), c.req.valid('param').provider, c.req.raw.headers, await c.req.text())
      return c.json({ received: true }, 200)
    })
