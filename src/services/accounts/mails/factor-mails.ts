// Mails and audit entries about changes of a second factor. A user who didn't make the change
// learns that another person is in the account.
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { Tx } from '#database/client.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import type { FactorChange, FactorHolder } from '#gateways/accounts/port.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

const words: Record<FactorChange | 'two_factor_reset', { action: AuditAction; subject: string; what: string }> = {
  two_factor_on: {
    action: 'turn_on_two_factor',
    subject: '二段階認証をオンにしました',
    what: '二段階認証がオンになりました。次のログインから、認証アプリのコードが必要です。',
  },
  two_factor_renewed: {
    action: 'renew_two_factor',
    subject: '認証アプリの設定を変更しました',
    what: '二段階認証に使う認証アプリの設定が変わりました。前のアプリのコードとリカバリーコードは、もう使えません。',
  },
  two_factor_off: {
    action: 'turn_off_two_factor',
    subject: '二段階認証をオフにしました',
    what: '二段階認証がオフになりました。次のログインから、認証アプリのコードは必要ありません。',
  },
  recovery_code_used: {
    action: 'use_recovery_code',
    subject: 'リカバリーコードが使われました',
    what: '認証アプリのコードのかわりに、リカバリーコードが使われました。使ったコードは、もう使えません。',
  },
  recovery_codes_renewed: {
    action: 'renew_recovery_codes',
    subject: 'リカバリーコードを再発行しました',
    what: 'リカバリーコードが再発行されました。前のリカバリーコードは、もう使えません。',
  },
  passkey_added: {
    action: 'add_passkey',
    subject: 'パスキーを登録しました',
    what: '新しいパスキーが登録されました。次から、このパスキーでもログインできます。',
  },
  passkey_removed: {
    action: 'remove_passkey',
    subject: 'パスキーを削除しました',
    what: '登録されていたパスキーが削除されました。このパスキーでは、もうログインできません。',
  },
  two_factor_reset: {
    action: 'reset_two_factor',
    subject: '運営が二段階認証をリセットしました',
    what: '運営が、二段階認証の設定とパスキーをすべて解除し、お使いの端末からログアウトしました。次のログインはパスワードだけでできますので、ログインのあと、設定をやり直してください。',
  },
}

/** Population of the person, and what differs in its mails. */
export type MailSide = { kind: 'user' | 'brand_member'; mail_kind: string; fallback: string; password_path: string }
export const userSide: MailSide = {
  kind: 'user',
  mail_kind: 'account_security',
  fallback: 'ご登録の方へ',
  password_path: '/password',
}

/** Mails the person and writes the audit log as their own change, in the caller's transaction. */
export async function factorChanged(
  app: Pick<App, 'jobs' | 'base_url'>,
  side: MailSide,
  tx: Tx,
  holder: FactorHolder,
  change: FactorChange,
  at: Date,
): Promise<void> {
  const { address, member_id: id = holder.id } = holder
  await insertAudit(
    tx,
    { kind: side.kind, id, address },
    { at, action: words[change].action, subject_type: side.kind, subject_id: id },
  )
  await mailFactorChange(app, side, tx, holder, change, at)
}

/** Only the mail, for a change that another person made. */
export async function mailFactorChange(
  app: Pick<App, 'jobs' | 'base_url'>,
  { mail_kind, fallback, password_path }: MailSide,
  tx: Tx,
  { name, email }: Pick<FactorHolder, 'name' | 'email'>,
  change: FactorChange | 'two_factor_reset',
  at: Date,
): Promise<void> {
  const { subject, what } = words[change]
  await queueMail(app, tx, {
    kind: mail_kind,
    to: email,
    subject,
    text: [
      greetingOf(name, fallback),
      what,
      `日時：${formatMoment(at)}`,
      'お心あたりのない場合は、ほかの方がログインしているおそれがあります。すぐにパスワードを設定し直し、お問い合わせください。',
      buttonTo('パスワードを設定し直す', `${app.base_url}${password_path}`),
    ].join('\n\n'),
  })
}
