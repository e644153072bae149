// Shows the stored mails of an installation without a mail server, as plain HTML. Not mounted in
// production.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getMail, listMails } from '#services/mail/mails.ts'
import { handleError } from '../shared/middleware.ts'
import type { ApiEnv } from '../shared/env.ts'

const page = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title} | つむぎ</title>
      </head>
      <body style="margin:0;background:#fbf8f3;color:#2b2a28;font:16px/1.75 sans-serif;line-break:strict">
        <main style="max-width:960px;margin:0 auto;padding:16px">
          <h1 style="font-size:1.5rem;line-height:1.45">${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

// Turns every URL in the text into a link. The template escapes the rest.
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"「」（）]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))

/**
 * /dev/mail and /dev/mail/{id}; 404 if mails are sent to a mail server. Requires the App in the
 * context.
 */
export const devMailRoutes = () =>
  new Hono<ApiEnv>()
    .onError(handleError)
    .get('/dev/mail', async (c) => {
      const mails = await listMails(c.get('app'))
      const rows = mails.map(
        (mail) =>
          html`<tr>
            <td style="padding:8px 24px 8px 0"><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
            <td style="padding-right:24px">${mail.to_address}</td>
            <td style="padding-right:24px">${formatMoment(mail.created_at)}</td>
            <td style="padding-right:24px">${mail.kind}</td>
            <td>${mail.state}</td>
          </tr>`,
      )
      // On a phone the table scrolls sideways. Otherwise the subjects would wrap into narrow
      // columns.
      const table = html`<div style="overflow-x:auto" tabindex="0" role="region" aria-label="届いたメール">
        <table style="border-collapse:collapse;text-align:left;white-space:nowrap">
          <thead>
            <tr>
              <th scope="col">件名</th>
              <th scope="col">宛先</th>
              <th scope="col">日時</th>
              <th scope="col">種類</th>
              <th scope="col">状態</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`
      return c.html(page('届いたメール', rows.length > 0 ? table : html`<p>表示するデータがありません。</p>`))
    })
    .get('/dev/mail/:id{[0-9]+}', async (c) => {
      const mail = await getMail(c.get('app'), Number(c.req.param('id')))
      const attachments = mail.attachments as { filename: string }[]
      return c.html(
        page(
          mail.subject,
          html`<p><a href="/dev/mail">一覧へ戻る</a></p>
            <dl>
              <dt>宛先</dt>
              <dd>${mail.to_address}</dd>
              <dt>日時</dt>
              <dd>${formatMoment(mail.created_at)}</dd>
              ${
                attachments.length > 0
                  ? html`<dt>添付</dt>
                      <dd>${attachments.map((one) => one.filename).join('、')}</dd>`
                  : ''
              }
            </dl>
            <pre style="white-space:pre-wrap;overflow-wrap:anywhere">${linked(mail.text_body)}</pre>`,
        ),
      )
    })
