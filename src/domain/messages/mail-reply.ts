/**
 * What a person wrote in an answer by mail: without the quoted mail and without the signature, in
 * the formats of Gmail, iPhone, Outlook, Yahoo! and carriers' mail, in Japanese and English
 * (docs/product/messages.md#answers-by-mail).
 */

/** The first line of mails that can be answered. Everything from it on is quotation. */
export const REPLY_LINE = '―― この線より上に返信を書いてください ――'

/** Longer lines are text, not a heading of a quotation. The bound keeps the patterns fast. */
const MOST_HEADING = 500

/** A line without marks of quotation. */
const bare = (line: string) => line.replace(/^[\s>＞|]+/, '').trimEnd()
const isQuoted = (line: string) => /^\s{0,3}>/.test(line)
const isBlank = (line: string) => line.trim() === ''
/** A line of underscores or dashes. */
const isRule = (line: string) => /^[-=_*~―─━＿－＝*＊\s]{5,}$/.test(line) && !isBlank(line)

const ORIGINAL =
  /^[-―─_]{2,}\s*(original message|forwarded message|元のメッセージ|元のメール|オリジナル\s?メッセージ|返信元のメール|引用)\s*[-―─_]{2,}$/i
const BEGINS_WITH_DATE = /^(\d{4}\s?[年/.-]\s?\d{1,2}\s?[月/.-]\s?\d{1,2}|On\s\S)/
const WROTE = /(wrote|のメール|からのメール|書きました|は書きました)\s?[:：]$/
const NAMES_SENDER = /[<＜][^<>＜＞]{1,320}@[^<>＜＞]{1,320}[>＞]/
const FROM = /^\*?(差出人|送信者|from)\*?\s?[:：]/i
const OTHER_HEADER = /^\*?(送信日時|送信日|日時|日付|宛先|件名|sent|date|to|subject)\*?\s?[:：]/i

/**
 * Whether one to three lines are the heading of a quotation: 「2026年11月22日(日) 10:05 つむぎ <…>:」. Mail
 * programs break long ones.
 */
function isHeading(lines: readonly string[], at: number, ours: readonly string[]): boolean {
  const first = bare(lines[at]!)
  if (first === '' || first.length > MOST_HEADING) return false
  for (let count = 1; count <= 3 && at + count <= lines.length; count++) {
    const text = lines
      .slice(at, at + count)
      .map(bare)
      .join(' ')
    if (text.length > MOST_HEADING) return false
    if (!/[:：]$/.test(text)) continue
    const sender = NAMES_SENDER.test(text) || ours.some((address) => text.includes(address))
    if (BEGINS_WITH_DATE.test(text) && (sender || WROTE.test(text))) return true
    if (count === 1 && sender && WROTE.test(text)) return true
  }
  return false
}

/** Whether a line begins the headers of a quoted mail, as Outlook and carriers' mail show them. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test(bare(lines[at]!).slice(0, MOST_HEADING))) return false
  const next = lines
    .slice(at + 1, at + 10)
    .map((line) => bare(line).slice(0, MOST_HEADING))
    .filter((line) => line !== '')
  return next.slice(0, 5).some((line) => OTHER_HEADER.test(line))
}

/** The line where the quotation begins. `heading`: the person may have written below it. */
function findQuotation(lines: readonly string[], ours: readonly string[]): { at: number; heading: boolean } | null {
  for (const [at, line] of lines.entries()) {
    const text = bare(line)
    if (isHeading(lines, at, ours)) return { at, heading: true }
    if (ORIGINAL.test(text.slice(0, MOST_HEADING)) || isHeaderBlock(lines, at)) return { at, heading: false }
    if (!isQuoted(line) && text.includes(REPLY_LINE)) return { at, heading: false }
  }
  return null
}

const DEVICE =
  '(iPhone|iPad|iPod|Android|Galaxy|Xperia|AQUOS|arrows|Pixel|Windows|Mac|スマートフォン|スマホ|携帯|ドコモ|docomo|au|ソフトバンク|SoftBank|Y!mobile|ワイモバイル|楽天モバイル|楽メール|Outlook|Gmail|Yahoo!\\s?メール|Thunderbird)'
const SENT_FROM = new RegExp(
  `^((私の|マイ\\s?)?${DEVICE}.{0,30}(から|で|より)送信(しました|されました)?。?|Sent (from|with|via) .{1,80}|(Get )?Outlook for .{1,100}(を入手)?.{0,100})$`,
  'i',
)
/** What only signatures have. */
const CONTACT = /@|https?:\/\/|〒|\bTEL\b|\bFAX\b|電話|携帯|住所|\d{2,4}-\d{2,4}-\d{3,4}/i
const MOST_SIGNATURE = 10

function withoutSignature(lines: string[]): string[] {
  const mark = lines.findIndex((line) => /^--\s?$/.test(line))
  let rest = mark > 0 ? lines.slice(0, mark) : lines
  rest = withoutSentFrom(rest)
  // A rule, and contacts below it.
  for (let at = Math.max(1, rest.length - MOST_SIGNATURE); at < rest.length; at++)
    if (isRule(rest[at]!) && rest.slice(at).some((line) => CONTACT.test(line.slice(0, MOST_HEADING)))) {
      rest = rest.slice(0, at)
      break
    }
  return withoutSentFrom(rest)
}

/** Without 「iPhoneから送信」, rules and blank lines at the end. */
function withoutSentFrom(lines: string[]): string[] {
  let end = lines.length
  while (end > 0 && (isBlank(lines[end - 1]!) || isRule(lines[end - 1]!) || SENT_FROM.test(lines[end - 1]!.trim())))
    end -= 1
  return lines.slice(0, end)
}

/**
 * The person's own words of an answer; empty if there are none.
 * @param text of the mail
 * @param ours addresses of the quoted mail: of its sender and for answers
 */
export function replyText(text: string, ours: readonly string[] = []): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  const quotation = findQuotation(lines, ours)
  const above = own(quotation ? lines.slice(0, quotation.at) : lines)
  if (above !== '' || !quotation?.heading) return above
  // Written below the quotation, or between its lines.
  const below = lines.slice(quotation.at)
  const first = below.findIndex(isQuoted)
  return first === -1 ? '' : own(below.slice(first))
}

const own = (lines: readonly string[]) =>
  withoutSignature(lines.filter((line) => !isQuoted(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
