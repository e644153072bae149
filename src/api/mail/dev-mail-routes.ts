// The mails that a house without a mail server keeps, to be read where it is tried out. Mounted outside of production only; plain HTML.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getMail, listMails } from '#services/mail/list-mails.ts'
import { handleError } from '../shared/middleware.ts'
import type { ApiEnv } from '../shared/router.ts'

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
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

// Every address of the web in the text becomes a link; the rest is escaped by the template.
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"「」（）]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))

/** /dev/mail and /dev/mail/{id}; 404 where mail is delivered. Needs the App in the context. */
export const devMailRoutes = () =>
  new Hono<ApiEnv>()
    .onError(handleError)
    .get('/dev/mail', async (c) => {
      const mails = await listMails(c.get('app'))
      const rows = mails.map(
        (mail) =>
          html`<tr>
            <td>${formatMoment(mail.created_at)}</td>
            <td>${mail.to_address}</td>
            <td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
            <td>${mail.kind}</td>
            <td>${mail.state}</td>
          </tr>`,
      )
      const table = html`<table>
        <thead>
          <tr>
            <th scope="col">日時</th>
            <th scope="col">宛先</th>
            <th scope="col">件名</th>
            <th scope="col">種類</th>
            <th scope="col">状態</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`
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
