/**
 * What a person wrote in an answer by mail: without the quoted mail and without the signature, in
 * the formats of Gmail, iPhone, Outlook, Yahoo! and carriers' mail, in Japanese and English
 * (docs/product/messages.md#answers-by-mail).
 */

/** The first line of mails that can be answered. Everything from it on is quotation. */
export const REPLY_LINE = '―― この線より上に返信を書いてください ――'
/**
 * Begins the hidden preview of these mails, which stands above that line: three invisible signs
 * that nobody types in this order.
 */
export const PREVIEW_MARK = '\u200b\u200c\u200b'

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

/**
 * The line where the quotation begins. `marked`: its lines begin with `>`, so the person may have
 * written below it, or between its lines.
 */
function findQuotation(lines: readonly string[], ours: readonly string[]): { at: number; marked: boolean } | null {
  let block = 0
  for (const [at, line] of lines.entries()) {
    const text = bare(line)
    if (isHeading(lines, at, ours)) return { at, marked: true }
    if (ORIGINAL.test(text.slice(0, MOST_HEADING)) || isHeaderBlock(lines, at)) return { at, marked: false }
    if (!isQuoted(line)) block = at + 1
    if (text.includes(REPLY_LINE) || text.includes(PREVIEW_MARK))
      return isQuoted(line) ? { at: block, marked: true } : { at, marked: false }
  }
  return null
}

const DEVICE =
  '(iPhone|iPad|iPod|iCloud|Android|Galaxy|Xperia|AQUOS|arrows|Pixel|OPPO|HUAWEI|Windows|Mac|スマートフォン|らくらく|スマホ|タブレット|携帯|ドコモ|docomo|ahamo|au|UQ|ソフトバンク|SoftBank|LINEMO|Y!mobile|ワイモバイル|楽天モバイル|楽メール|Rakuten|Outlook|Gmail|Yahoo!\\s?メール|Thunderbird|Spark)'
/** Between the device and 「から送信」; more Japanese there is a sentence of the person. */
const MODEL = '[^ぁ-ねは-ん。、]{0,30}'
const SENT_FROM = new RegExp(
  `^((私の|マイ\\s?|My\\s?)?${DEVICE}${MODEL}(から|で|より)送信(しました|されました)?。?|Sent (from|with|via) .{1,80}|(Get )?Outlook for .{1,100}(を入手)?.{0,100})$`,
  'i',
)
/** What only signatures have. */
const CONTACT = /@|https?:\/\/|〒|\bTEL\b|\bFAX\b|電話|携帯|住所|\d{2,4}-\d{2,4}-\d{3,4}/i
const MOBILE = /0[5-9]0-?\d{4}-?\d{4}/g
/** No line of a signature is a sentence. */
const SENTENCE = /[。！？!?]|(です|ます|ました|ません|ください)$/
const INTRODUCES = /[:：]$|とおり|通り|以下|次の|下記/
const MOST_SIGNATURE = 10

/** Whether these lines can only be a signature. A list of people has several mobile numbers. */
function isSignature(lines: readonly string[]): boolean {
  const short = lines.filter((line) => !isBlank(line)).map((line) => line.trim().slice(0, MOST_HEADING))
  return (
    short.length <= MOST_SIGNATURE &&
    !short.some((line) => SENTENCE.test(line)) &&
    short.join('\n').matchAll(MOBILE).toArray().length < 2
  )
}

/** Lost words are worse than a signature that stays, so a doubtful one stays. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.findLastIndex((line) => /^--\s?$/.test(line))
  let rest = mark > 0 && isSignature(lines.slice(mark + 1)) ? lines.slice(0, mark) : lines
  const closed = isRule(rest.findLast((line) => !isBlank(line)) ?? '')
  rest = withoutSentFrom(rest)
  // Contacts between two rules, at the end.
  const rule = rest.findLastIndex(isRule)
  const block = rest.slice(rule + 1)
  const isLast =
    closed && rule > 0 && isSignature(block) && block.some((line) => CONTACT.test(line.slice(0, MOST_HEADING)))
  const before = rest.slice(0, Math.max(0, rule)).findLast((line) => !isBlank(line)) ?? ''
  return isLast && !INTRODUCES.test(before.trim().slice(-MOST_HEADING)) ? withoutSentFrom(rest.slice(0, rule)) : rest
}

/** Without 「iPhoneから送信」, rules and blank lines at the end. */
function withoutSentFrom(lines: string[]): string[] {
  let end = lines.length
  while (end > 0 && (isBlank(lines[end - 1]!) || isRule(lines[end - 1]!) || SENT_FROM.test(lines[end - 1]!.trim())))
    end -= 1
  return lines.slice(0, end)
}

/**
 * The person's own words of an answer; empty if there are none. What may be theirs stays: lines
 * with `>` outside of the quoted mail, and lines between those of the quoted mail.
 * @param text of the mail
 * @param ours addresses of the quoted mail: of its sender and for answers
 */
export function replyText(text: string, ours: readonly string[] = []): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  const quotation = findQuotation(lines, ours)
  if (!quotation) return own(lines)
  const above = own(lines.slice(0, quotation.at))
  const below = quotation.marked ? ownBelow(lines.slice(quotation.at), ours) : ''
  return [above, below].filter((part) => part !== '').join('\n\n')
}

/** Words between and below marked lines. */
function ownBelow(lines: readonly string[], ours: readonly string[]): string {
  const first = lines.findIndex(isQuoted)
  if (first === -1) return ''
  const theirs = lines.slice(first).filter((line) => !isQuoted(line))
  // The headings of older mails in the quoted one.
  const older = findQuotation(theirs, ours)
  return own(older ? theirs.slice(0, older.at) : theirs)
}

const own = (lines: readonly string[]) =>
  lines.every((line) => isQuoted(line) || isBlank(line))
    ? ''
    : withoutSignature([...lines])
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
