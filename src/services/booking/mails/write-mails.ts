// Writes the mails about what happened to reservations. An event that somebody is told of is marked in the transaction that makes it true;
// its mails are written and kept a moment later, in one transaction with the end of that mark: none is lost, none is doubled.
import { findDueMails, postponeMails, takeDueMails, type ToldEvent } from '#database/booking/due-mails.ts'
import { findReservationPeople, findReservations } from '#database/booking/reservations.ts'
import { inTransaction } from '#database/client.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import {
  cancellationMails,
  confirmationMails,
  declinedMail,
  latePaymentMail,
  type Letter,
  refundMails,
} from './booking-mails.ts'
import { slotCancelledMail } from './slot-mails.ts'

/** Events in one transaction. */
const BATCH = 50
/** How long an event waits whose mails could not be written, ms. */
const PAUSE = 60_000

/** Writes all that are due. Safe to run anywhere at any time. @returns how many events were told of */
export async function writeMails(app: App): Promise<number> {
  let told = 0
  for (;;) {
    const ids = await findDueMails(app.db, app.clock.now(), BATCH)
    if (ids.length === 0) return told
    try {
      told += await writeThese(app, ids)
    } catch (error) {
      // The batch failed; retry each event alone.
      app.log.warn({ event_ids: ids, error }, 'a batch of mails could not be written')
      for (const id of ids) told += await writeOne(app, id)
    }
    if (ids.length < BATCH) return told
  }
}

async function writeOne(app: App, id: number): Promise<number> {
  try {
    return await writeThese(app, [id])
  } catch (error) {
    app.log.error({ event_id: id, error }, 'mails could not be written; they are tried again')
    await inTransaction(app.db, (tx) => postponeMails(tx, id, new Date(app.clock.now().getTime() + PAUSE)))
    return 0
  }
}

async function writeThese(app: App, ids: readonly number[]): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const events = await takeDueMails(tx, ids)
    if (events.length === 0) return 0
    const reservation_ids = [...new Set(events.map((event) => event.reservation_id))]
    const rows = new Map((await findReservations(tx, reservation_ids)).map((row) => [row.id, row]))
    const people = new Map((await findReservationPeople(tx, reservation_ids)).map((one) => [one.id, one]))
    const now = app.clock.now()
    const mails = events.flatMap((event) => {
      const id = event.reservation_id
      const row = rows.get(id)
      const told = people.get(id)
      if (!row || !told) throw new Error(`event ${event.id} is of no reservation`)
      const letter = { row, people: told, base_url: app.base_url, now }
      return mailsOf(event, letter).map((mail) => ({ ...mail, reservation_id: id, request_id: event.request_id }))
    })
    await queueMails(app, tx, mails)
    app.checkpoint('mails:writing')
    return events.length
  })
}

function mailsOf(event: ToldEvent, letter: Letter): Mail[] {
  const { id, type } = event
  switch (event.type) {
    case 'confirmed':
      return confirmationMails(letter)
    case 'declined':
      return [declinedMail(letter)]
    case 'late_payment':
      return [latePaymentMail(letter, event.detail.because)]
    case 'cancelled':
      return cancellationMails(letter, event.detail)
    case 'refund_granted':
      return refundMails(letter, event.detail)
    case 'slot_cancelled':
      if (event.detail.by === undefined) break
      return [slotCancelledMail(letter, event.detail)]
    case 'held':
    case 'expired':
    case 'given_up':
    case 'three_d_secure_asked':
    case 'payment_unknown':
    case 'refund_retried':
    case 'refunded':
    case 'refund_refused':
      break
    default:
      event satisfies never
  }
  throw new Error(`there is no mail about event ${id} (${type})`)
}
