import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

export type NewMail = {
  kind: string
  to_address: string
  subject: string
  text_body: string
  html_body: string | null
  attachments: unknown[]
  reservation_id: number | null
}

/**
 * Keeps mails: to be sent, or, with `sent_at`, as sent.
 * @returns their ids
 */
export async function insertMails(tx: Tx, mails: readonly NewMail[], sent_at: Date | null): Promise<number[]> {
  // One text whatever their number, so that it is planned once.
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, to_address, subject, text_body, html_body, attachments, reservation_id, state, attempts, sent_at)
    select m.kind, m.to_address, m.subject, m.text_body, m.html_body, m.attachments, m.reservation_id,
      case when ${sent_at}::timestamptz is null then 'queued' else 'sent' end,
      case when ${sent_at}::timestamptz is null then 0 else 1 end, ${sent_at}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(mails)}::json)
      as (kind text, to_address text, subject text, text_body text, html_body text, attachments jsonb, reservation_id int)) with ordinality as m (
      kind, to_address, subject, text_body, html_body, attachments, reservation_id, place)
    order by m.place returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Counts one more attempt at a mail that is still to be sent; undefined when it was sent, given up or never there. */
export const takeMail = (tx: Tx, id: number) =>
  tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

export async function markSent(tx: Tx, id: number, at: Date) {
  await tx.updateTable('mails').set({ state: 'sent', sent_at: at, error: null }).where('id', '=', id).execute()
}

/** @param given_up whether it was the last attempt */
export async function markFailed(tx: Tx, id: number, error: string, given_up: boolean) {
  await tx
    .updateTable('mails')
    .set({ error, ...(given_up && { state: 'failed' as const }) })
    .where('id', '=', id)
    .execute()
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
