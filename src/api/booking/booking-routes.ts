import * as endpoints from '#contract/booking/booking-endpoints.ts'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { proposeReservationChange, withdrawChangeProposal } from '#services/booking/changes/proposals.ts'
import { answerPostponement } from '#services/booking/changes/postponements.ts'
import {
  cancelReservation,
  getCalendarFile,
  getReservation,
  listReservations,
} from '#services/booking/reservations/reservations.ts'
import { confirmReservation, getNextAction, giveUpHold } from '#services/booking/reserve/holds.ts'
import { getPrice } from '#services/booking/reserve/get-price.ts'
import { makeReservation } from '#services/booking/reserve/make-reservation.ts'
import {
  addWaitingEntry,
  declineWaitingOffer,
  endWaitingEntry,
  listWaitingEntries,
} from '#services/booking/reserve/waiting-entries.ts'
import { receiveWebhook } from '#services/booking/payment/webhooks.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const bookingRoutes = () =>
  serve(endpoints, {
    getPrice: async ({ c, app, param, query }) => getPrice(app, await actorOf(c), param.id, query),
    makeReservation: async ({ c, app, user, json }) => {
      const idempotency_key = c.req.header('idempotency-key') ?? null
      const answer = await makeReservation(app, user, { ...json, idempotency_key })
      return 'action' in answer ? c.json(answer.action, 202) : answer.reservation
    },
    confirmReservation: ({ app, user, param }) => confirmReservation(app, user, param.id),
    getNextAction: ({ app, user, param }) => getNextAction(app, user, param.id),
    giveUpHold: ({ app, user, param }) => giveUpHold(app, user, param.id),
    listReservations: ({ app, user, query }) => listReservations(app, user, query),
    getReservation: ({ app, user, param }) => getReservation(app, user, param.id),
    cancelReservation: ({ app, user, param, json }) => cancelReservation(app, user, param.id, json?.refund),
    getReservationChange: ({ app, user, param, query }) => getReservationChange(app, user, param.id, query),
    changeReservation: ({ app, user, param, json }) => changeReservation(app, user, param.id, json),
    proposeReservationChange: ({ app, user, param, json }) => proposeReservationChange(app, user, param.id, json),
    withdrawChangeProposal: ({ app, user, param }) => withdrawChangeProposal(app, user, param.id),
    answerPostponement: ({ app, user, param, json }) => answerPostponement(app, user, param.id, json),
    getCalendarFile: async ({ c, app, user, param: { id }, query: { calendar_id } }) =>
      c.text(await getCalendarFile(app, user, id, calendar_id), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="tsumugi-${calendar_id === undefined ? id : `${id}-${calendar_id}`}.ics"`,
      }),
    addWaitingEntry: ({ app, user, json }) => addWaitingEntry(app, user, json),
    listWaitingEntries: ({ app, user }) => listWaitingEntries(app, user),
    endWaitingEntry: async ({ app, user, param }) => {
      await endWaitingEntry(app, user, param.id)
      return { message: '空き待ちをやめました。' }
    },
    declineWaitingOffer: async ({ app, user, param }) => {
      await declineWaitingOffer(app, user, param.id)
      return { message: 'お席を見送りました。' }
    },
    receivePaymentWebhook: async ({ c, app, param }) => {
      await receiveWebhook(app, param.provider, c.req.raw.headers, await c.req.text())
      return { received: true }
    },
  })
