// What every mail has around what it says: the service's name in the subject, lines that old phones can show, and who sent it.
import type { Operator } from '#contract/reference/reference-schemas.ts'
import { mailHtml } from '#gateways/mail/layout.ts'
import { columnsOf, MAIL_COLUMNS, wrapText } from './wrap-text.ts'

/** Where answers to mails go; null: nobody reads them, because who runs the service isn't set yet. */
export const replyAddressOf = ({ sample, email }: Operator): string | null => (sample || !email ? null : email)

/**
 * The finished parts of a mail.
 * @param letter its subject without the service's name, and its text from 「〇〇 様」 to the last sentence
 * @param base_url where the product is reached
 */
export async function layOut(letter: { subject: string; text: string }, operator: Operator, base_url: string) {
  const service = operator.service_name
  const footer = [
    operator.company_name ? `${service}（運営：${operator.company_name}）` : service,
    operator.address ? `${operator.postal_code ? `〒${operator.postal_code} ` : ''}${operator.address}` : '',
    operator.email ? `お問い合わせ：${operator.email}` : '',
    operator.contact_hours ? `受付時間：${operator.contact_hours}` : '',
    base_url,
    replyAddressOf(operator) === null
      ? 'このメールは送信専用です。ご返信いただいても、お答えできません。'
      : 'このメールへのご返信は、上のお問い合わせ先に届きます。',
  ].filter((line) => line !== '')
  const text = letter.text.trim()
  const rule = '―'.repeat(MAIL_COLUMNS / columnsOf('―'))
  return {
    subject: `【${service}】${letter.subject}`,
    text: `${wrapText(`${text}\n\n${rule}\n${footer.join('\n')}`)}\n`,
    html: await mailHtml({ service, text, footer, base_url }),
  }
}
