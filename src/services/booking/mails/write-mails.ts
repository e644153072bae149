// Writes the mails about events of reservations. The transaction of an event marks it as due.
// Shortly after, one transaction queues the mails and removes the mark, so no mail is lost or sent
// twice.
import { findDueMails, type MailEvent, postponeMails, takeDueMails } from '#database/booking/reservations/due-mails.ts'
import { type ChangeRow, findChanges } from '#database/booking/reservations/changes.ts'
import { findTermChanges, type TermChangeRow } from '#database/booking/shared/guest-terms.ts'
import { findReservationPeople, findReservations } from '#database/booking/reservations/reservations.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { newBookingKey, type NoticeCopy } from '#database/notices/choices.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { type Mail, queueCopies, queueMails } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { confirmationMails, decidedMails, declinedMail, latePaymentMail } from './booking-mails.ts'
import { changedMails, proposalDeclinedMail, proposedMails } from './booking-change-mails.ts'
import { cancellationMails, refundMails } from './cancellation-mails.ts'
import type { MailContext } from './mail-parts.ts'
import { termsChangedMails } from './change-mails.ts'
import { noteDecisions } from './note-decisions.ts'
import { guestDigestMail } from './digest-mails.ts'
import { writeDigests } from './write-digests.ts'

/** Events in one transaction. */
const BATCH = 50
/** Milliseconds until the next attempt for an event whose mails could not be written. */
const PAUSE = 60_000

/**
 * Writes all due mails. Safe to run concurrently.
 * @returns how many events, and people of digests, were handled
 */
export async function writeMails(app: App): Promise<number> {
  let handled = 0
  for (;;) {
    const ids = await findDueMails(app.db, app.clock.now(), BATCH)
    if (ids.length === 0) break
    try {
      handled += await writeThese(app, ids)
    } catch (error) {
      // The batch failed; retry each event alone.
      app.log.warn({ event_ids: ids, error }, 'a batch of mails could not be written')
      for (const id of ids) handled += await writeOne(app, id)
    }
    if (ids.length < BATCH) break
  }
  // After the events: what a booking was confirmed with comes before its end.
  return handled + (await writeDigests(app))
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
    const changes = await changesOf(tx, events)
    const changed = events.filter(({ type }) => type.startsWith('change')).map((event) => event.reservation_id)
    const booked = new Map((await findChanges(tx, changed)).map((change) => [change.id, change]))
    const now = app.clock.now()
    const known = events.map((event) => {
      const id = event.reservation_id
      const row = rows.get(id)
      const recipients = people.get(id)
      if (!row || !recipients) throw new Error(`event ${event.id} is of no reservation`)
      return { event, context: { row, people: recipients, base_url: app.base_url, now } }
    })
    const mails = known.flatMap(({ event, context }) =>
      mailsOf(event, context, changes, booked).map((mail) => ({
        ...mail,
        reservation_id: event.reservation_id,
        request_id: event.request_id,
      })),
    )
    await queueMails(app, tx, mails)
    await queueCopies(app, tx, 'new_booking', hostAlerts('confirmed', known))
    await queueCopies(app, tx, 'booking_cancelled', [
      ...hostAlerts('cancelled', known),
      ...hostAlerts('changed', known),
    ])
    await queueCopies(app, tx, 'new_request', hostAlerts('change_proposed', known))
    const placed = events
      .filter(({ type }) => type === 'confirmed' || type === 'changed')
      .flatMap(({ reservation_id }) => rows.get(reservation_id) ?? [])
    await noteDecisions(tx, placed, now)
    app.checkpoint('mails:writing')
    return events.length
  })
}

/** The hosts' changes that these events are about, by id. */
async function changesOf(tx: Tx, events: readonly MailEvent[]): Promise<Map<number, TermChangeRow>> {
  const ids = events.flatMap((event) => (event.type === 'terms_changed' ? [event.detail.change_id] : []))
  if (ids.length === 0) return new Map()
  return new Map((await findTermChanges(tx, [...new Set(ids)])).map((change) => [change.id, change]))
}

function mailsOf(
  event: MailEvent,
  context: MailContext,
  changes: ReadonlyMap<number, TermChangeRow>,
  booked: ReadonlyMap<number, ChangeRow>,
): Mail[] {
  const { id, type } = event
  switch (event.type) {
    case 'confirmed':
      return confirmationMails(context)
    case 'declined':
      return [declinedMail(context)]
    case 'late_payment':
      return [latePaymentMail(context, event.detail.because)]
    case 'cancelled':
      return cancellationMails(context, event.detail)
    case 'refund_granted':
      return refundMails(context, event.detail)
    case 'slot_decided':
      return decidedMails(context, event.detail)
    case 'terms_changed': {
      const change = changes.get(event.detail.change_id)
      if (!change) break
      return termsChangedMails(context, event.detail, change)
    }
    case 'slot_cancelled':
    case 'postponed': {
      const mail = guestDigestMail(context.base_url, [{ event, context }], [])
      return mail ? [mail] : []
    }
    case 'changed':
    case 'change_proposed':
    case 'change_declined': {
      const change = booked.get(event.detail.change_id)
      if (!change) break
      if (event.type === 'changed') return changedMails(context, event.detail, change)
      return event.type === 'change_proposed' ? proposedMails(context, change) : [proposalDeclinedMail(context, change)]
    }
    case 'postponement_accepted':
    case 'held':
    case 'expired':
    case 'given_up':
    case 'three_d_secure_asked':
    case 'payment_unknown':
    case 'refund_retried':
    case 'refunded':
    case 'refund_refused':
    case 'refunded_at_company':
    case 'refund_failed_at_company':
    case 'disputed':
    case 'dispute_changed':
      break
    default:
      event satisfies never
  }
  throw new Error(`there is no mail about event ${id} (${type})`)
}

/**
 * The copies of one kind for all hosts that get a mail about these events, without names of guests.
 * A slot that is cancelled with its bookings has no copies: it would have one for each booking.
 */
function hostAlerts(
  type: 'confirmed' | 'cancelled' | 'changed' | 'change_proposed',
  events: readonly { event: MailEvent; context: MailContext }[],
): NoticeCopy[] {
  return events.flatMap(({ event, context: { row, people } }) => {
    if (event.type !== type || (event.type === 'cancelled' && event.detail.calendar_id !== undefined)) return []
    if (event.type === 'changed' && event.detail.by === 'host') return []
    const [slot] = row.calendars
    if (!slot) return []
    const when = `${formatDate(slot.date)} ${slot.start_time}から${row.calendars.length > 1 ? `、ほか${row.calendars.length - 1}回` : ''}`
    const facts = `${when}・${partyWords(row.lines, row.number_of_people)}`
    const of = `「${row.experience_title}」`
    const copies = {
      confirmed: {
        key: newBookingKey(event.id),
        title: '新しい予約が入りました',
        text: `${of}に予約が入りました（${facts}）。`,
        about: aboutBooking(row),
      },
      cancelled: {
        key: `booking_cancelled:${event.id}`,
        title: '予約がキャンセルされました',
        text: `${of}の予約がキャンセルされました（${facts}）。`,
      },
      changed: {
        key: `booking_changed:${event.id}`,
        title: '予約が変更されました',
        text: `${of}の予約が変更されました（変更後：${facts}）。`,
      },
      change_proposed: {
        key: `change_proposed:${event.id}`,
        title: '予約の変更のお願いがあります',
        text: `${of}の予約（${facts}）を変更してほしいというお願いがあります。`,
        about: aboutBooking(row),
      },
    }
    const copy: Omit<NoticeCopy, 'user_id' | 'path'> = copies[type]
    return people.hosts.map(({ id }) => ({ ...copy, user_id: id, path: `/host/calendars/${slot.id}` }))
  })
}
