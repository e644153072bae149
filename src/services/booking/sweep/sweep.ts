import { findOpenRefunds } from '#database/booking/payment/refunds.ts'
import { findOpenWebhooks } from '#database/booking/payment/webhooks.ts'
import { endProposalsUntil } from '#database/booking/reservations/changes.ts'
import { findUnsettledPayments } from '#database/booking/reservations/moves.ts'
import { clearAbandonedHolds } from '#database/booking/reserve/hold.ts'
import { endDigest } from '#database/booking/shared/digests.ts'
import { postEnded } from '#database/booking/shared/ledger.ts'
import { erasePhoneNames } from '#database/booking/slots/phone-bookings.ts'
import { findShortSlots } from '#database/booking/slots/slot-ends.ts'
import { inTransaction } from '#database/client.ts'
import { abandonedAfter } from '#domain/booking/refund-steps.ts'
import { ABANDONED_WINDOW } from '#domain/booking/unfinished-holds.ts'
import { missedMinimum } from '#domain/schedule/slot.ts'
import type { App } from '../../shared/app.ts'
import { eachStep } from '../../shared/each-step.ts'
import { announceDecisions } from '../mails/note-decisions.ts'
import { writeMails } from '../mails/write-mails.ts'
import { checkPayment } from '../payment/payments.ts'
import { sendRefund } from '../payment/refunds.ts'
import { processWebhook } from '../payment/webhooks.ts'
import { endUnanswered } from '../changes/postponements.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { releaseExpiredHolds } from '../shared/holds.ts'
import { offerPlaces } from './offer-places.ts'

// Cancels the slots that missed their minimum (docs/product/schedule.md#minimum-of-participants):
// at their reservation deadline, or when a place is freed later.

const REASON = '予約の締め切りまでに、最少催行人数に達しませんでした。'

/**
 * Each slot has its own transaction. A failure is logged and doesn't stop the others.
 * @returns how many slots this call cancelled
 */
export async function endShortSlots(app: App, { limit = 100 }: { limit?: number } = {}): Promise<number> {
  let ended = 0
  await eachStep(app, 'short slot', await findShortSlots(app.db, app.clock.now(), limit), async (id) => {
    const done = await cancelSlot(app, id, {
      by: 'minimum_not_reached',
      reason: REASON,
      digest: 'minimum',
      stillWanted: (slot) => missedMinimum({ ...slot, taken: slot.participants }, app.clock.now()),
    })
    if (done) ended += 1
  })
  await inTransaction(app.db, (tx) => endDigest(tx, 'minimum', app.clock.now()))
  return ended
}

/**
 * Writes the ledger entries of all reservations whose last slot has ended. It may run at the same
 * time in several processes, and any number of times.
 * @param limit reservations of one transaction
 * @returns the number of reservations
 */
export async function postEndedReservations(
  app: Pick<App, 'db' | 'clock' | 'checkpoint'>,
  { limit }: { limit: number },
): Promise<number> {
  let posted = 0
  for (;;) {
    const count = await inTransaction(app.db, async (tx) => {
      const rows = await postEnded(tx, app.clock.now(), limit)
      if (rows > 0) app.checkpoint('ledger:posting')
      return rows
    })
    posted += count
    if (count > 0) app.checkpoint('ledger:posted')
    if (count < limit) return posted
  }
}

// The cleanup job: ends or continues what a stopped process or a missing result left open. Expired
// holds, unsettled payments, refunds, webhook events, slots that missed their minimum, and mails.

/**
 * Milliseconds after which no process waits for the result of an attempt any more: longer than any
 * call may take.
 */
export const ABANDONED_AFTER = 60_000
const BATCH = 100
/** Reservations that one transaction posts to the ledger. */
const POSTED_AT_ONCE = 500
/**
 * Milliseconds for which a hold keeps its session and address: longer than an abandoned hold
 * counts.
 */
const TRACES_KEPT = 2 * ABANDONED_WINDOW

/** Milliseconds after a slot for which the names of its bookings by telephone are kept. */
const PHONE_NAMES_KEPT = 30 * 86_400_000

/** Handles everything open once. One failure is logged and doesn't stop the others. */
export async function sweep(
  app: App,
): Promise<{ holds: number; payments: number; refunds: number; webhooks: number; slots: number }> {
  const before = new Date(app.clock.now().getTime() - ABANDONED_AFTER)
  const payments = await eachStep(app, 'payment', await findUnsettledPayments(app.db, before, BATCH), (id) =>
    checkPayment(app, id),
  )
  const webhooks = await eachStep(app, 'webhook', await findOpenWebhooks(app.db, BATCH), (id) =>
    processWebhook(app, id),
  )
  // After the payments, because a slot waits for the results of payments in progress.
  const slots = await endShortSlots(app, { limit: BATCH })
  await endUnanswered(app, { limit: BATCH })
  const sent_before = new Date(app.clock.now().getTime() - abandonedAfter(app.payments.refund_late_ms))
  const refunds = await eachStep(app, 'refund', await findOpenRefunds(app.db, sent_before, BATCH), (id) =>
    sendRefund(app, id),
  )
  const holds = await releaseExpiredHolds(app, { limit: BATCH })
  // After all that frees places.
  await offerPlaces(app, { limit: BATCH })
  await inTransaction(app.db, (tx) => clearAbandonedHolds(tx, new Date(app.clock.now().getTime() - TRACES_KEPT), BATCH))
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await erasePhoneNames(tx, new Date(now.getTime() - PHONE_NAMES_KEPT), now, BATCH)
    await endProposalsUntil(tx, now)
  })
  try {
    await postEndedReservations(app, { limit: POSTED_AT_ONCE })
  } catch (error) {
    app.log.error({ what: 'ledger', error }, 'a sweep step failed')
  }
  await announceDecisions(app)
  await writeMails(app)
  return { holds, payments, refunds, webhooks, slots }
}
