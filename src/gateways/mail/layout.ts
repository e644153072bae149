// The HTML part of a mail, made from its text: one column, styles inline because mail programs drop style sheets, no pictures to be blocked.
import { html } from 'hono/html'

const ground =
  "margin:0;padding:24px 16px;background:#fbf8f3;color:#2b2a28;font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',sans-serif"
const card = 'padding:24px 24px 4px;background:#ffffff;border:1px solid #e5ded3;border-radius:10px'

const isLink = (line: string) => /^https?:\/\/[^\s<>"]+$/.test(line)

function line(text: string, index: number) {
  const content = isLink(text)
    ? html`<a href="${text}" style="color:#1f3a5f;word-break:break-all">${text}</a>`
    : text.startsWith('■ ')
      ? html`<strong>${text.slice(2)}</strong>`
      : html`${text}`
  return index === 0 ? content : html`<br />${content}`
}

const lines = (text: string) => text.split('\n').map(line)

/**
 * The whole HTML document. Everything given is escaped.
 * @param text paragraphs with a blank line between them; a line that is a link becomes one, 「■ …」 a heading
 * @param footer lines of the sender
 */
export async function mailHtml({ service, text, footer }: { service: string; text: string; footer: string[] }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const document = await html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${service}</title>
      </head>
      <body style="${ground};font-size:16px;line-height:1.75">
        <div style="max-width:560px;margin:0 auto">
          <p style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#1f3a5f">${service}</p>
          <div style="${card}">
            ${paragraphs.map((paragraph) => html`<p style="margin:0 0 20px">${lines(paragraph)}</p>`)}
          </div>
          <p style="margin:16px 0 0;font-size:14px;color:#6b6660">${lines(footer.join('\n'))}</p>
        </div>
      </body>
    </html>`
  return String(document)
}
