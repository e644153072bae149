import type { Standing } from '#database/accounts/find-people.ts'
import type { Tx } from '#database/client.ts'
import { greetingOf } from '../../mail/greeting.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

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
      ...(roles === '' ? [] : [`運営画面はこちら\n${app.base_url}/admin`]),
    ].join('\n\n'),
  })
}
