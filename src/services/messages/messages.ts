import type { MessageBody, ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { holdActiveUser, lockThreads } from '#database/locks.ts'
import {
  findAccountStart,
  findExperienceOfThread,
  findMessage,
  findSent,
  insertMessage,
  type MessageRow,
  withdrawMessageRow,
} from '#database/messages/messages.ts'
import { attachPictures, findPictures } from '#database/messages/pictures.ts'
import { MOST_TEXT, sendLimit, UNREAD_SECONDS, WITHDRAW_SECONDS } from '#domain/messages/message.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { messageView, type Shown } from './thread-views.ts'
import { ownThread } from './threads.ts'

/**
 * The text of a message as it is stored.
 * @throws InvalidInput if it is too long
 */
export function checkedText(typed: string): string {
  const text = cleanText(typed)
  if (Array.from(text).length > MOST_TEXT)
    throw new InvalidInput({ text: [`メッセージは${MOST_TEXT}文字以内で入力してください。`] })
  return text
}

/**
 * Sends a message. If it stays unread for a minute, the other side gets a mail. A call that is
 * repeated with its key gets the stored message.
 * @param mail_text the whole text of an answer by mail, if the message hasn't all of it
 * @throws InvalidInput; Refused too_many_attempts, thread_not_found, thread_closed, thread_blocked,
 *   picture_not_attachable, message_key_used: another text was sent with the key
 */
export async function sendMessage(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'rate_limits'>,
  actor: Pick<UserActor, 'id'>,
  id: number,
  { text: typed, client_key, experience_id, pictures }: MessageBody,
  mail_text: string | null = null,
): Promise<ThreadMessage> {
  const text = checkedText(typed)
  const ids = [...new Set(pictures)]
  if (text === '' && ids.length === 0) throw new InvalidInput({ text: ['メッセージを入力してください。'] })
  // A repeated call counts once. Not in the transaction, which would wait for a second connection.
  if (!(await findSent(app.db, id, { sender_id: actor.id, client_key }))) {
    const limit = sendLimit(await findAccountStart(app.db, actor.id), app.clock.now())
    await limitAttempts(app, `message:${actor.id}`, limit)
  }
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    // Without this check, anybody could lock any thread.
    await ownThread(tx, actor, id)
    await lockThreads(tx, [id])
    const thread = await ownThread(tx, actor, id)
    const now = app.clock.now()
    const shown = (row: MessageRow) => seen(tx, row, { user_id: actor.id, thread, now })
    const sent = await findSent(tx, id, { sender_id: actor.id, client_key })
    if (sent) {
      if (sent.withdrawn_at === null && sent.text !== text) throw new Refused('message_key_used')
      return await shown(sent)
    }
    if (thread.closed) throw new Refused('thread_closed')
    if (thread.blocked) throw new Refused('thread_blocked')
    const about = experience_id ? await findExperienceOfThread(tx, id, experience_id) : undefined
    const message_id = await insertMessage(tx, {
      thread_id: id,
      side: thread.side,
      sender_id: actor.id,
      text,
      mail_text,
      client_key,
      experience_id: about?.id ?? null,
      created_at: now,
    })
    const attached = { message_id, thread_id: id, uploader_id: actor.id, ids }
    if (ids.length > 0 && !(await attachPictures(tx, attached))) throw new Refused('picture_not_attachable')
    await app.jobs.send(executeSqlOf(tx), 'mail-unread', { id: message_id }, { after: UNREAD_SECONDS })
    return await shown((await findMessage(tx, id, message_id))!)
  })
}

const seen = async (tx: Tx, row: MessageRow, shown: Omit<Shown, 'pictures'>): Promise<ThreadMessage> =>
  messageView(row, { ...shown, pictures: await findPictures(tx, [row.id]) })

/**
 * The sender withdraws a message within a minute. Its text is deleted. A repeated call changes
 * nothing.
 * @throws Refused thread_not_found, message_not_found (also for a message of somebody else),
 *   message_too_old
 */
export async function withdrawMessage(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  thread_id: number,
  id: number,
): Promise<ThreadMessage> {
  return await inTransaction(app.db, async (tx) => {
    const thread = await ownThread(tx, actor, thread_id)
    await lockThreads(tx, [thread_id])
    const now = app.clock.now()
    const since = new Date(now.getTime() - WITHDRAW_SECONDS * 1000)
    const withdrawn = await withdrawMessageRow(tx, { thread_id, id, sender_id: actor.id, since, now })
    const message = await findMessage(tx, thread_id, id)
    if (message?.sender_id !== actor.id) throw new Refused('message_not_found')
    if (!withdrawn && message.withdrawn_at === null) throw new Refused('message_too_old')
    return messageView(message, { user_id: actor.id, thread, now, pictures: [] })
  })
}
