// Mails about payees. None has an account number, a bank or a name of an account.
import type { Tx } from '#database/client.ts'
import { findPayeeMembers, type PayeeRow } from '#database/payouts/find-payees.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf, quoted } from '../../mail/mail-text.ts'
import { type Mail, queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/operator.ts'
import type { App } from '../../shared/app.ts'

type Mailer = Pick<App, 'jobs' | 'base_url'>
export type PayeeText = { kind: string; subject: string; parts: string[] }

/** Whose payee it is, for an ambassador: 「〇〇」の. */
export const ofWhom = ({ ambassador }: { ambassador: { name: string } | null }) =>
  ambassador ? `「${ambassador.name}」の` : ''

/** A mail to somebody whom a payee belongs to. */
export const payeeMail = (
  { base_url }: Pick<App, 'base_url'>,
  { name, email }: { name: string; email: string },
  { kind, subject, parts }: PayeeText,
): Mail => ({
  kind,
  to: email,
  subject,
  text: [greetingOf(name, 'ホストの方へ'), ...parts, buttonTo('お受け取りの登録を見る', `${base_url}/host/payee`)].join(
    '\n\n',
  ),
})

async function send(
  app: Mailer,
  tx: Tx,
  to: readonly { name: string; email: string }[],
  text: PayeeText,
): Promise<void> {
  for (const person of to) await queueMail(app, tx, payeeMail(app, person, text))
}

/** The host, or the responsible member; without one all members of the ambassador. */
async function ownersOf(tx: Tx, { id, responsible }: PayeeRow) {
  const members = await findPayeeMembers(tx, id)
  const own = members.filter((member) => member.id === responsible?.id)
  return own.length > 0 ? own : members
}

/** To the host, or to the responsible member. */
export const mailOwners = async (app: Mailer, tx: Tx, row: PayeeRow, text: PayeeText): Promise<void> =>
  await send(app, tx, await ownersOf(tx, row), text)

/** To the host and to all members of an ambassador: one of them may notice a theft. */
export async function mailAccountChanged(app: Mailer, tx: Tx, row: PayeeRow, now: Date, until: Date): Promise<void> {
  const { email, contact_hours } = await getOperator({ db: tx })
  await send(app, tx, await findPayeeMembers(tx, row.id), {
    kind: 'payee_account_changed',
    subject: 'お受け取り口座が変わりました',
    parts: [
      `${formatMoment(now)} に、${ofWhom(row)}お受け取り口座が登録または変更されました。`,
      `安全のため、${formatMoment(until)} までは、この口座へのお支払いをしません。`,
      `お心あたりのないときは、すぐにパスワードを変え、こちらへご連絡ください。\n${email}\n受付時間：${contact_hours}`,
    ],
  })
}

export async function mailResponsibleTaken(app: Mailer, tx: Tx, row: PayeeRow, name: string): Promise<void> {
  const { email, contact_hours } = await getOperator({ db: tx })
  await send(app, tx, await findPayeeMembers(tx, row.id), {
    kind: 'payee_responsible_taken',
    subject: 'お受け取りの責任者が決まりました',
    parts: [
      `${ofWhom(row)}お受け取りの責任者は、${name} さんになりました。お名前・住所・口座の登録は、責任者だけができます。`,
      `お心あたりのないときは、こちらへご連絡ください。\n${email}\n受付時間：${contact_hours}`,
    ],
  })
}

export const mailVerified = async (app: Mailer, tx: Tx, row: PayeeRow): Promise<void> =>
  await send(app, tx, await ownersOf(tx, row), {
    kind: 'payee_verified',
    subject: 'お受け取りの登録を確認しました',
    parts: [`${ofWhom(row)}お受け取りの登録を確認しました。売上は、登録された口座にお支払いします。`],
  })

export const mailReturned = async (app: Mailer, tx: Tx, row: PayeeRow, message: string): Promise<void> =>
  await send(app, tx, await ownersOf(tx, row), {
    kind: 'payee_returned',
    subject: 'お受け取りの登録をお直しください',
    parts: [
      `${ofWhom(row)}お受け取りの登録を確認しました。お手数ですが、次の点をお直しのうえ、もう一度確認に出してください。`,
      quoted(message),
    ],
  })

export async function mailSuspended(app: Mailer, tx: Tx, row: PayeeRow, reason: string): Promise<void> {
  const { email, contact_hours } = await getOperator({ db: tx })
  await send(app, tx, await ownersOf(tx, row), {
    kind: 'payee_suspended',
    subject: 'お支払いを停止しました',
    parts: [
      `${ofWhom(row)}売上のお支払いを停止しました。理由は次のとおりです。`,
      quoted(reason),
      '売上の記録は、そのまま残っています。',
      `停止についてのお問い合わせは、こちらへご連絡ください。\n${email}\n受付時間：${contact_hours}`,
    ],
  })
}

export const mailResumed = async (app: Mailer, tx: Tx, row: PayeeRow): Promise<void> =>
  await send(app, tx, await ownersOf(tx, row), {
    kind: 'payee_resumed',
    subject: 'お支払いの停止を解除しました',
    parts: [`${ofWhom(row)}お支払いの停止を解除しました。登録の内容を、もう一度確認しています。`],
  })
