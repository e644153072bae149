// Mails about disputes and refunds at the card company, to the operator, and to the payee when a
// decision concerns their money. Guests get none.
import type { DecidedDispute, DisputeRow, PostedLoss } from '#database/booking/payment/disputes.ts'
import { findPayeeOwners } from '#database/payouts/find-payees.ts'
import type { Tx } from '#database/client.ts'
import { disputeReasonWords, disputeWords } from '#domain/booking/disputes.ts'
import { dateOf, formatBrief, formatMoment, timeOf } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/operator.ts'
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
    subject: `チャージバック ${formatYen(amount)}${evidence_due ? ` 回答期限 ${formatBrief(dateOf(evidence_due), timeOf(evidence_due))}` : ''}`,
    text: [
      '運営のご担当者さま',
      `予約 ${reservation_id} のお支払いについて、カード会社が確認を始めました。`,
      `金額：${formatYen(amount)}\n理由：${disputeReasonWords(reason)}\n状態：${disputeWords[state]}`,
      due,
      buttonTo('証拠の資料を見る', `${app.base_url}/admin/disputes/${id}`),
      '決着するまで、この予約のホストへの振込は止まります。',
    ].join('\n\n'),
  })
}

function lossWords({ lost, by_host, entered, ended }: PostedLoss): string {
  const back = `お客さまに戻った額：${formatYen(lost)}（サービス料を含みます）`
  if (lost <= 0 && !ended) return '体験が終わったときに、お受け取りに反映します。'
  if (lost <= 0) return `お受け取り${entered < 0 ? 'から引く' : 'に戻す'}額：${formatYen(Math.abs(entered))}`
  if (by_host === 0) return `${back}\n運営が負担します。あなたのお受け取りは変わりません。`
  if (!ended)
    return `${back}\nそのうちあなたの負担：${formatYen(by_host)}\n体験が終わったときに、サービス料と販売手数料の分を除いてお受け取りから引きます。`
  const difference = lost + entered
  return `${back}\nあなたのお受け取りから引く額：${formatYen(-entered)}${difference > 0 ? `\n差額の${formatYen(difference)}は、サービス料などの運営の分です。` : ''}`
}

const lossNews = (lost: number) =>
  lost > 0
    ? {
        subject: `チャージバック ${formatYen(lost)}がお客さまに戻りました`,
        what: 'お客さまがカード会社に申し立て（チャージバック）、カード会社が代金をお客さまに戻すことを決めました。',
      }
    : lost < 0
      ? {
          subject: `チャージバックの判断が変わり ${formatYen(-lost)}が戻りました`,
          what: 'カード会社の判断が変わり、代金がこちらに戻りました。',
        }
      : {
          subject: 'チャージバックの負担が変わりました',
          what: 'チャージバックをだれが負担するかを、運営が改めました。',
        }

/**
 * Tells the payee that a dispute was decided with a consequence for money: lost, won in the end, or
 * borne by somebody else. If the dispute doesn't change a cancelled sale, there is no mail.
 */
export async function mailDisputeDecided(
  app: Mailer,
  tx: Tx,
  { reservation_id, loss }: Pick<DecidedDispute, 'reservation_id' | 'loss'>,
): Promise<void> {
  if (!loss || (loss.cancelled && loss.entered === 0)) return
  const { subject, what } = lossNews(loss.lost)
  for (const { name, email } of await findPayeeOwners(tx, [loss.payee_id]))
    await queueMail(app, tx, {
      kind: 'dispute_decided',
      to: email,
      subject: `${subject} ${loss.experience_title}`,
      text: [
        greetingOf(name, 'ホストの方へ'),
        `「${loss.experience_title}」の予約 ${reservation_id} のお支払いについて、${what}`,
        lossWords(loss),
        buttonTo('売上を見る', `${app.base_url}/host/sales/${loss.month}`),
      ].join('\n\n'),
    })
}

/** @param twice whether it may be a repeated refund of ours that was made twice */
export async function mailRefundedAtCompany(
  app: Mailer,
  tx: Tx,
  reservation_id: number,
  yen: number,
  twice: boolean,
): Promise<void> {
  const { email } = await getOperator({ db: tx })
  if (!email) return
  await queueMail(app, tx, {
    kind: 'refunded_at_company',
    to: email,
    subject: twice ? `二重になった返金 ${formatYen(yen)}` : `決済会社の画面での返金 ${formatYen(yen)}`,
    text: [
      '運営のご担当者さま',
      ...(twice
        ? [
            `予約 ${reservation_id} の返金 ${formatYen(yen)} が、決済会社で2回行われました。応答がなく、送り直した返金です。`,
            '2回目の分は運営の負担として記帳しました。決済会社の管理画面でお確かめください。',
          ]
        : [
            `予約 ${reservation_id} の代金のうち ${formatYen(yen)} が、決済会社の管理画面で返金されました。`,
            '予約はそのまま残っています。キャンセルするかどうかを、次のページでお決めください。',
          ]),
      buttonTo('予約を見る', `${app.base_url}/admin/reservations/${reservation_id}`),
    ].join('\n\n'),
  })
}
