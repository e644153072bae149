import type { Tx } from '#database/client.ts'
import type { AccountMails } from '#gateways/accounts/port.ts'
import { factorChanged, userSide } from './factor-mails.ts'
import { greetingOf } from '../../mail/greeting.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

const greeting = (name: string) => greetingOf(name, 'ご登録の方へ')

const link = (base_url: string, path: string, token: string) => `${base_url}${path}?token=${encodeURIComponent(token)}`

/** Mails about users' accounts. The gateway creates their tokens and calls these functions. */
export function accountMails(app: Pick<App, 'jobs' | 'base_url'>): AccountMails<Tx> {
  return {
    factorChanged: (tx, holder, change, at) => factorChanged(app, userSide, tx, holder, change, at),
    verification: (tx, { name, email }, token) =>
      queueMail(app, tx, {
        kind: 'email_verification',
        to: email,
        subject: 'メールアドレスの確認をお願いします',
        text: [
          greeting(name),
          'つむぎへのご登録、ありがとうございます。\n次のリンクを開いて、メールアドレスの確認を完了してください。',
          link(app.base_url, '/email_verification', token),
          'リンクは24時間使えます。',
          'お心あたりのない場合は、このメールを破棄してください。',
        ].join('\n\n'),
      }),
    alreadyRegistered: (tx, { name, email }) =>
      queueMail(app, tx, {
        kind: 'already_registered',
        to: email,
        subject: 'このメールアドレスは登録済みです',
        text: [
          greeting(name),
          'このメールアドレスで、つむぎへの新しい登録の申し込みがありました。このアドレスはすでに登録済みですので、新しい登録はしていません。',
          `ログインはこちら\n${app.base_url}/logon`,
          `パスワードをお忘れの場合は、こちらから設定し直せます\n${app.base_url}/password`,
          'お心あたりのない場合は、何もしていただく必要はありません。',
        ].join('\n\n'),
      }),
    passwordReset: (tx, { name, email }, token) =>
      queueMail(app, tx, {
        kind: 'password_reset',
        to: email,
        subject: 'パスワードの再設定',
        text: [
          greeting(name),
          'パスワードの再設定の申し込みを受け付けました。\n次のリンクを開いて、新しいパスワードを設定してください。',
          link(app.base_url, '/password/reset', token),
          'リンクは60分間、1回だけ使えます。\n設定すると、お使いのすべての端末でログアウトされます。',
          'お心あたりのない場合は、このメールを破棄してください。パスワードは変わりません。',
        ].join('\n\n'),
      }),
    passwordSet: (tx, { name, email }) =>
      queueMail(app, tx, {
        kind: 'password_set',
        to: email,
        subject: 'パスワードを設定しました',
        text: [
          greeting(name),
          '新しいパスワードが設定され、お使いのすべての端末でログアウトされました。次のログインから、新しいパスワードをお使いください。',
          `お心あたりのない場合は、ほかの方がこのメールを読んでいるおそれがあります。メールのパスワードを変えてから、すぐにこちらで設定し直してください。\n${app.base_url}/password`,
        ].join('\n\n'),
      }),
  }
}
