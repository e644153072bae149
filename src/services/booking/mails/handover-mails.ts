import type { HandoverRow } from '#database/booking/payment/handovers.ts'
import { handoverStateLabels } from '#domain/booking/handovers.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'

/** To the admin who handed a refund over: what became of it. */
export function handoverDecidedMail(
  base_url: string,
  asker: { name: string; email: string },
  { reservation_id, calendar_ids, plan, amount }: HandoverRow,
  { decision, answer }: { decision: 'done' | 'declined'; answer: string },
): Mail {
  const what =
    reservation_id === null ? `日程${calendar_ids!.length}件の${plan ? '延期' : '中止'}` : `予約 ${reservation_id}`
  return {
    kind: 'handover_decided',
    to: asker.email,
    subject: `引き継いだ返金 ${formatYen(amount)}：${handoverStateLabels[decision]}（${what}）`,
    text: [
      greetingOf(asker.name, 'ご担当者さま'),
      `会計に引き継いだ返金（${what}、${formatYen(amount)}）は、「${handoverStateLabels[decision]}」になりました。`,
      ...(answer === '' ? [] : [`■ 返事\n${answer}`]),
      buttonTo('引き継ぎの一覧を見る', `${base_url}/admin/handovers`),
    ].join('\n\n'),
  }
}
