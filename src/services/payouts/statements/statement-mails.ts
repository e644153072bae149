import type { Closing, NewStatement } from '#database/payouts/closings.ts'
import type { PayeeOwner } from '#database/payouts/find-payees.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

function nextOf(
  { payable, carried_reason, balance }: NewStatement,
  { pay_on, rules }: Closing,
  stopped: boolean,
  base_url: string,
): string {
  if (carried_reason === 'below_minimum')
    return `残高 ${formatYen(balance)} は、最低額（${formatYen(rules.minimum_payout)}）に満たないため、次の月に繰り越します。`
  if (carried_reason === 'negative')
    return `返金などのため、残高が ${formatYen(-balance)} のマイナスです。次の月の売上から差し引きます。`
  if (payable === 0) return 'お支払いする残高はありません。'
  if (stopped)
    return `お支払いする金額は ${formatYen(payable)} です。いまはお支払いできません。理由と、していただくことは、お支払いの画面にあります。\n\nお支払いの画面\n${base_url}/host/payouts`
  return `お支払い予定額は ${formatYen(payable)}、お支払い予定日は ${formatDate(pay_on)} です。`
}

/**
 * Tells the owner of a payee that a statement was made. It has no account and no guest.
 * @param stopped whether something stops the payment: then the mail names no date
 */
export const statementMail = (
  app: Pick<App, 'base_url'>,
  statement: NewStatement,
  closing: Closing,
  { name, email, ambassador }: PayeeOwner,
  stopped: boolean,
): Mail => ({
  kind: 'statement_issued',
  to: email,
  subject: `${formatMonth(closing.period)}分の支払明細書 お支払い ${formatYen(statement.payable)}`,
  text: [
    greetingOf(name, 'ホストの方へ'),
    `${ambassador === null ? '' : `「${ambassador}」の`}${formatMonth(closing.period)}分の支払明細書（${statement.number}）ができました。`,
    nextOf(statement, closing, stopped, app.base_url),
    buttonTo('支払明細書を見る', `${app.base_url}/host/payouts/${statement.number}`),
  ].join('\n\n'),
})
