// Copies of notices for the channels that users chose beside mail.
import {
  endDelivery,
  findDelivery,
  insertDeliveries,
  isAboutEnded,
  type NoticeCopy,
} from '#database/notices/choices.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { ChoiceKind } from '#domain/notices/channels.ts'
import type { App } from '../shared/app.ts'

/**
 * Stores the copies for those who chose a channel, and a job for each, in the transaction of the
 * notice. Mail goes out in any case.
 */
export async function queueCopies(
  app: Pick<App, 'jobs' | 'noticeChannels' | 'clock'>,
  tx: Tx,
  kind: ChoiceKind,
  copies: readonly NoticeCopy[],
): Promise<void> {
  const channels = app.noticeChannels.map(({ name }) => name)
  if (channels.length === 0 || copies.length === 0) return
  const ids = await insertDeliveries(tx, kind, copies, channels, app.clock.now())
  if (ids.length === 0) return
  await app.jobs.sendAll(
    executeSqlOf(tx),
    'send-notice',
    ids.map((id) => ({ id })),
  )
}

/**
 * The job of a copy. A repeated run sends nothing twice, because the channel gets the same key. A
 * reservation that was cancelled meanwhile stops it.
 * @throws Error when a retry may succeed
 */
export async function sendNotice(
  app: Pick<App, 'db' | 'clock' | 'noticeChannels'>,
  { id }: { id: number },
): Promise<void> {
  const copy = await findDelivery(app.db, id)
  if (!copy) return
  const channel = app.noticeChannels.find(({ name }) => name === copy.channel)
  const cancelled = !channel || (await isAboutEnded(app.db, copy.key))
  const result = cancelled
    ? 'cancelled'
    : await channel.send({
        userId: copy.user_id,
        key: `${copy.key}:${copy.user_id}`,
        title: copy.title,
        text: copy.text,
        path: copy.path,
      })
  await inTransaction(app.db, (tx) => endDelivery(tx, id, result, app.clock.now()))
}
