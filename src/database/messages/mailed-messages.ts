// Which messages a mail has (044-mailed-messages.sql).
import { sql } from 'kysely'
import type { ThreadSide } from '#domain/messages/message.ts'
import { publicName } from '../accounts/public-name.ts'
import type { Db, Tx } from '../client.ts'

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
