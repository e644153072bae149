import { type Selectable, sql } from 'kysely'
import type { FailureKind } from '#domain/mail/delivery-failure.ts'
import type { Db, Tx } from '../client.ts'
import type { About } from './about.ts'
import { requestId } from '../request-id.ts'
import type { DB } from '../tables.ts'

export type MailRow = Omit<Selectable<DB['mails']>, 'about'> & { about: About | null }

export type NewMail = {
  kind: string
  to_address: string
  subject: string
  text_body: string
  html_body: string | null
  attachments: unknown[]
  reservation_id: number | null
  /** The address for answers (mail_reply_addresses); null or none: answers go to the operator. */
  reply_address_id?: number | null
  /** The address that ends the consent of which it is sent. */
  unsubscribe_url?: string | null
  /** What it says to be so; it isn't sent when that has ended. */
  about?: About | null
  /** The request that caused it, if that isn't the current one. */
  request_id?: string | null
}

/**
 * Stores mails as queued or, with `sent_at`, as sent.
 * @returns their ids
 */
export async function insertMails(tx: Tx, mails: readonly NewMail[], sent_at: Date | null): Promise<number[]> {
  const from = { request_id: requestId() }
  // One text for any number of mails, so that it is planned once.
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, to_address, subject, text_body, html_body, attachments, reservation_id, reply_address_id, unsubscribe_url,
      request_id, about, state, attempts, sent_at)
    select m.kind, m.to_address, m.subject, m.text_body, m.html_body, m.attachments, m.reservation_id, m.reply_address_id,
      m.unsubscribe_url, m.request_id, m.about,
      case when ${sent_at}::timestamptz is null then 'queued' else 'sent' end,
      case when ${sent_at}::timestamptz is null then 0 else 1 end, ${sent_at}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(mails.map((mail) => ({ ...from, ...mail })))}::json)
      as (kind text, to_address text, subject text, text_body text, html_body text, attachments jsonb, reservation_id int,
        reply_address_id int, unsubscribe_url text, request_id text, about jsonb)) with ordinality as m (
      kind, to_address, subject, text_body, html_body, attachments, reservation_id, reply_address_id, unsubscribe_url, request_id,
      about, place)
    order by m.place returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Maximum difference between the clocks of this machine and the database, in ms; less than the
 * shortest pause.
 */
const CLOCK_SKEW = 30_000

/** A mail, and the delivery that has claimed it: a random id for each attempt. */
export type MailClaim = { id: number; taken_by: string }

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Counts one more attempt at a queued mail and claims it for a delivery for `lasts` seconds, by the
 * clock of the database, which all processes share. Undefined if it was sent, was given up or
 * doesn't exist, if another delivery has claimed it, and long before its next attempt: then another
 * job of the same mail was faster.
 */
export const takeMail = (tx: Tx, { id, taken_by }: MailClaim, { now, lasts }: { now: Date; lasts: number }) =>
  tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), taken_by, taken_until: secondsFromNow(lasts) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', sql<Date>`now()`)]))
    .where((eb) =>
      eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', new Date(now.getTime() + CLOCK_SKEW))]),
    )
    .returningAll()
    .$narrowType<{ about: About | null }>()
    .executeTakeFirst()

/** Seconds until the claim on a mail ends, unless it is renewed; undefined without a claim. */
export async function findClaimEnd(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from taken_until - now())::float8 as seconds from mails
    where id = ${id} and state = 'queued' and taken_until > now()`.execute(db)
  return rows[0]?.seconds
}

/** The mail, while it is queued and this delivery has the claim. */
const claimed = (db: Db, { id, taken_by }: MailClaim) =>
  db.updateTable('mails').where('id', '=', id).where('taken_by', '=', taken_by).where('state', '=', 'queued')

/**
 * Extends the claim, in a single statement without a transaction: a process that is frozen inside
 * of a transaction would keep the mail locked, so that no other process could take it over.
 * @returns false when it is lost: the mail was sent, given up or claimed by another delivery
 */
export async function renewMail(db: Db, claim: MailClaim, lasts: number): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set({ taken_until: secondsFromNow(lasts) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the mail existed and no delivery had begun; only then it is deleted */
export async function deleteUntriedMail(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const over = { taken_by: null, taken_until: null, next_attempt_at: null }

/**
 * Puts a claimed mail back that was not tried.
 * @param next_attempt_at null: at once
 * @returns false if the claim is lost
 */
export async function requeueMail(tx: Tx, claim: MailClaim, next_attempt_at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim)
    .set((eb) => ({ ...over, attempts: eb('attempts', '-', 1), next_attempt_at }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that the mail server has accepted the mail, even if another delivery has claimed it
 * meanwhile. That one then sends nothing.
 */
export async function markSent(tx: Tx, id: number, at: Date) {
  await tx
    .updateTable('mails')
    .set({ ...over, state: 'sent', sent_at: at, error: null, failure: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/**
 * Records that a mail is not sent, because mail to its address comes back, or because it became
 * untrue.
 */
export async function markUnsent(tx: Tx, id: number, state: 'withheld' | 'outdated') {
  await tx
    .updateTable('mails')
    .set({ ...over, state })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt.
 * @param options.next_attempt_at null: it was the last one
 * @returns false if the claim is lost; then nothing is recorded
 */
export async function markFailed(
  tx: Tx,
  claim: MailClaim,
  { error, failure, next_attempt_at }: { error: string; failure: FailureKind; next_attempt_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim)
    .set({ ...over, error, failure, next_attempt_at, ...(next_attempt_at === null && { state: 'failed' as const }) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that a sent mail came back.
 * @returns false if that was known
 */
export async function markReturned(
  tx: Tx,
  id: number,
  { error, failure }: { error: string; failure: FailureKind },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ ...over, state: 'failed', error, failure })
    .where('id', '=', id)
    // A report may arrive before markSent.
    .where('state', 'in', ['sent', 'queued'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Mails whose job is lost: the claim was not renewed for `lost` seconds, or they were due before
 * `overdue`. They are due again at once.
 */
export async function requeueLostMails(
  tx: Tx,
  { now, overdue, lost, limit }: { now: Date; overdue: Date; lost: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails set taken_by = null, taken_until = null, next_attempt_at = ${now}
    where state = 'queued' and id in (
      select id from mails where state = 'queued'
        and case when taken_until is null then coalesce(next_attempt_at, created_at) <= ${overdue}
          else taken_until <= now() - make_interval(secs => ${lost}) end
      order by id limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** The latest mails, newest first. */
export const readLatestMails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const readMail = (db: Db, id: number) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes the mails of a kind whose delivery has ended, in whatever way. */
export async function deleteEndedMails(tx: Tx, kind: 'account_closed'): Promise<void> {
  await sql`delete from mails where kind = ${sql.lit(kind)} and state <> 'queued'`.execute(tx)
}
