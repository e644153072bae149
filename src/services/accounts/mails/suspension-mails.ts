// Mail templates for a suspension and its end. The reason is only in the operator's log.
import type { Standing } from '#database/accounts/find-people.ts'
import type { Tx } from '#database/client.ts'
import { greetingOf } from '../../mail/greeting.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/get-operator.ts'
import type { App } from '../../shared/app.ts'

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
      `ログインはこちら\n${app.base_url}/logon`,
    ].join('\n\n'),
  })
}
