// Writes the mails of digests: when an action on slots has ended, each guest and each host gets one
// (docs/decisions/099-one-digest-for-an-action.md).
import { findReservationPeople, findReservations } from '#database/booking/reservations/reservations.ts'
import {
  type DigestSide,
  type EndedSlot,
  findDueDigests,
  findForGuests,
  findForHosts,
  findUntold,
  holdDigest,
  insertTold,
  leaveDigest,
  stillUntold,
} from '#database/booking/shared/digests.ts'
import { findWaitingPeople, type WaitingPerson } from '#database/booking/slots/offers.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import type { NoticeCopy } from '#database/notices/choices.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { type Mail, queueCopies, queueMails } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { guestDigestMail, type GuestPart, hostDigestMail, whatOf } from './digest-mails.ts'
import { noteDecisions } from './note-decisions.ts'

/** Digests of one call, and people of one transaction. */
const DIGESTS = 20
const BATCH = 50
/** Milliseconds until the next attempt for people who could not be told. */
const PAUSE = 60_000

/**
 * Writes the mails of all due digests. Safe to run concurrently, and to be killed anywhere: each
 * transaction tells some people and stores that they were told.
 * @returns how many people were told
 */
export async function writeDigests(app: App): Promise<number> {
  let told = 0
  for (const id of await findDueDigests(app.db, app.clock.now(), DIGESTS)) {
    // Closed first: what is added later belongs to another digest.
    if (!(await inTransaction(app.db, (tx) => holdDigest(tx, id, app.clock.now())))) continue
    const guests = await tellAll(app, id, 'guest')
    const hosts = await tellAll(app, id, 'host')
    told += guests.told + hosts.told
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      const complete = guests.failed + hosts.failed === 0
      await leaveDigest(tx, id, { now, again: complete ? null : new Date(now.getTime() + PAUSE) })
    })
  }
  return told
}

async function tellAll(app: App, id: number, side: DigestSide): Promise<{ told: number; failed: number }> {
  const all = { told: 0, failed: 0 }
  for (let after = 0; ;) {
    const people = await findUntold(app.db, id, side, { after, limit: BATCH })
    const last = people.at(-1)
    if (last === undefined) return all
    after = last
    try {
      all.told += await tell(app, id, side, people)
    } catch (error) {
      // The batch failed; tell each person alone.
      app.log.warn({ digest_id: id, error }, 'a batch of digests could not be written')
      for (const one of people)
        try {
          all.told += await tell(app, id, side, [one])
        } catch (fault) {
          all.failed += 1
          app.log.error(
            { digest_id: id, user_id: one, error: fault },
            'a digest could not be written; it is tried again',
          )
        }
    }
  }
}

type Told = { user_id: number; mail: Mail | null; copy: NoticeCopy | null }

/** @returns how many of them this call told */
const tell = (app: App, id: number, side: DigestSide, ids: readonly number[]): Promise<number> =>
  inTransaction(app.db, async (tx) => {
    const digest = await holdDigest(tx, id, app.clock.now())
    const people = digest ? await stillUntold(tx, id, side, ids) : []
    if (!digest || people.length === 0) return 0
    const { request_id } = digest
    const told = await (side === 'guest' ? toGuests : toHosts)(app, tx, id, people)
    const written = told.flatMap(({ user_id, mail }) => (mail ? [{ user_id, mail: { ...mail, request_id } }] : []))
    const stored = await queueMails(
      app,
      tx,
      written.map(({ mail }) => mail),
    )
    const mails = new Map(written.map(({ user_id, mail }) => [user_id, stored.get(mail) ?? null]))
    await insertTold(
      tx,
      id,
      side,
      people.map((user_id) => ({ user_id, mail_id: mails.get(user_id) ?? null })),
    )
    const copies = told.flatMap(({ mail, copy }) => (mail && copy ? [copy] : []))
    await queueCopies(app, tx, side === 'guest' ? 'slot_ended' : 'booking_cancelled', copies)
    app.checkpoint('digest:writing')
    return people.length
  })

async function toGuests(app: App, tx: Tx, id: number, people: readonly number[]): Promise<Told[]> {
  const { base_url } = app
  const now = app.clock.now()
  const { events, entries } = await findForGuests(tx, id, people)
  const reservation_ids = [...new Set(events.map((event) => event.reservation_id))]
  const rows = new Map((await findReservations(tx, reservation_ids)).map((row) => [row.id, row]))
  const recipients = new Map((await findReservationPeople(tx, reservation_ids)).map((one) => [one.id, one]))
  const waited: WaitingPerson[] = []
  for (const [calendar_id, those] of Map.groupBy(entries, (entry) => entry.calendar_id)) {
    const ids = those.map(({ entry_id }) => entry_id)
    waited.push(...(await findWaitingPeople(tx, ids, calendar_id)))
  }
  const moved = events.flatMap(({ type, reservation_id }) => (type === 'postponed' && rows.get(reservation_id)) || [])
  await noteDecisions(tx, moved, now)
  return people.map((user_id) => {
    const parts = events.flatMap((event): GuestPart[] => {
      if (event.user_id !== user_id) return []
      const row = rows.get(event.reservation_id)
      const person = recipients.get(event.reservation_id)
      if (!row || !person) throw new Error(`event ${event.id} is of no reservation`)
      return [{ event, context: { row, people: person, base_url, now } }]
    })
    const gone = waited.filter((one) => one.user_id === user_id)
    const mail = guestDigestMail(base_url, parts, gone)
    const [first, ...others] = new Set(parts.map(({ context }) => context.row.id))
    return {
      user_id,
      mail: mail && first !== undefined && others.length === 0 ? { ...mail, reservation_id: first } : mail,
      copy: guestCopy(id, user_id, parts),
    }
  })
}

async function toHosts(app: App, tx: Tx, id: number, people: readonly number[]): Promise<Told[]> {
  const slots = await findForHosts(tx, id)
  return people.map((user_id) => {
    const own = slots.filter(({ hosts }) => hosts.some((host) => host.id === user_id))
    const host = own.flatMap(({ hosts }) => hosts).find((one) => one.id === user_id)
    return {
      user_id,
      mail: host ? hostDigestMail(app.base_url, host, own) : null,
      copy: hostCopy(id, user_id, own),
    }
  })
}

const keyOf = (digest_id: number) => `digest:${digest_id}`

const slotOf = (title: string, { date, start_time }: { date: string; start_time: string }, count: number) =>
  `「${title}」${formatDate(date)} ${start_time}からの回${count > 1 ? `など、${count}回` : ''}`

/**
 * The copy of a digest for the channels that the guest chose beside mail.
 * @returns null for a guest who has no booking in it
 */
function guestCopy(digest_id: number, user_id: number, parts: readonly GuestPart[]): NoticeCopy | null {
  const [first] = parts
  if (!first) return null
  const { event, context } = first
  const { row } = context
  const what = whatOf(parts.map(({ event: { type } }) => type === 'postponed'))
  const moved = event.type === 'postponed' ? event.detail.from : undefined
  const id = event.type === 'cancelled' || event.type === 'slot_cancelled' ? event.detail.calendar_id : undefined
  const slot = moved ?? row.calendars.find((one) => one.id === id) ?? row.calendars[0]
  if (!slot) return null
  const alone = parts.every(({ context: { row: other } }) => other.id === row.id)
  return {
    key: keyOf(digest_id),
    user_id,
    title: `予約した日程が${what}になりました`,
    text: `${slotOf(row.experience_title, slot, parts.length)}が${what}になりました。${what === '中止' ? '返金についてはメールをご覧ください。' : 'お返事をお願いします。'}`,
    path: alone ? `/mypage/reservations/${row.id}` : '/mypage/reservations',
  }
}

/** The same for a host. @returns null for what the host side has done itself */
function hostCopy(digest_id: number, user_id: number, slots: readonly EndedSlot[]): NoticeCopy | null {
  const [first] = slots
  if (!first || slots.every(({ by }) => by === 'host')) return null
  const what = whatOf(slots.map(({ answer_by }) => answer_by !== undefined))
  const bookings = slots.reduce((sum, { reservations }) => sum + reservations, 0)
  return {
    key: keyOf(digest_id),
    user_id,
    title: `日程が${what}になりました`,
    text: `${slotOf(first.experience_title, first, slots.length)}が${what}になりました（ご予約${bookings}件）。`,
    path: slots.length === 1 ? `/host/calendars/${first.id}` : '/host/calendars',
  }
}
