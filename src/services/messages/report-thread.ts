import type { ReportBody, Thread } from '#contract/messages/reports-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { holdActiveUser } from '#database/locks.ts'
import { findOpenReport, insertReport } from '#database/messages/reports.ts'
import { MOST_REPORT_TEXT, REPORT_LIMIT } from '#domain/messages/reports.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { ownThread } from './own-thread.ts'
import { threadView } from './thread-views.ts'

/**
 * Tells the operator about a thread, or asks for help. From then on admins may read it with a
 * reason. The other side isn't told. A repeated call changes nothing.
 * @throws InvalidInput; Refused thread_not_found, report_open: this side's earlier report is open,
 *   too_many_attempts
 */
export async function reportThread(
  app: Pick<App, 'db' | 'clock' | 'rate_limits'>,
  actor: UserActor,
  id: number,
  { kind, text: typed }: ReportBody,
): Promise<Thread> {
  const text = cleanText(typed)
  if (text === '') throw new InvalidInput({ text: ['起きたことを入力してください。'] })
  if (Array.from(text).length > MOST_REPORT_TEXT)
    throw new InvalidInput({ text: [`${MOST_REPORT_TEXT}文字以内で入力してください。`] })
  await ownThread(app.db, actor, id)
  await limitAttempts(app, `report:${actor.id}`, REPORT_LIMIT)
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const { side } = await ownThread(tx, actor, id)
    const report = { thread_id: id, reporter_id: actor.id, side, kind, text, created_at: app.clock.now() }
    if ((await insertReport(tx, report)) === null) {
      const open = await findOpenReport(tx, id, side)
      if (open?.reporter_id !== actor.id || open.kind !== kind || open.text !== text) throw new Refused('report_open')
    }
    return threadView(await ownThread(tx, actor, id))
  })
}
