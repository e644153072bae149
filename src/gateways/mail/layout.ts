// The HTML part of a mail, generated from its text: one column, inline styles because many mail
// programs drop style sheets, and no pictures, which programs often block.
import { html, raw } from 'hono/html'
import { MAP_SEARCH } from '#domain/shared/map-url.ts'

const ground =
  "margin:0;padding:24px 16px;background:#fbf8f3;color:#2b2a28;font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',sans-serif;overflow-wrap:anywhere"
const card = 'padding:24px 24px 4px;background:#ffffff;border:1px solid #e5ded3;border-radius:10px'
const button =
  'display:inline-block;padding:10px 24px;background:#1f3a5f;border-radius:10px;color:#ffffff;font-weight:bold;text-decoration:none'

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

const link = (address: string) =>
  html`<a href="${address}" class="link" style="color:#1f3a5f;word-break:break-all">${address}</a>`

// The address of a map in the text part is mostly percent signs.
const mapIn = (line: string) => (line.startsWith(`地図 ${MAP_SEARCH}`) ? line.slice('地図 '.length) : null)

function line(text: string, index: number) {
  const map = mapIn(text)
  const content = isLink(text)
    ? link(text)
    : map !== null && isLink(map)
      ? html`<a href="${map}" class="link" style="color:#1f3a5f">地図を開く</a>`
      : text.startsWith('■ ')
        ? html`<strong>${text.slice(2)}</strong>`
        : html`${text}`
  return index === 0 ? content : html`<br />${content}`
}

const lines = (text: string) => text.split('\n').map(line)

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

/**
 * A paragraph that is only a link to the product becomes a button, followed by the readable
 * address. Links in text that a user wrote don't become buttons.
 */
const paragraph = (text: string, base_url: string) =>
  isLink(text) && text.startsWith(`${base_url}/`)
    ? html`<p style="margin:0 0 8px"><a href="${text}" class="button" style="${button}">リンクを開く</a></p>
        <p style="margin:0 0 20px;font-size:13px;line-height:1.5">${link(text)}</p>`
    : html`<p style="margin:0 0 20px">${lines(text)}</p>`

type Parts = {
  service: string
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
export async function mailHtml({ service, text, footer, base_url }: Parts): Promise<string> {
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
        <div style="max-width:560px;margin:0 auto">
          <p class="name" style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#1f3a5f">${service}</p>
          <div class="card" style="${card}">${paragraphs.map((one) => paragraph(one, base_url))}</div>
          <p class="soft" style="margin:16px 0 0;font-size:14px;color:#6b6660">${lines(footer.join('\n'))}</p>
        </div>
      </body>
    </html>`
  return String(document)
}
