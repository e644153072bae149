import type { Handover, HandoverDecisionBody } from '#contract/booking/admin-handovers-schemas.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { decideHandoverRow, findHandover } from '#database/booking/payment/handovers.ts'
import { inTransaction } from '#database/client.ts'
import { handoverStateLabels, MAX_ANSWER } from '#domain/booking/handovers.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'
import { aboutHandover } from './hand-over-refund.ts'
import { handoverOf } from './list-handovers.ts'

/**
 * An admin of 会計 says what became of a hand-over; the asker gets a mail. It moves no money. Of two
 * admins who decide at once, the second is refused.
 * @throws Refused handover_not_found, handover_decided; InvalidInput
 */
export async function decideHandover(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { decision, answer: typed }: HandoverDecisionBody,
): Promise<Handover> {
  const answer = checkedReason(typed, {
    field: 'answer',
    most: MAX_ANSWER,
    missing: decision === 'declined' ? '見送る理由を入力してください。' : null,
    named: '返事は',
  })
  const found = await findHandover(app.db, { id })
  if (!found) throw new Refused('handover_not_found')
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await decideHandoverRow(tx, id, { state: decision, answer, by: admin.id, now })))
      throw new Refused('handover_decided')
    await insertAudit(tx, admin, {
      at: now,
      action: decision === 'done' ? 'finish_handover' : 'decline_handover',
      ...aboutHandover(found),
      detail: { handover_id: id, amount: found.amount, asked_by: found.asked_by.id, answer },
    })
    const asker = (await findStanding(tx, found.asked_by.id))!
    const what =
      found.reservation_id === null ? `日程${found.calendar_ids!.length}件の中止` : `予約 ${found.reservation_id}`
    await queueMail(app, tx, {
      kind: 'handover_decided',
      to: asker.email,
      subject: `引き継いだ返金の返事：${handoverStateLabels[decision]}（${what}）`,
      text: [
        greetingOf(asker.name, 'ご担当者さま'),
        `会計に引き継いだ返金（${what}、${formatYen(found.amount)}）は、「${handoverStateLabels[decision]}」になりました。`,
        ...(answer === '' ? [] : [`■ 返事\n${answer}`]),
        `引き継ぎの一覧\n${app.base_url}/admin/handovers`,
      ].join('\n\n'),
    })
  })
  return handoverOf((await findHandover(app.db, { id }))!)
}
