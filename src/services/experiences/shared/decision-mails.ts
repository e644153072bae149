// Mails to hosts about what an admin did with their experience. Queued in the same transaction.
import type { Tx } from '#database/client.ts'
import type { DecidedRow } from '#database/experiences/approval-queue.ts'
import { commentedFieldLabels, type FieldComment } from '#domain/experiences/field-comments.ts'
import { buttonTo } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'

type Decision = 'approved' | 'republished' | 'returned' | 'taken_down'

type Words = { subject: string; paragraphs: (experience: DecidedRow, base_url: string, comment: string) => string[] }

const WORDS: Record<Decision, Words> = {
  approved: {
    subject: '体験が公開されました',
    paragraphs: ({ id, title }, base_url) => [
      `「${title}」を公開しました。ご予約を受け付けています。`,
      buttonTo('公開中のページを見る', `${base_url}/stories/${id}`),
      `内容の変更・日程の追加\n${base_url}/host_story/${id}/edit`,
    ],
  },
  republished: {
    subject: '体験が再び公開されました',
    paragraphs: ({ id, title }, base_url) => [
      `「${title}」を再び公開しました。`,
      buttonTo('公開中のページを見る', `${base_url}/stories/${id}`),
    ],
  },
  returned: {
    subject: '体験の公開前に、確認をお願いします',
    paragraphs: ({ id, title }, base_url, comment) => [
      `「${title}」の公開のご申請をありがとうございます。次の点をご確認のうえ、もう一度ご申請ください。`,
      `■ 運営からのコメント\n${comment}`,
      buttonTo('体験を編集する', `${base_url}/host_story/${id}/edit`),
    ],
  },
  taken_down: {
    subject: '体験の公開を停止しました',
    paragraphs: ({ id, title }, base_url, comment) => [
      `「${title}」の公開を停止しました。すでに入っているご予約は、そのまま有効です。`,
      `■ 運営からのコメント\n${comment}`,
      '内容を直して「もう一度公開を申請する」を押していただくと、あらためて確認いたします。',
      buttonTo('体験を編集する', `${base_url}/host_story/${id}/edit`),
    ],
  },
}

/** Tells a host about an experience that an admin has written for them. */
export async function queueWrittenForHostMail(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  host: { name: string; email: string },
  { id, title }: { id: number; title: string },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'experience_written_for_host',
    to: host.email,
    subject: `運営が、あなたの体験を用意しました（${title}）`,
    text: [
      `${host.name} 様`,
      `運営が、あなたに代わって体験「${title}」を書き、公開を申請しました。公開されると、あなたの体験として予約を受け付けます。公開の結果は、あらためてメールでお知らせします。`,
      buttonTo('内容を確認・変更する', `${app.base_url}/host_story/${id}/edit`),
      'お心当たりのない場合や、公開を望まない場合は、運営までご連絡ください。',
    ].join('\n\n'),
  })
}

const withFields = (comment: string, field_comments: readonly FieldComment[]) =>
  [comment, ...field_comments.map((one) => `・${commentedFieldLabels[one.field]}：${one.comment}`)].join('\n\n')

/** Queues one mail for each host. */
export async function queueDecisionMails(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  experience: DecidedRow,
  decision: Decision,
  { comment, field_comments }: { comment: string; field_comments: readonly FieldComment[] },
): Promise<void> {
  const { subject, paragraphs } = WORDS[decision]
  const said = decision === 'approved' || decision === 'republished' ? commentBelow(comment) : []
  for (const host of experience.hosts)
    await queueMail(app, tx, {
      kind: `experience_${decision}`,
      to: host.email,
      subject: `${subject}（${experience.title}）`,
      text: [
        `${host.name} 様`,
        ...paragraphs(experience, app.base_url, withFields(comment, field_comments)),
        ...said,
      ].join('\n\n'),
    })
}

const commentBelow = (comment: string) => (comment ? [`■ 運営からのコメント\n${comment}`] : [])
