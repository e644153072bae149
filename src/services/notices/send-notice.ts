import { endDelivery, findDelivery, isAboutEnded } from '#database/notices/choices.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../shared/app.ts'

/**
 * The job of a copy. A repeated run sends nothing twice, because the channel gets the same key. A
 * reservation or request that ended meanwhile stops it.
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
