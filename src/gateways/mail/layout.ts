// The HTML part of a mail, generated from its text: one column, inline styles because many mail
// programs drop style sheets, and no pictures, which programs often block.
import { html, raw } from 'hono/html'
import { MAP_SEARCH } from '#domain/shared/map-url.ts'

const ground =
  "margin:0;padding:24px 16px;background:#fbf8f3;color:#2b2a28;font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',sans-serif;overflow-wrap:anywhere"
const card = 'padding:24px 24px 4px;background:#ffffff;border:1px solid #e5ded3;border-radius:10px'
const button =
  'display:inline-block;padding:10px 24px;background:#1f3a5f;border-radius:10px;color:#ffffff;font-weight:bold;text-decoration:none'
const hidden = 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all'

// For mail programs that support style sheets; without it the mail is light. It also stops programs
// in dark mode from choosing their own colors.
const sheet = raw(`<style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .ground { background: #1c1a17 !important; color: #ece6dd !important; }
        .card { background: #272420 !important; border-color: #433d36 !important; }
        .name { color: #c9d8ee !important; }
        .link { color: #a9c4ea !important; }
        .button { background: #a9c4ea !important; color: #142a48 !important; }
        .soft { color: #b8b0a6 !important; }
      }
    </style>`)

const isLink = (line: string) => /^https?:\/\/[^\s<>"]+$/.test(line)

const link = (address: string, words = address) =>
  html`<a href="${address}" class="link" style="color:#1f3a5f">${words}</a>`

// The address of a map in the text part is mostly percent signs.
const mapIn = (line: string) => (line.startsWith(`地図 ${MAP_SEARCH}`) ? line.slice('地図 '.length) : null)

function line(text: string) {
  const map = mapIn(text)
  if (isLink(text)) return link(text)
  if (map !== null && isLink(map)) return link(map, '地図を開く')
  return text.startsWith('■ ') ? html`<strong>${text.slice(2)}</strong>` : html`${text}`
}

const joined = (parts: readonly ReturnType<typeof line>[]) =>
  parts.map((part, index) => (index === 0 ? part : html`<br />${part}`))
const lines = (text: string) => joined(text.split('\n').map(line))

/** Words of people in a mail: who wrote when, and the lines. Without a head, words of ours. */
export type MailQuote = { head: string | null; lines: readonly string[] }

const quote = ({ head, lines: said }: MailQuote) =>
  html`<span style="display:block;margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d8cfc0"
    >${
      head === null ? '' : html`<span class="soft" style="font-size:14px;color:#6b6660">${head}</span><br />`
    }${said.map((one, index) => (index === 0 ? html`${one}` : html`<br />${one}`))}</span
  >`

/**
 * Quotes as HTML, for a paragraph of a mail that is laid out already. Nothing in them becomes a
 * link or a heading.
 */
export const mailQuotes = async (quotes: readonly MailQuote[]): Promise<string> =>
  String(await html`${quotes.map(quote)}`)

/** Words as HTML, for the preview of a mail that is laid out already. */
export const mailWords = async (words: string): Promise<string> => String(await html`${words}`)

/**
 * Words over a link to the product become the link, unless they are a sentence. With ▶ they become
 * a button.
 */
function paragraph(text: string, base_url: string) {
  const all = text.split('\n')
  const [words = '', address = ''] = all.slice(-2)
  if (all.length < 2 || !isLink(address) || !address.startsWith(`${base_url}/`) || /^■ |。$/.test(words))
    return html`<p style="margin:0 0 20px">${lines(text)}</p>`
  const last = words.startsWith('▶ ')
    ? html`<a href="${address}" class="button" style="${button}">${words.slice('▶ '.length)}</a>`
    : link(address, words)
  return html`<p style="margin:0 0 20px">${joined([...all.slice(0, -2).map(line), last])}</p>`
}

type Parts = {
  service: string
  /** What lists of mails show after the subject. */
  preview: string
  /**
   * Paragraphs separated by blank lines. A line that is a link becomes one, 「■ …」 becomes a
   * heading.
   */
  text: string
  /** Lines about the sender. */
  footer: string[]
  /** The public address of the product. */
  base_url: string
}

/** The whole HTML document. All input is escaped. */
export async function mailHtml({ service, preview, text, footer, base_url }: Parts): Promise<string> {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '')
  const document = await html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${service}</title>
        ${sheet}
      </head>
      <body class="ground" style="${ground};font-size:16px;line-height:1.75">
        <div style="${hidden}">${preview}</div>
        <div style="max-width:560px;margin:0 auto">
          <p class="name" style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#1f3a5f">${service}</p>
          <div class="card" style="${card}">${paragraphs.map((one) => paragraph(one, base_url))}</div>
          <p class="soft" style="margin:16px 0 0;font-size:14px;color:#6b6660">${lines(footer.join('\n'))}</p>
        </div>
      </body>
    </html>`
  return String(document)
}
