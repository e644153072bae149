// Erasing a user: what they wrote to others is deleted.
import { sql } from 'kysely'
import type { Tx } from '../client.ts'
import { lastOf } from './messages.ts'

/** Deletes the texts and pictures of a user, in the caller's transaction. */
export async function eraseMessages(tx: Tx, user_id: number, now: Date): Promise<void> {
  const statements = [
    sql`delete from message_images where uploader_id = ${user_id}`,
    sql`update messages set text = '', withdrawn_at = coalesce(withdrawn_at, ${now}) where sender_id = ${user_id}`,
    // Of the others too: they quote this user's words.
    sql`update messages set mail_text = null where mail_text is not null and thread_id in (
      select id from threads where ${user_id} in (guest_id, host_user_id) union select thread_id from messages where sender_id = ${user_id})`,
    sql`update announcements set text = '', withdrawn_at = coalesce(withdrawn_at, ${now}) where sender_id = ${user_id}`,
    sql`update thread_reports set text = '' where reporter_id = ${user_id}`,
    // With the operator's answers, which quote this user's words.
    sql`update report_messages set text = '' where sender_id = ${user_id} and not by_operator
      or report_id in (select id from thread_reports where reporter_id = ${user_id})`,
    // Nothing of this user is unread any more.
    sql`update threads set guest_last_id = 0, changed_xid = pg_current_xact_id() where guest_id = ${user_id}`,
    sql`update threads set host_last_id = 0, changed_xid = pg_current_xact_id() where host_user_id = ${user_id}`,
    sql`update threads t set changed_xid = pg_current_xact_id(), host_last_id = ${lastOf('host')}
      where t.ambassador_id is not null and t.id in (select thread_id from messages where sender_id = ${user_id})`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
