import { inTransaction } from '#database/client.ts'
import { noteFriend } from '#database/notices/line-friends.ts'
import { beginLineEvent, endLineEvent, readLineEvent } from '#database/notices/line-events.ts'
import type { App } from '../shared/app.ts'

/** LINE's page about reply tokens asks to use them within a minute; later there is no reply. */
const REPLY_WITHIN = 10 * 60_000

const replyText = (base_url: string) =>
  `このアカウントでは、メッセージにお返事できません。ご予約やメッセージは、つむぎのページでご覧ください。\n${base_url}/mypage/messages`

/** Processes a stored event of LINE. Safe to repeat: a reply token works once. */
export async function processLineEvent(app: App, id: number): Promise<void> {
  const event = await readLineEvent(app.db, id)
  if (!event || event.processed_at) return
  if (!(await inTransaction(app.db, (tx) => beginLineEvent(tx, id)))) return
  const now = app.clock.now()
  if (event.kind === 'message') {
    const fresh = now.getTime() - event.received_at.getTime() < REPLY_WITHIN
    if (event.reply_token && fresh) await app.line?.reply(event.reply_token, replyText(app.base_url))
  }
  await inTransaction(app.db, async (tx) => {
    if (!(await endLineEvent(tx, id, now)) || event.kind === 'message') return
    await noteFriend(tx, event.line_user_id, event.kind === 'follow', event.happened_at)
  })
}
