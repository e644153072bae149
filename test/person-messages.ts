// Rows about a person that messages and notices have, for the tests of exports and erasures.
import type { Db } from '#database/client.ts'
import { inTransaction } from '#database/client.ts'
import { insertLineEvents, noteFriend } from '#database/notices/line.ts'
import { aSlot } from './factories.ts'

type Person = { id: number; name: string; email: string }
const PAST = new Date('2026-11-01T00:00:00Z')

/** Contains the name in the address, so that a search for left data finds it. */
export const lineIdOf = (email: string) => `U${email.split('@')[0]!}`

/** A friend of the official account who sent a message there. */
export async function withLine(db: Db, { id, email }: Person): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteFriend(tx, lineIdOf(email), true, PAST)
    const event = { webhook_event_id: `e${id}`, kind: 'message' as const, reply_token: 'r', happened_at: PAST }
    await insertLineEvents(tx, [{ ...event, line_user_id: lineIdOf(email) }], PAST)
  })
}

/**
 * An announcement of the person, and a report about a thread in which the person is the guest, with
 * answers by mail.
 * @param experience_id of the person
 */
export async function withMessages(db: Db, { id, name }: Person, experience_id: number): Promise<void> {
  await db
    .insertInto('announcements')
    .values({
      calendar_id: await aSlot(db, experience_id),
      sender_id: id,
      client_key: `announced-${id}`,
      text: `${name}より、集合場所のお知らせ`,
      created_at: PAST,
    })
    .execute()
  await db
    .insertInto('thread_reports')
    .values({
      thread_id: db.selectFrom('threads').select('id').where('guest_id', '=', id).limit(1),
      reporter_id: id,
      side: 'guest',
      kind: 'help',
      text: `${name}です。困っています。`,
      created_at: PAST,
    })
    .execute()
  await db
    .updateTable('messages')
    .set({ mail_text: `${name}の署名` })
    .where('sender_id', '=', id)
    .execute()
}
