// Mails to users who are added to an ambassador or removed from it, or whose experiences are
// withdrawn with it. Queued in the transaction of the change.
import type { Tx } from '#database/client.ts'
import { buttonTo, greetingOf } from '../mail/mail-text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'

type Change = 'added' | 'removed'
type Words = { subject: (ambassador: string) => string; paragraphs: (ambassador: string, base_url: string) => string[] }

const WORDS: Record<Change, Words> = {
  added: {
    subject: (ambassador) => `「${ambassador}」のメンバーになりました`,
    paragraphs: (ambassador, base_url) => [
      `つむぎのアンバサダー「${ambassador}」のメンバーとして登録されました。この名前で体験を公開し、ほかのメンバーの体験やメンバーを管理できます。`,
      buttonTo('ホスト画面を開く', `${base_url}/host/story`),
      `お心あたりのないときは、お問い合わせください\n${base_url}/contact`,
    ],
  },
  removed: {
    subject: (ambassador) => `「${ambassador}」のメンバーから外れました`,
    paragraphs: (ambassador, base_url) => [
      `つむぎのアンバサダー「${ambassador}」のメンバーから外れました。この名前で体験を公開したり、ほかのメンバーの体験を管理したりすることは、できなくなりました。`,
      'ご自身で書いた体験は残り、これからも管理できます。つむぎは、これまでと同じようにお使いいただけます。',
      'お心あたりのないときは、お問い合わせください。',
      buttonTo('お問い合わせ', `${base_url}/contact`),
    ],
  },
}

export async function queueMemberMail(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  user: { name: string; email: string },
  ambassador: string,
  change: Change,
): Promise<void> {
  const { subject, paragraphs } = WORDS[change]
  await queueMail(app, tx, {
    kind: `ambassador_member_${change}`,
    to: user.email,
    subject: subject(ambassador),
    text: [greetingOf(user.name, 'ご利用の方へ'), ...paragraphs(ambassador, app.base_url)].join('\n\n'),
  })
}

/** The ambassador became private, and its experiences were withdrawn. */
export async function queueWithdrawnMail(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  user: { name: string; email: string },
  ambassador: string,
  experiences: number,
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'ambassador_experiences_withdrawn',
    to: user.email,
    subject: `「${ambassador}」の体験の公開を停止しました`,
    text: [
      greetingOf(user.name, 'ご利用の方へ'),
      `つむぎのアンバサダー「${ambassador}」が非公開になり、公開中の体験${experiences}件の公開を停止しました。すでに入っているご予約は、そのまま有効です。`,
      buttonTo('ホスト画面を開く', `${app.base_url}/host/story`),
      `お心あたりのないときは、お問い合わせください\n${app.base_url}/contact`,
    ].join('\n\n'),
  })
}
