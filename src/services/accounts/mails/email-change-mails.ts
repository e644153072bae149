// Mail templates about a change of e-mail address.
import type { Tx } from '#database/client.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/operator.ts'
import type { App } from '../../shared/app.ts'

type Mailing = Pick<App, 'jobs' | 'base_url'>
type Person = { name: string; email: string }

const FALLBACK = 'ご登録の方へ'

/**
 * The code for the new address. The address may be a stranger's, so the mail doesn't mention the
 * account.
 */
export const mailChangeCode = (app: Mailing, tx: Tx, email: string, code: string) =>
  queueMail(app, tx, {
    kind: 'email_change_code',
    to: email,
    subject: `確認コード ${code}`,
    text: [
      'ご利用の方へ',
      'つむぎの会員のメールアドレスを、このアドレスに変更する手続きがありました。画面に次の確認コードを入力してください。',
      `確認コード：${code}`,
      'コードは30分使えます。ほかの人には教えないでください。',
      'お心あたりのない場合は、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。',
    ].join('\n\n'),
  })

/** To the owner of an address that another user wanted to change to. */
export const mailChangeToTaken = (app: Mailing, tx: Tx, { name, email }: Person) =>
  queueMail(app, tx, {
    kind: 'email_change_taken',
    to: email,
    subject: 'このメールアドレスは登録済みです',
    text: [
      greetingOf(name, FALLBACK),
      'つむぎの別のアカウントから、メールアドレスをこのアドレスに変更する手続きがありました。このアドレスはすでにご登録いただいているため、変更していません。',
      buttonTo('ログインする', `${app.base_url}/logon`),
      'お心あたりのない場合は、何もしていただく必要はありません。',
    ].join('\n\n'),
  })

/**
 * To the former address. It doesn't name the new one, because another person may read this mail.
 */
export async function mailChangedFrom(app: Mailing, tx: Tx, { name, email }: Person, at: Date): Promise<void> {
  const { email: contact, contact_hours } = await getOperator({ db: tx })
  await queueMail(app, tx, {
    kind: 'email_changed',
    to: email,
    subject: 'メールアドレスを変更しました',
    text: [
      greetingOf(name, FALLBACK),
      'ご登録のメールアドレスが変更されました。これからのお知らせは、新しいアドレスにお送りします。このアドレスでは、もうログインできません。',
      `日時：${formatMoment(at)}`,
      `お心あたりのない場合は、ほかの方がログインしているおそれがあります。すぐに、こちらへご連絡ください。\n${contact}\n受付時間：${contact_hours}`,
    ].join('\n\n'),
  })
}

/** To the new address. */
export const mailChangedTo = (app: Mailing, tx: Tx, { name, email }: Person) =>
  queueMail(app, tx, {
    kind: 'email_changed',
    to: email,
    subject: 'メールアドレスを変更しました',
    text: [
      greetingOf(name, FALLBACK),
      'ご登録のメールアドレスを、このアドレスに変更しました。これからのお知らせはこちらにお送りします。次のログインから、このアドレスをお使いください。',
      'この端末のほかでは、ログアウトしました。LINEやGoogleでのログイン、パスキー、二段階認証は、そのままお使いいただけます。',
    ].join('\n\n'),
  })
