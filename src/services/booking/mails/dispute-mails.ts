// Mails to the operator about disputes and refunds at the card company. Guests and hosts get none.
import type { DisputeRow } from '#database/booking/payment/disputes.ts'
import type { Tx } from '#database/client.ts'
import { disputeReasonWords, disputeWords } from '#domain/booking/disputes.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/get-operator.ts'
import type { App } from '../../shared/app.ts'

type Mailer = Pick<App, 'jobs' | 'base_url'>

export async function mailDisputeOpened(app: Mailer, tx: Tx, dispute: DisputeRow): Promise<void> {
  const { id, reservation_id, amount, reason, state, evidence_due } = dispute
  const { email } = await getOperator({ db: tx })
  if (!email) return
  const due = evidence_due
    ? `回答の期限は ${formatMoment(evidence_due)} です。`
    : '回答の期限は、決済会社の管理画面でお確かめください。'
  await queueMail(app, tx, {
    kind: 'dispute_opened',
    to: email,
    subject: `予約 ${reservation_id} のお支払いに、チャージバックが届きました`,
    text: [
      '運営のご担当者さま',
      `予約 ${reservation_id} のお支払いについて、カード会社が確認を始めました。`,
      `金額：${formatYen(amount)}\n理由：${disputeReasonWords(reason)}\n状態：${disputeWords[state]}`,
      `${due}証拠の資料は、次のページにまとまっています。`,
      `${app.base_url}/admin/disputes/${id}`,
      '決着するまで、この予約のホストへの振込は止まります。',
    ].join('\n\n'),
  })
}

export async function mailRefundedAtCompany(app: Mailer, tx: Tx, reservation_id: number, yen: number): Promise<void> {
  const { email } = await getOperator({ db: tx })
  if (!email) return
  await queueMail(app, tx, {
    kind: 'refunded_at_company',
    to: email,
    subject: `予約 ${reservation_id} の代金が、決済会社の画面で返金されました`,
    text: [
      '運営のご担当者さま',
      `予約 ${reservation_id} の代金のうち ${formatYen(yen)} が、決済会社の管理画面で返金されました。`,
      '予約はそのまま残っています。キャンセルするかどうかを、次のページでお決めください。',
      `${app.base_url}/admin/reservations/${reservation_id}`,
    ].join('\n\n'),
  })
}
