/** The text of mails that have only HTML. It is read in one pass, because a stranger wrote it. */

/** More is not read. The text of a message is much shorter. */
const MOST_HTML = 500_000

const BLOCKS = new Set([
  'p',
  'div',
  'blockquote',
  'li',
  'tr',
  'table',
  'ul',
  'ol',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
])
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'noscript', 'textarea'])
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Elements of mail programs around the quoted mail. */
const QUOTATION = /\b(gmail_quote|yahoo_quoted|divRplyFwdMsg|moz-cite-prefix|protonmail_quote)\b/

function decoded(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return valid ? String.fromCodePoint(code) : ''
  })
}

/**
 * Plain text of an HTML mail.
 * @param quotations whether it has what is marked as quotation
 */
export function htmlText(whole: string, { quotations = false } = {}): string {
  const html = whole.slice(0, MOST_HTML)
  const lower = html.toLowerCase()
  const out: string[] = []
  let lineStart = true
  let quoted = 0
  let hasText = false
  const write = (raw: string) => {
    const text = lineStart ? decoded(raw).trimStart() : decoded(raw)
    if (quoted > 0 || text === '') return
    out.push(text)
    lineStart = false
    hasText ||= text.trim() !== ''
  }
  const newLine = () => {
    if (quoted === 0) out.push('\n')
    lineStart = true
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) {
      write(html.slice(at))
      break
    }
    write(html.slice(at, open))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end === -1) break
      at = end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) break
    const tag = html.slice(open + 1, close)
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]{0,20})/i.exec(tag)?.map((part) => part.toLowerCase()) ?? []
    at = close + 1
    if (slash === undefined) continue
    if (slash === '' && HIDDEN.has(name)) {
      const end = lower.indexOf(`</${name}`, at)
      if (end === -1) break
      at = end
    } else if (name === 'blockquote' && !quotations) {
      quoted = Math.max(0, quoted + (slash === '' ? 1 : -1))
      lineStart = true
    } else if (!quotations && slash === '' && hasText && QUOTATION.test(tag.slice(0, 300))) break
    else if (name === 'br') newLine()
    else if (BLOCKS.has(name) && !lineStart) newLine()
    if (name === 'p' && slash === '/') newLine()
  }
  return out
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
