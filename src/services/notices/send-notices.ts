// Sends the notices that are due (docs/product/notices.md). Part of the cleanup job. Each notice is a row with a
// unique key, written in the transaction that queues its mail, so any number of processes may run this, and
// any of them may be killed: each notice is sent once.
import { findReservationPeople, findReservations } from '#database/booking/reservations.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { deleteOldDeliveries, type NoticeCopy } from '#database/notices/choices.ts'
import {
  almostKey,
  deleteOldNotices,
  findSlotsOfDay,
  findToRemind,
  findUndecided,
  findWaitingGuests,
  insertNotices,
  lockConfirmed,
  reminderKey,
  takeUnanswered,
} from '#database/notices/notices.ts'
import {
  almostDecidedDue,
  lastReminded,
  listedDate,
  listedSince,
  type NoticeKind,
  reminderDue,
  requestDue,
  unansweredBetween,
} from '#domain/notices/due.ts'
import { pendingDecision } from '#domain/schedule/decision.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import type { MailContext } from '../booking/mails/booking-mails.ts'
import { type Mail, queueMails } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'
import { queueCopies } from './channels.ts'
import { almostDecidedMail, reminderMail, requestWaitingMail, tomorrowMail } from './notice-mails.ts'

/** Notices in one transaction. */
const BATCH = 100
/** Milliseconds for which sent notices are kept: longer than any of them can be due. */
const KEPT = 120 * 86_400_000

/**
 * Sends all due notices. A kind that fails is logged and doesn't stop the others; the next call repeats it.
 * @returns the number of notices
 */
export async function sendNotices(app: App): Promise<number> {
  let sent = 0
  for (const [kind, send] of Object.entries(senders))
    try {
      sent += await send(app)
    } catch (error) {
      app.log.error({ what: 'notices', kind, error }, 'a sweep step failed')
    }
  await inTransaction(app.db, async (tx) => {
    const before = new Date(app.clock.now().getTime() - KEPT)
    await deleteOldNotices(tx, before)
    await deleteOldDeliveries(tx, before)
  })
  return sent
}

const senders: Record<NoticeKind, (app: App) => Promise<number>> = {
  guest_reminder: sendReminders,
  almost_decided: sendAlmostDecided,
  host_tomorrow: sendTomorrow,
  request_waiting: sendRequestWaiting,
}

type AboutReservation = {
  reservation_id: number
  key: string
  due_at: Date
  mail: (context: MailContext) => Mail | null
  /** For a channel beside mail. */
  words: { title: string; text: string }
}

/** Reservations that another transaction changes are left to the next call. */
async function sendAbout(app: App, kind: NoticeKind, all: readonly AboutReservation[]): Promise<number> {
  let sent = 0
  for (let at = 0; at < all.length; at += BATCH)
    sent += await inTransaction(app.db, async (tx) => {
      const batch = all.slice(at, at + BATCH)
      const locked = await lockConfirmed(tx, [...new Set(batch.map(({ reservation_id }) => reservation_id))])
      if (locked.length === 0) return 0
      const now = app.clock.now()
      // Read after the lock: a slot may have been cancelled meanwhile.
      const rows = new Map((await findReservations(tx, locked)).map((row) => [row.id, row]))
      const people = new Map((await findReservationPeople(tx, locked)).map((one) => [one.id, one]))
      const due = batch.flatMap(({ reservation_id, key, due_at, mail, words }) => {
        const row = rows.get(reservation_id)
        const recipients = people.get(reservation_id)
        const written = row && recipients && mail({ row, people: recipients, base_url: app.base_url, now })
        if (!written) return []
        const copy = { key, user_id: recipients.guest_id, ...words, path: `/mypage/reservations/${reservation_id}` }
        return [{ key, mails: [written], copies: [copy], reservation_id, due_at }]
      })
      return await store(app, tx, kind, due)
    })
  return sent
}

type Written = { key: string; due_at: Date; reservation_id: number | null; mails: Mail[]; copies: NoticeCopy[] }

/** @returns the number of notices that no other process has sent */
async function store(app: App, tx: Tx, kind: NoticeKind, due: readonly Written[]): Promise<number> {
  const rows = due.map(({ key, due_at, reservation_id }) => ({ kind, key, due_at, reservation_id }))
  const keys = await insertNotices(tx, rows, app.clock.now())
  await queueMails(
    app,
    tx,
    due.flatMap(({ key, mails }) => (keys.has(key) ? mails : [])),
  )
  await queueCopies(
    app,
    tx,
    kind,
    due.flatMap(({ key, copies }) => (keys.has(key) ? copies : [])),
  )
  app.checkpoint('notices:sending')
  return keys.size
}

async function sendReminders(app: App): Promise<number> {
  const now = app.clock.now()
  const found = await findToRemind(app.db, now, lastReminded(now))
  const due = found.flatMap(({ reservation_id, confirmed_at, ...slot }) => {
    const due_at = reminderDue(slot, confirmed_at)
    if (due_at === null || due_at > now) return []
    const mail = (context: MailContext) => reminderMail(context, slot.date)
    const words = { title: 'ご予約の日が近づきました', text: `${formatDate(slot.date)}のご予約のご案内です。` }
    return [{ reservation_id, key: reminderKey(reservation_id, slot.date), due_at, mail, words }]
  })
  // Two slots on one day are one reminder.
  return await sendAbout(app, 'guest_reminder', [...new Map(due.map((one) => [one.key, one])).values()])
}

async function sendAlmostDecided(app: App): Promise<number> {
  const now = app.clock.now()
  const due: AboutReservation[] = []
  for (const slot of await findUndecided(app.db, now)) {
    const pending = pendingDecision({ ...slot, cancelled: false }, now)
    if (pending?.missing !== 1 || pending.decides_at <= now) continue
    const due_at = almostDecidedDue(pending.decides_at)
    if (due_at > now) continue
    for (const reservation_id of await findWaitingGuests(app.db, slot.id))
      due.push({
        reservation_id,
        key: almostKey(reservation_id, slot.id),
        due_at,
        mail: (context) => almostDecidedMail(context, slot.id),
        words: { title: 'あと1名で開催が決まります', text: 'ご予約の回は、あと1名で開催が決まります。' },
      })
  }
  return await sendAbout(app, 'almost_decided', due)
}

async function sendTomorrow(app: App): Promise<number> {
  const date = listedDate(app.clock.now())
  if (date === null) return 0
  return await inTransaction(app.db, async (tx) => {
    const slots = await findSlotsOfDay(tx, date)
    const hosts = Map.groupBy(
      slots.flatMap((slot) => slot.hosts.map((host) => ({ host, slot }))),
      ({ host }) => host.id,
    )
    const due = [...hosts].map(([id, own]) => ({
      key: `host_tomorrow:${date}:${id}`,
      due_at: listedSince(date),
      reservation_id: null,
      mails: [
        tomorrowMail(
          app.base_url,
          own[0]!.host,
          date,
          own.map(({ slot }) => slot),
        ),
      ],
      copies: [
        {
          key: `host_tomorrow:${date}:${id}`,
          user_id: id,
          title: `明日の開催（${own.length}回）`,
          text: `${formatDate(date)}に開催する体験があります。`,
          path: `/host/calendars/print?date=${date}`,
        },
      ],
    }))
    return await store(app, tx, 'host_tomorrow', due)
  })
}

async function sendRequestWaiting(app: App): Promise<number> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    const requests = await takeUnanswered(tx, { ...unansweredBetween(now), today: dateOf(now), limit: BATCH })
    const due = requests.map((request) => ({
      key: `request_waiting:${request.id}`,
      due_at: requestDue(request.created_at),
      reservation_id: null,
      mails: request.hosts.map((host) => requestWaitingMail(app.base_url, host, request)),
      copies: request.hosts.map(({ id }) => ({
        key: `request_waiting:${request.id}`,
        user_id: id,
        title: '開催リクエストにお返事をお願いします',
        text: `「${request.title}」に、返事を待つ開催リクエストがあります。`,
        path: '/host/requests',
      })),
    }))
    return await store(app, tx, 'request_waiting', due)
  })
}
