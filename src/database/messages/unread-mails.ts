import { sql } from 'kysely'
import type { ThreadSide } from '#domain/messages/message.ts'
import { publicName } from '../accounts/users.ts'
import type { Db, Tx } from '../client.ts'

// Mails about messages that nobody has read.

/** `reservation_id`: of the guest, while it has a place in the slot; null if none has. */
export type Announced = {
  title: string
  calendar_id: number
  date: string
  start_time: string
  reservation_id: number | null
}

export type UnreadMail = {
  thread_id: number
  /** The side that gets the mail. */
  side: ThreadSide
  /** The last message that this side has read. */
  read_id: number
  /** Who wrote, as the recipients see it: an ambassador writes in its own name. */
  sender_name: string
  /** The slot, if it is an announcement to its participants. */
  announced: Announced | null
  /** Whether this side has read it. Only announcements are mailed then. */
  is_read: boolean
  recipients: { id: number; name: string; email: string; email_verified: boolean }[]
}

/**
 * Undefined if the message is withdrawn. Also if it is read, or its reader got a mail since they
 * last read; an announcement, only if it was mailed.
 */
export async function findUnreadMail(db: Db, message_id: number): Promise<UnreadMail | undefined> {
  const { rows } = await sql<UnreadMail>`
    select t.id as thread_id, case n.side when 'guest' then 'host' else 'guest' end as side,
      case n.side when 'guest' then t.host_read_id else t.guest_read_id end as read_id,
      case when n.side = 'host' and a.id is not null then a.name else ${publicName('u')} end as sender_name,
      (select json_build_object('title', e.title, 'calendar_id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
          'reservation_id', (select max(r.id) from reservation_calendars rc join reservations r on r.id = rc.reservation_id
            where rc.calendar_id = c.id and not rc.released and r.user_id = t.guest_id and r.status = 'confirmed'))
        from announcements o join calendars c on c.id = o.calendar_id join experiences e on e.id = c.experience_id
        where o.id = n.announcement_id) as announced,
      n.id <= case n.side when 'guest' then t.host_read_id else t.guest_read_id end as is_read,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email,
          'email_verified', p.email_verified) order by p.id), '[]') from users p
        where p.suspended_at is null and p.erased_at is null and case n.side
          when 'host' then p.id = t.guest_id
          else p.id = t.host_user_id or p.id in (select m.user_id from ambassador_members m where m.ambassador_id = t.ambassador_id)
        end) as recipients
    from messages n join threads t on t.id = n.thread_id join users u on u.id = n.sender_id
      left join ambassadors a on a.id = t.ambassador_id
    where n.id = ${message_id} and n.withdrawn_at is null
      and case when n.announcement_id is not null then n.mailed_at is null
        when n.side = 'guest' then n.id > t.host_read_id and t.host_mailed_id = 0
        else n.id > t.guest_read_id and t.guest_mailed_id = 0 end`.execute(db)
  return rows[0]
}

/** Notes the mail. The caller holds the lock of the thread. */
export async function noteMailed(
  tx: Tx,
  thread_id: number,
  { side, id }: { side: ThreadSide; id: number },
): Promise<void> {
  await sql`update threads set ${sql.ref(`${side}_mailed_id`)} = ${id} where id = ${thread_id}`.execute(tx)
}

/** Notes the mail of an announcement. The caller holds the lock of the thread. */
export async function noteAnnouncementMailed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('messages').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** The side gets mails again. For somebody who answers by mail and doesn't open the page. */
export async function resumeMails(tx: Tx, thread_id: number, side: ThreadSide): Promise<void> {
  const mailed = sql.ref(`${side}_mailed_id`)
  await sql`update threads set ${mailed} = 0 where id = ${thread_id} and ${mailed} <> 0`.execute(tx)
}

// Which messages a mail has (044-mailed-messages.sql).

export type MailedMessages = { thread_id: number; user_id: number; after_id: number }

export async function insertMailedMessages(tx: Tx, mail_id: number, mailed: MailedMessages): Promise<void> {
  await tx
    .insertInto('mailed_messages')
    .values({ mail_id, ...mailed })
    .execute()
}

/** Undefined for all other mails. */
export async function findMailedMessages(db: Db, mail_id: number): Promise<MailedMessages | undefined> {
  return await db
    .selectFrom('mailed_messages')
    .select(['thread_id', 'user_id', 'after_id'])
    .where('mail_id', '=', mail_id)
    .executeTakeFirst()
}

export type MessageOfMail = { sender_name: string; text: string; created_at: Date; pictures: number }

/**
 * Messages of the other side, the oldest first.
 * @param until messages that were sent later may still be withdrawn
 */
export async function findMessagesOfMail(
  db: Db,
  { thread_id, after_id }: Pick<MailedMessages, 'thread_id' | 'after_id'>,
  { side, until, limit }: { side: ThreadSide; until: Date; limit: number },
): Promise<MessageOfMail[]> {
  const { rows } = await sql<MessageOfMail>`
    select case when n.side = 'host' and a.id is not null then a.name else ${publicName('u')} end as sender_name, n.text, n.created_at,
      (select count(*)::int from message_images i where i.message_id = n.id) as pictures
    from messages n join threads t on t.id = n.thread_id left join users u on u.id = n.sender_id
      left join ambassadors a on a.id = t.ambassador_id
    where n.thread_id = ${thread_id} and n.id > ${after_id} and n.side = ${side} and n.withdrawn_at is null
      and n.created_at <= ${until}
    order by n.id limit ${limit}`.execute(db)
  return rows
}
