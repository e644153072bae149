import type { Standing } from '#database/accounts/find-people.ts'
import type { Tx } from '#database/client.ts'
import type { AccountMails } from '#gateways/accounts/port.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/operator.ts'
import type { App } from '../../shared/app.ts'
import { factorChanged, userSide } from './factor-mails.ts'

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
          buttonTo('メールアドレスを確認する', link(app.base_url, '/email_verification', token)),
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
          buttonTo('ログインする', `${app.base_url}/logon`),
          `パスワードをお忘れの場合\n${app.base_url}/password`,
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
          buttonTo('新しいパスワードを設定する', link(app.base_url, '/password/reset', token)),
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
          'お心あたりのない場合は、ほかの方がこのメールを読んでいるおそれがあります。メールのパスワードを変えてから、すぐにこちらで設定し直してください。',
          buttonTo('パスワードを設定し直す', `${app.base_url}/password`),
        ].join('\n\n'),
      }),
  }
}

/**
 * Tells a user that their roles as an admin changed.
 * @param roles the names of the roles; empty without any
 */
export async function queueRolesMail(app: App, tx: Tx, person: Standing, roles: string): Promise<void> {
  await queueMail(app, tx, {
    kind: 'admin_roles_changed',
    to: person.email,
    subject: '運営画面での役割が変わりました',
    text: [
      greetingOf(person.name, 'ご利用の方へ'),
      roles === ''
        ? '運営画面をお使いいただけないようになりました。会員としては、これまでと同じようにお使いいただけます。'
        : `運営画面でのあなたの役割は、いま「${roles}」です。`,
      'お心あたりのないときは、ほかの管理者にご確認ください。',
      ...(roles === '' ? [] : [buttonTo('運営画面を開く', `${app.base_url}/admin`)]),
    ].join('\n\n'),
  })
}

// Mail templates for a suspension and its end. The reason is only in the operator's log.

/**
 * @param hidden.experiences number of the user's experiences that are now hidden
 * @param hidden.closing whether the suspension ended the closing of the account
 */
export async function queueSuspendedMail(
  app: App,
  tx: Tx,
  person: Standing,
  { experiences, closing }: { experiences: number; closing: boolean },
): Promise<void> {
  const { email, contact_hours } = await getOperator({ db: tx })
  await queueMail(app, tx, {
    kind: 'person_suspended',
    to: person.email,
    subject: 'ご利用を停止しました',
    text: [
      greetingOf(person.name, 'ご利用の方へ'),
      'つむぎのご利用を停止しました。すべての端末でログアウトされ、いまはログインできません。',
      'すでに入っているご予約は、ゲストとしてのご予約も、開催する体験へのご予約も、そのまま有効です。',
      ...(experiences > 0 ? [`公開中の体験${experiences}件は公開を停止し、新しいご予約を受け付けていません。`] : []),
      ...(closing
        ? ['お申し込みいただいていた退会の手続きは、取りやめました。退会をご希望のときは、お問い合わせください。']
        : []),
      `お心あたりのないときや、停止についてのお問い合わせは、こちらへご連絡ください。\n${email}\n受付時間：${contact_hours}`,
    ].join('\n\n'),
  })
}

/** @param experiences number of the user's experiences that are public again */
export async function queueSuspensionLiftedMail(
  app: App,
  tx: Tx,
  person: Standing,
  experiences: number,
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'suspension_lifted',
    to: person.email,
    subject: 'ご利用の停止を解除しました',
    text: [
      greetingOf(person.name, 'ご利用の方へ'),
      'つむぎのご利用の停止を解除しました。これまでと同じように、ログインしてお使いいただけます。',
      ...(experiences > 0 ? [`停止していた体験${experiences}件を、再び公開しました。`] : []),
      buttonTo('ログインする', `${app.base_url}/logon`),
    ].join('\n\n'),
  })
}
