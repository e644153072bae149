// Addresses for answers by mail: one per thread and participant.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'

/**
 * Creates or prolongs the address of a participant.
 * @param token used if there is no address yet
 * @returns its id
 */
export async function keepReplyAddress(
  tx: Tx,
  { thread_id, user_id, token, valid_until }: { thread_id: number; user_id: number; token: string; valid_until: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_reply_addresses (thread_id, user_id, token, valid_until)
    values (${thread_id}, ${user_id}, ${token}, ${valid_until})
    on conflict (thread_id, user_id) do update
      set valid_until = greatest(mail_reply_addresses.valid_until, excluded.valid_until)
    returning id`.execute(tx)
  return oneRow(rows).id
}

export async function findReplyToken(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('mail_reply_addresses').select('token').where('id', '=', id).executeTakeFirst()
  return row?.token
}

export type ReplyAddress = {
  id: number
  thread_id: number
  user_id: number
  valid_until: Date
  name: string
  email: string
}

/**
 * The address with this token, if its user has a confirmed address of mail and is neither suspended
 * nor erased.
 */
export async function findReplyAddress(db: Db, token: string): Promise<ReplyAddress | undefined> {
  const { rows } = await sql<ReplyAddress>`
    select a.id, a.thread_id, a.user_id, a.valid_until, u.name, u.email
    from mail_reply_addresses a join users u on u.id = a.user_id
    where a.token = ${token} and u.email_verified and u.suspended_at is null and u.erased_at is null`.execute(db)
  return rows[0]
}

/**
 * Notes that a mail says why an answer was not taken.
 * @returns false if there was one after `since`
 */
export async function noteAnswered(tx: Tx, id: number, { now, since }: { now: Date; since: Date }): Promise<boolean> {
  const { rows } = await sql`update mail_reply_addresses set answered_at = ${now}
    where id = ${id} and (answered_at is null or answered_at <= ${since}) returning id`.execute(tx)
  return rows.length > 0
}
