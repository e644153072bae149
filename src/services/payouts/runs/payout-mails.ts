// Mails about payouts. None has an account number, a bank or a name of an account.
import type { Tx } from '#database/client.ts'
import type { PayeeRow } from '#database/payouts/find-payees.ts'
import type { Return } from '#database/payouts/write-runs.ts'
import { dateOf, formatBrief, formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { App } from '../../shared/app.ts'
import { mailOwners, ofWhom, type PayeeText } from '../payees/payee-mails.ts'
import { getOperator } from '../../reference/settings/operator.ts'

type Mailer = Pick<App, 'jobs' | 'base_url'>
type Paid = { id: number; pay_on: string; amount: number; fee: number }

/**
 * Before the pay date the mail says when the transfer will be made.
 * @param ambassador name of the ambassador whose payee it is; null for a host's own
 * @param today YYYY-MM-DD
 */
export const paidText = (ambassador: string | null, { id, pay_on, amount, fee }: Paid, today: string): PayeeText => ({
  kind: 'payout_sent',
  subject: `お振込 ${formatYen(amount)} ${formatBrief(pay_on, null)}`,
  parts: [
    `${ofWhom({ ambassador: ambassador === null ? null : { name: ambassador } })}売上を、${formatDate(pay_on)} に、ご登録の口座にお振り込み${today < pay_on ? 'します' : 'しました'}。`,
    [
      `お振込日　${formatDate(pay_on)}`,
      `お振込額　${formatYen(amount)}`,
      ...(fee > 0 ? [`振込手数料　${formatYen(fee)}（お振込額から差し引いています）`] : []),
      `お振込の番号　${id}`,
    ].join('\n'),
    '口座への入金の時刻は、金融機関によってちがいます。',
  ],
})

/** Once per payout: when it was sent, or when its arrival is recorded. */
export const mailPaid = async (app: Mailer, tx: Tx, row: PayeeRow, payout: Paid, now: Date): Promise<void> =>
  await mailOwners(app, tx, row, paidText(row.ambassador?.name ?? null, payout, dateOf(now)))

export async function mailPayoutReturned(
  app: Mailer,
  tx: Tx,
  row: PayeeRow,
  { id, pay_on, amount }: Paid,
  { reason, return_cause, return_fee, return_fee_borne_by }: Return,
): Promise<void> {
  const { email, contact_hours } = await getOperator({ db: tx })
  await mailOwners(app, tx, row, {
    kind: 'payout_returned',
    subject: `お振込 ${formatYen(amount)} がもどりました（口座情報をご確認ください）`,
    parts: [
      `${formatDate(pay_on)} の${ofWhom(row)}売上のお振込（番号 ${id}）が、ご登録の口座に入金できず、もどりました。`,
      [
        `銀行からの理由　${reason}`,
        `もどった金額　${formatYen(amount)}`,
        ...(return_fee > 0 && return_fee_borne_by === 'host'
          ? [`銀行の手数料　${formatYen(return_fee)}（残高から差し引きました）`]
          : []),
      ].join('\n'),
      return_cause === 'account'
        ? 'お金は残高にもどしました。下のページで、口座の番号と名義を通帳とくらべ、直してください。まちがいがないときは、そのわけをお書きください。それまで、次のお振込をしません。'
        : 'お金は残高にもどしました。下のページで、口座にまちがいのないことを確認してください。それまで、次のお振込をしません。',
      `ご不明なことは、こちらへご連絡ください。\n${email}\n受付時間：${contact_hours}`,
    ],
  })
}
