// The layout around a mail's content: the service's name in the subject, lines that fit old phones,
// and the sender.
import type { OperatorDetails } from '#contract/reference/reference-schemas.ts'
import { columnsOf } from '#domain/shared/line-breaks.ts'
import { PREVIEW_MARK } from '#domain/messages/mail-reply.ts'
import { mailHtml } from '#gateways/mail/layout.ts'
import { MAIL_COLUMNS, wrapText } from './mail-text.ts'

/** The address for replies; null when the operator isn't set yet, because replies are not read. */
export const replyAddressOf = ({ sample, email }: OperatorDetails): string | null => (sample || !email ? null : email)

function whoReads(operator: OperatorDetails, answers: 'operator' | 'thread'): string {
  if (answers === 'thread') return 'このメールへのご返信は、やりとりの相手にメッセージとして届きます。'
  return replyAddressOf(operator) === null
    ? 'このメールは送信専用です。ご返信いただいても、お答えできません。'
    : 'このメールへのご返信は、上のお問い合わせ先に届きます。'
}

/**
 * The finished parts of a mail.
 * @param content as of a Mail: subject without the service's name, preview, and text
 * @param base_url the product's public origin
 * @param answers who reads an answer: the operator, or the other side of a thread
 */
export async function layOut(
  content: { subject: string; preview?: string; text: string },
  operator: OperatorDetails,
  base_url: string,
  answers: 'operator' | 'thread' = 'operator',
) {
  const service = operator.service_name
  const footer = [
    operator.company_name ? `${service}（運営：${operator.company_name}）` : service,
    operator.address ? `${operator.postal_code ? `〒${operator.postal_code} ` : ''}${operator.address}` : '',
    operator.email ? `お問い合わせ：${operator.email}` : '',
    operator.contact_hours ? `受付時間：${operator.contact_hours}` : '',
    base_url,
    whoReads(operator, answers),
  ].filter((line) => line !== '')
  const text = content.text.trim()
  const preview = (content.preview ?? text.split('\n\n')[1] ?? '').replace(/\s+/g, ' ')
  const rule = '―'.repeat(MAIL_COLUMNS / columnsOf('―'))
  return {
    subject: `${content.subject}【${service}】`,
    text: `${wrapText(`${text}\n\n${rule}\n${footer.join('\n')}`)}\n`,
    html: await mailHtml({
      service,
      // An answer may quote it above the line that separates answers from quotations.
      preview: answers === 'thread' ? PREVIEW_MARK + preview : preview,
      text,
      footer,
      base_url,
    }),
  }
}
