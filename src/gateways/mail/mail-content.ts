// What the thread of read-content.ts does with a mail that a stranger wrote.
import PostalMime, { type PostalMimeOptions, type Email } from 'postal-mime'
import { htmlText } from '#domain/messages/html-text.ts'
import { replyText } from '#domain/messages/mail-reply.ts'
import type { MailReport, ReplyContent } from './port.ts'
import { reportIn } from './report-content.ts'

export type ReplyJob = {
  kind: 'reply'
  message: Uint8Array
  /** Addresses of the quoted mail. */
  ours: readonly string[]
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

/** The mail as the library reads it; null if it is beyond the bounds. */
async function parsed(message: Uint8Array, options: PostalMimeOptions): Promise<Email | null> {
  let [lines, boundaries] = [0, 0]
  for (let at = message.indexOf(LF); at !== -1; at = message.indexOf(LF, at + 1)) {
    lines += 1
    if (message[at + 1] === DASH && message[at + 2] === DASH) boundaries += 1
  }
  if (lines > MOST_LINES || boundaries > MOST_BOUNDARIES) return null
  return await PostalMime.parse(message, { ...LIMITS, ...options }).catch(() => null)
}

/** @returns null if the mail is beyond the bounds, or no report of a failed mail of ours */
export async function contentOf(job: Job): Promise<ReplyContent | MailReport | null> {
  if (job.kind === 'report') {
    const mail = await parsed(job.message, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
    return mail && reportIn(mail, job.reference)
  }
  // A mail in the mail is a quotation.
  const mail = await parsed(job.message, { maxRfc822NestingDepth: 0 })
  return mail && replyIn(mail, job.ours)
}

/** Types of parts that mail programs add by themselves, and of quoted mails. */
const NO_FILES = /^(text\/(calendar|x-vcard)|message\/rfc822)/

function replyIn({ text = '', html = '', attachments }: Email, ours: readonly string[]): ReplyContent {
  const words = text.trim() === '' ? htmlText(html) : text.slice(0, MOST_TEXT)
  return {
    text: replyText(words, ours).slice(0, MOST_OWN_TEXT),
    files: attachments.filter(({ related, mimeType }) => !related && !NO_FILES.test(mimeType)).length,
  }
}
