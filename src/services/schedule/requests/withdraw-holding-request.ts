import type { OwnHoldingRequest } from '#contract/schedule/schedule-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findHosts, findOwnRequest, withdrawRequestRow } from '#database/schedule/holding-requests.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { quoted } from '../../mail/quoted.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownHoldingRequestOf } from './own-holding-request-of.ts'
import { wishOf } from './request-holding.ts'

/**
 * The guest withdraws a request that isn't answered yet. All who run the experience get a mail. A
 * repeated call changes nothing.
 * @throws Refused holding_request_not_found (also for another guest's), holding_request_answered
 */
export async function withdrawHoldingRequest(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  id: number,
): Promise<OwnHoldingRequest> {
  return await inTransaction(app.db, async (tx) => {
    const withdrawn = await withdrawRequestRow(tx, actor.id, id, app.clock.now())
    const request = await findOwnRequest(tx, actor.id, id)
    if (!request) throw new Refused('holding_request_not_found')
    if (request.state !== 'withdrawn') throw new Refused('holding_request_answered')
    if (withdrawn) {
      const { experience_id, experience_title: title } = request
      for (const host of await findHosts(tx, experience_id))
        await queueMail(app, tx, {
          kind: 'holding_request_withdrawn',
          to: host.email,
          subject: `開催リクエストが取り下げられました（${title}）`,
          text: [
            `${host.name} 様`,
            '次の開催リクエストを、ゲストが取り下げました。お返事は要りません。',
            [...wishOf(title, request), `お名前：${quoted(actor.name)} 様`].join('\n'),
            `開催リクエストの一覧\n${app.base_url}/host/requests`,
          ].join('\n\n'),
        })
    }
    return ownHoldingRequestOf(request)
  })
}
