// Copies of mails for the channels that users chose beside mail (docs/product/notices.md#channels).
import { insertDeliveries, type NoticeCopy } from '#database/notices/choices.ts'
import type { Tx } from '#database/client.ts'
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
