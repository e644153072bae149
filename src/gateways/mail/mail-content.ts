// What the thread of read-content.ts does with a mail that a stranger wrote.
import PostalMime, { type PostalMimeOptions, type Email } from 'postal-mime'
import { htmlText } from '#domain/messages/html-text.ts'
import { replyText } from '#domain/messages/mail-reply.ts'
import { type Unshown, wholeMail } from '#domain/messages/whole-mail.ts'
import { charsetOf } from './charsets.ts'
import type { MailReport, ReplyContent } from './port.ts'
import { reportIn } from './report-content.ts'

export type ReplyJob = {
  kind: 'reply'
  message: Uint8Array
  /** Addresses of the quoted mail. */
  ours: readonly string[]
  unshown: Unshown
}
export type ReportJob = {
  kind: 'report'
  message: Uint8Array
  /** The mail that the report's address names. */
  reference: string | null
}
export type Job = ReplyJob | ReportJob
export type Content<J extends Job> = J extends ReplyJob ? ReplyContent : MailReport

/** The library creates objects for each line and each part. */
const MOST_LINES = 20_000
/** Lines that can be boundaries of parts. A part has one, a group of parts one more. */
const MOST_BOUNDARIES = 200
const LIMITS: PostalMimeOptions = { maxNestingDepth: 20, maxHeadersSize: 128_000 }
/** More text is not read. */
const MOST_TEXT = 200_000
/** More is not handed on: a message is shorter. */
const MOST_OWN_TEXT = 10_000

const [LF, DASH] = [10, 45]

/** Headers: at the beginning and after each line that can be a boundary, up to a blank line. */
const HEADERS = /(?:^|\n--[^\n]*\n)(?:[^\r\n][^\n]*\n)*/g
const CONTENT_TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/gim
const CHARSET = /(charset\s*=\s*"?)([^\s";]{1,60})/i

/** The mail with names of character sets that the library knows; `known`: there is one for each. */
function withCharsets(message: Uint8Array): { message: Uint8Array; known: boolean } {
  let known = true
  const text = Buffer.from(message).toString('latin1')
  const named = text.replace(HEADERS, (headers) =>
    headers.replace(CONTENT_TYPE, (type) =>
      type.replace(CHARSET, (whole, before: string, name: string) => {
        const charset = charsetOf(name)
        if (charset === null && /^content-type:\s*text\//i.test(type)) known = false
        return charset === null ? whole : before + charset
      }),
    ),
  )
  return { message: Buffer.from(named, 'latin1'), known }
}

/** The mail as the library reads it; null if it is beyond the bounds. */
async function parsed(message: Uint8Array, options: PostalMimeOptions): Promise<(Email & { known: boolean }) | null> {
  let [lines, boundaries] = [0, 0]
  for (let at = message.indexOf(LF); at !== -1; at = message.indexOf(LF, at + 1)) {
    lines += 1
    if (message[at + 1] === DASH && message[at + 2] === DASH) boundaries += 1
  }
  if (lines > MOST_LINES || boundaries > MOST_BOUNDARIES) return null
  const { message: named, known } = withCharsets(message)
  const mail = await PostalMime.parse(named, { ...LIMITS, ...options }).catch(() => null)
  return mail && { ...mail, known }
}

/** @returns null if the mail is beyond the bounds, or no report of a failed mail of ours */
export async function contentOf(job: Job): Promise<ReplyContent | MailReport | null> {
  if (job.kind === 'report') {
    const mail = await parsed(job.message, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
    return mail && reportIn(mail, job.reference)
  }
  // A mail in the mail is a quotation.
  const mail = await parsed(job.message, { maxRfc822NestingDepth: 0 })
  return mail && replyIn(mail, job)
}

/** Types of parts that mail programs add by themselves, and of quoted mails. */
const NO_FILES = /^(text\/(calendar|x-vcard)|message\/rfc822|application\/((x-)?pkcs7|pgp)-signature)/

/** Text in ISO-2022-JP that doesn't say so: it has only ASCII and escape sequences. */
const fromJis = (text: string) =>
  text
    .split('\n')
    // oxlint-disable-next-line no-control-regex -- escape sequences are what is looked for
    .map((line) => (/\u001b[$(]/.test(line) && /^[\u0000-\u007f]*$/.test(line) ? JIS.decode(Buffer.from(line)) : line))
    .join('\n')
const JIS = new TextDecoder('iso-2022-jp')

/** Characters that appear when bytes are no text of the named character set. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNREADABLE = /[\u000e\u000f\u001b\u0080-\u009f\ufffd]/

function replyIn(
  { text = '', html = '', attachments, known }: Email & { known: boolean },
  { ours, unshown }: ReplyJob,
): ReplyContent {
  const onlyHtml = text.trim() === ''
  const words = onlyHtml ? htmlText(fromJis(html)) : fromJis(text.slice(0, MOST_TEXT))
  const own = replyText(words, ours).slice(0, MOST_OWN_TEXT)
  const whole = onlyHtml ? htmlText(fromJis(html), { quotations: true }) : words
  return {
    text: known && !UNREADABLE.test(own) ? own : '',
    whole: known && !UNREADABLE.test(whole) ? wholeMail(whole, own, unshown) : null,
    files: attachments.filter(({ related, mimeType }) => !related && !NO_FILES.test(mimeType)).length,
  }
}
