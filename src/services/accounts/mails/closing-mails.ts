// Mails to a person who closes their own account.
import type { Standing } from '#database/accounts/find-people.ts'
import type { Tx } from '#database/client.ts'
import type { ObstacleWords } from '#domain/accounts/closing.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { getOperator } from '../../reference/settings/operator.ts'
import type { App } from '../../shared/app.ts'

const greeting = (person: Standing) => greetingOf(person.name, 'ご利用の方へ')
const changeOfMind = (app: App) => [
  '退会をやめるときは、ログインして、こちらで「退会をやめる」を押してください。',
  buttonTo('退会の手続きを開く', `${app.base_url}/mypage/close_account`),
]

/** @param experiences number of the person's experiences that are now hidden */
export async function queueClosingRequestedMail(
  app: App,
  tx: Tx,
  person: Standing,
  { closes_at, experiences }: { closes_at: Date; experiences: number },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'closing_requested',
    to: person.email,
    subject: '退会のお申し込みを受け付けました',
    text: [
      greeting(person),
      `退会のお申し込みを受け付けました。${formatMoment(closes_at)}を過ぎると、アカウントを削除します。削除したものは元に戻せません。`,
      'それまでは、これまでと同じようにログインできます。新しい予約と、体験の公開の申請はできません。',
      ...(experiences > 0
        ? [`公開中の体験${experiences}件は、公開を停止しました。退会をやめると、再び公開します。`]
        : []),
      ...changeOfMind(app),
      'お心あたりのない場合は、ほかの方がログインしているおそれがあります。退会をやめて、パスワードを設定し直してください。',
      `パスワードを設定し直す\n${app.base_url}/password`,
    ].join('\n\n'),
  })
}

/** @param experiences number of the person's experiences that are public again */
export async function queueClosingWithdrawnMail(
  app: App,
  tx: Tx,
  person: Standing,
  experiences: number,
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'closing_withdrawn',
    to: person.email,
    subject: '退会の手続きを取りやめました',
    text: [
      greeting(person),
      '退会の手続きを取りやめました。これまでと同じように、お使いいただけます。',
      ...(experiences > 0 ? [`停止していた体験${experiences}件を、再び公開しました。`] : []),
      '退会をご希望のときは、もう一度こちらでお申し込みください。',
      buttonTo('退会の手続きを開く', `${app.base_url}/mypage/close_account`),
    ].join('\n\n'),
  })
}

/** The day has come, but something prevents it. Sent once. */
export async function queueClosingWaitsMail(
  app: App,
  tx: Tx,
  person: Standing,
  obstacles: readonly ObstacleWords[],
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'closing_waits',
    to: person.email,
    subject: '退会の手続きが止まっています',
    text: [
      greeting(person),
      'お申し込みいただいた退会は、次の理由でまだ済んでいません。',
      obstacles.map(({ what, advice }) => `・${what}${advice}`).join('\n'),
      '理由がなくなると、あらためてのお申し込みなしに退会の手続きを進め、済んだことをメールでお知らせします。',
      ...changeOfMind(app),
    ].join('\n\n'),
  })
}

/**
 * The account is erased. The mail has no name, and is deleted when its delivery has ended.
 * @param email the address that the person had
 */
export async function queueAccountClosedMail(app: App, tx: Tx, email: string): Promise<void> {
  const operator = await getOperator({ db: tx })
  await queueMail(app, tx, {
    kind: 'account_closed',
    to: email,
    subject: '退会の手続きが済みました',
    text: [
      'つむぎをご利用いただいた方へ',
      '退会の手続きが済みました。プロフィール、メッセージ、下書きなどは削除しました。',
      '予約、お支払い、領収書などの記録は、法律で定められた期間の保存のために残しています。',
      '同じメールアドレスで、また登録していただけます。ご利用ありがとうございました。',
      `お問い合わせはこちら\n${operator.email}`,
    ].join('\n\n'),
  })
}
