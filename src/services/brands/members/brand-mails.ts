import type { Tx } from '#database/client.ts'
import type { BrandMails } from '#gateways/accounts/brand-port.ts'
import { factorChanged, type MailSide } from '../../accounts/mails/factor-mails.ts'
import { buttonTo } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

const link = (base_url: string, path: string, query: Record<string, string>) =>
  `${base_url}${path}?${new URLSearchParams(query).toString()}`

/**
 * Mails whose kind begins with `brand_` belong to the brand, not to a user with the same address.
 */
export const brandSide: MailSide = {
  kind: 'brand_member',
  mail_kind: 'brand_account_security',
  fallback: 'ブランドご担当者 様',
  password_path: '/brand/password_reset_send_mail',
}

/**
 * Mails about brand members' accounts. The gateway creates their tokens and calls these functions.
 */
export function brandMails(app: Pick<App, 'jobs' | 'base_url'>): BrandMails<Tx> {
  return {
    factorChanged: (tx, holder, change, at) => factorChanged(app, brandSide, tx, holder, change, at),
    passwordReset: (tx, { email }, token) =>
      queueMail(app, tx, {
        kind: 'brand_password_reset',
        to: email,
        subject: 'ブランド管理画面のパスワードの再設定',
        text: [
          'ブランドご担当者 様',
          'ブランド管理画面のパスワードの再設定の申し込みを受け付けました。\n次のリンクを開いて、新しいパスワードを設定してください。',
          buttonTo(
            '新しいパスワードを設定する',
            link(app.base_url, '/brand/password_reset', { reset_password_token: token }),
          ),
          'リンクは60分間、1回だけ使えます。\n設定すると、お使いのすべての端末でログアウトされます。',
          'お心あたりのない場合は、このメールを破棄してください。パスワードは変わりません。',
        ].join('\n\n'),
      }),
    passwordSet: (tx, { email }) =>
      queueMail(app, tx, {
        kind: 'brand_password_set',
        to: email,
        subject: 'ブランド管理画面のパスワードを設定しました',
        text: [
          'ブランドご担当者 様',
          'ブランド管理画面の新しいパスワードが設定され、お使いのすべての端末でログアウトされました。次のログインから、新しいパスワードをお使いください。',
          'お心あたりのない場合は、ほかの方がこのメールを読んでいるおそれがあります。メールのパスワードを変えてから、すぐにこちらで設定し直してください。',
          buttonTo('パスワードを設定し直す', `${app.base_url}${brandSide.password_path}`),
        ].join('\n\n'),
      }),
  }
}

/** To a member who was removed. */
export async function sendRemoval(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  { email, brand_name }: { email: string; brand_name: string },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'brand_member_removed',
    to: email,
    subject: `「${brand_name}」のブランド管理画面のメンバーから外れました`,
    text: [
      'ブランドご担当者 様',
      `つむぎのブランド「${brand_name}」のメンバーから外れたため、このブランドの管理画面を使えなくなりました。このブランドを開いていた端末は、ログアウトされています。`,
      'お心あたりのない場合は、ブランドのほかの担当者の方にお確かめください。',
    ].join('\n\n'),
  })
}

export async function sendInvitation(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  { email, brand_name, token }: { email: string; brand_name: string; token: string },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'brand_invitation',
    to: email,
    subject: `「${brand_name}」のブランド管理画面への招待`,
    text: [
      'ご担当者 様',
      `つむぎのブランド「${brand_name}」のメンバーに招待されました。\n次のリンクを開いて、登録を完了してください。`,
      buttonTo('登録する', link(app.base_url, '/brand/invitation', { invitation_token: token, email })),
      'リンクは7日間、1回だけ使えます。\n招待がもう一度送られたときは、新しいメールのリンクだけが使えます。',
      'お心あたりのない場合は、このメールを破棄してください。登録はされません。',
    ].join('\n\n'),
  })
}
