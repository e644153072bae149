// Runs one operation in its own process, which kills itself at the given step, like a power
// failure.
import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { steppingClock } from '#gateways/clock/clock.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import { storedMail } from '#gateways/mail/stored.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { lockedAccountNumbers, lockedPayoutNumbers, sealedFiles } from '#gateways/payouts/sealed.ts'
import { sandboxGateway } from '#gateways/payment/sandbox/gateway.ts'
import { sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import type { PartyMember } from '#domain/booking/party.ts'
import { changeReservation, type ChangeWish } from '#services/booking/changes/changes.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import { processWebhook } from '#services/booking/payment/webhooks.ts'
import { checkPayment } from '#services/booking/payment/payments.ts'
import { confirmReservation, giveUpHold } from '#services/booking/reserve/holds.ts'
import { declineWaitingOffer, endWaitingEntry } from '#services/booking/reserve/waiting-entries.ts'
import { offerPlaces } from '#services/booking/sweep/offer-places.ts'
import { endShortSlots, postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { makeReservation } from '#services/booking/reserve/make-reservation.ts'
import { type Grant, refundReservation } from '#services/booking/admin/refunds.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import { sendNotices } from '#services/notices/send-notices.ts'
import { runBulk } from '#services/office/run-bulk.ts'
import { exportPayoutRun } from '#services/payouts/runs/runs.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'
import type { UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { TEST_SECRET } from '../test-secret.ts'
import { gatewayAt, type FakeAt } from '../payment/gateway-at.ts'

export type Order = {
  url: string
  pooler: 'off' | 'transaction'
  now: string
  crash_at: string
  actor: UserActor
  /** The address of the provider; null for the sandbox. */
  company: FakeAt | null
  run:
    | { what: 'book'; calendar_ids: number[]; party?: PartyMember[]; token: string }
    | { what: 'webhook'; id: number }
    | { what: 'mails' }
    | { what: 'post' | 'close_periods' | 'notices' | 'offers' }
    | { what: 'change'; id: number; wish: ChangeWish }
    | { what: 'grant'; id: number; grant: Grant }
    | { what: 'make_payouts'; pay_on: string; request_key: string }
    | { what: 'export_payouts'; id: number; version: number }
    | { what: 'settle_payouts'; id: number; count: number; total: number }
    | { what: 'record_payouts'; id: number; payout_ids: number[] }
    | {
        what:
          | 'confirm'
          | 'give_up'
          | 'cancel'
          | 'refund'
          | 'check'
          | 'short_slots'
          | 'call_off'
          | 'postpone'
          | 'bulk'
          | 'end_waiting'
          | 'decline_offer'
        id: number
      }
}

// A killed process doesn't write the compile cache at its end.
flushCompileCache()
const order = JSON.parse(process.argv[2]!) as Order
const { db } = openDatabase(order.url, { pooler: order.pooler })
const clock = steppingClock(order.now)
const log: Log = { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) }
const payments = order.company
  ? gatewayAt(order.company, { timeout: 10_000, log, now: clock.now })
  : sandboxGateway(
      sandboxProvider(new pg.Pool({ connectionString: order.url }), clock.now, { named: order.pooler === 'off' }),
      { timeout: 50, webhook_token: 'webhook-token-of-tests' },
    )
// Writes a row in the caller's transaction, as the real queue does. The parent process reads it.
const jobs: Jobs = {
  send: async (executeSql, name, data, { after = 0 } = {}) => {
    await executeSql('insert into test.jobs (name, data, after) values ($1, $2, $3)', [
      name,
      JSON.stringify(data),
      after,
    ])
  },
  sendAll: async (executeSql, name, all, { after = 0 } = {}) => {
    await executeSql(
      'insert into test.jobs (name, data, after) select $1, data, $3 from jsonb_array_elements($2) data',
      [name, JSON.stringify(all), after],
    )
  },
  queues: () => Promise.resolve([]),
  failing: () => Promise.resolve([]),
  countFailing: () => Promise.resolve(0),
  take: () => Promise.resolve([]),
}
const app = {
  db,
  clock,
  log,
  jobs,
  noticeChannels: [],
  mail: storedMail(),
  payments,
  holidays: packagedHolidays(),
  account_numbers: lockedAccountNumbers([TEST_SECRET]),
  payout_numbers: lockedPayoutNumbers([TEST_SECRET]),
  payout_files: sealedFiles([TEST_SECRET]),
  base_url: 'https://tsumugi.example',
  rate_limits: false,
  checkpoint: (step: string) => {
    if (step === order.crash_at) process.kill(process.pid, 'SIGKILL')
  },
} as unknown as App

const { run, actor } = order
if (run.what === 'book')
  await makeReservation(app, actor, {
    calendar_ids: run.calendar_ids,
    number_of_people: run.party ? null : 1,
    party: run.party,
    payment_token: run.token,
    idempotency_key: null,
  })
if (run.what === 'confirm') await confirmReservation(app, actor, run.id)
if (run.what === 'give_up') await giveUpHold(app, actor, run.id)
if (run.what === 'cancel') await cancelReservation(app, actor, run.id)
if (run.what === 'change') await changeReservation(app, actor, run.id, run.wish)
if (run.what === 'grant') await refundReservation(app, actor, run.id, run.grant)
if (run.what === 'refund') await sendRefund(app, run.id)
if (run.what === 'check') await checkPayment(app, run.id)
if (run.what === 'short_slots') await endShortSlots(app)
if (run.what === 'close_periods') await closePeriods(app, { batch: 2 })
if (run.what === 'notices') await sendNotices(app)
if (run.what === 'post') await postEndedReservations(app, { limit: 10 })
if (run.what === 'webhook') await processWebhook(app, run.id)
if (run.what === 'mails') await writeMails(app)
if (run.what === 'call_off') await cancelSlot(app, run.id, { by: 'host', reason: '台風のため。' })
if (run.what === 'offers') await offerPlaces(app)
if (run.what === 'end_waiting') await endWaitingEntry(app, actor, run.id)
if (run.what === 'decline_offer') await declineWaitingOffer(app, actor, run.id)
if (run.what === 'postpone')
  await cancelSlot(app, run.id, {
    by: 'host',
    reason: '台風のため。',
    postponed_to: { date: '2027-04-01', start_time: '10:00', end_time: '12:00' },
  })
if (run.what === 'bulk') await runBulk(app, run.id)
if (run.what === 'make_payouts') await makePayoutRun(app, actor, run)
if (run.what === 'export_payouts') await exportPayoutRun(app, actor, run.id, run)
if (run.what === 'settle_payouts') await settlePayoutRun(app, actor, run.id, run, { batch: 2 })
if (run.what === 'record_payouts')
  await recordPayoutResults(app, actor, run.id, {
    payout_ids: run.payout_ids,
    result: 'settled',
    reason: '',
    return_cause: 'account',
    return_fee: 0,
    return_fee_borne_by: 'operator',
  })
process.exit(0)
