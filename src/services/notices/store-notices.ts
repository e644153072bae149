// Stores notices with their mails and copies, in one transaction.
import { findReservationPeople, findReservations } from '#database/booking/reservations/reservations.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { holdConsents } from '#database/locks.ts'
import type { NoticeCopy } from '#database/notices/choices.ts'
import { insertNotices, lockConfirmed } from '#database/notices/notices.ts'
import type { NoticeKind } from '#domain/notices/due.ts'
import type { MailContext } from '../booking/mails/mail-parts.ts'
import { type Mail, queueCopies, queueMails } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'

/** Notices in one transaction. */
export const BATCH = 100

export type AboutReservation = {
  reservation_id: number
  key: string
  due_at: Date
  mail: (context: MailContext) => Mail | null
  /** For a channel beside mail. */
  words?: { title: string; text: string }
  /** The token of the consent that the mail needs. */
  consent?: string
}

/**
 * Sends notices about reservations that are still confirmed. Reservations that another transaction
 * changes are left to the next call.
 * @returns the number of notices
 */
export async function sendAbout(app: App, kind: NoticeKind, all: readonly AboutReservation[]): Promise<number> {
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
      const tokens = batch.flatMap(({ consent }) => consent ?? [])
      const valid = tokens.length > 0 ? await holdConsents(tx, tokens) : null
      const due = batch.flatMap(({ reservation_id, key, due_at, mail, words, consent }) => {
        if (consent !== undefined && !valid?.has(consent)) return []
        const row = rows.get(reservation_id)
        const recipients = people.get(reservation_id)
        const written = row && recipients && mail({ row, people: recipients, base_url: app.base_url, now })
        if (!written) return []
        const path = `/mypage/reservations/${reservation_id}`
        const copies = words ? [{ key, user_id: recipients.guest_id, ...words, path }] : []
        return [{ key, mails: [written], copies, reservation_id, due_at }]
      })
      return await storeNotices(app, tx, kind, due)
    })
  return sent
}

export type Written = { key: string; due_at: Date; reservation_id: number | null; mails: Mail[]; copies: NoticeCopy[] }

/** @returns the number of notices that no other process has sent */
export async function storeNotices(app: App, tx: Tx, kind: NoticeKind, due: readonly Written[]): Promise<number> {
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
    due.flatMap(({ key, mails, copies }) => {
      const about = mails[0]?.about
      return keys.has(key) ? copies.map((copy) => ({ ...copy, ...(about && { about }) })) : []
    }),
  )
  app.checkpoint('notices:sending')
  return keys.size
}
