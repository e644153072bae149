// The text of answers by mail: character sets, signed mails, and the same words without a sender of
// ours.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { inTransaction } from '#database/client.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { htmlText } from '#domain/messages/html-text.ts'
import { PREVIEW_MARK } from '#domain/messages/mail-reply.ts'
import { UNREAD_SECONDS } from '#domain/messages/message.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { MESSAGES_HERE, withMessages } from '#services/mail/with-messages.ts'
import { sendMessage } from '#services/messages/messages.ts'
import { openThread } from '#services/messages/threads.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { aHost, anExperience, aUser, next } from '../factories.ts'

const app = testApp()
const DOMAIN = 'reply.tsumugi.example'
const TOKEN = 'a'.repeat(26)
let guest: UserActor
let host: UserActor
let thread_id: number
beforeAll(async () => {
  guest = await aUser(app.db)
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', guest.id).execute()
})
beforeEach(async () => {
  host = await aHost(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread_id = (await openThread(app, guest, { experience_id })).id
  const valid_until = new Date(app.clock.now().getTime() + 1e9)
  await app.db.deleteFrom('mail_reply_addresses').execute()
  await app.db.deleteFrom('mails').execute()
  await inTransaction(app.db, (tx) => keepReplyAddress(tx, { thread_id, user_id: guest.id, token: TOKEN, valid_until }))
})

async function handOver(message: string | Uint8Array<ArrayBuffer>, on: Pick<typeof app, 'mail_replies'> = app) {
  const response = await wholeApi({ ...app, ...on }).request('/api/v1/mail_replies', {
    method: 'POST',
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}`, 'content-type': 'message/rfc822' },
    body: message,
  })
  return (await response.json()) as { outcome?: string }
}
function mail(body: string, headers: Record<string, string> = {}) {
  const all = {
    From: guest.email,
    To: `t-${TOKEN}@${DOMAIN}`,
    Subject: 'Re: x',
    'Message-ID': `<${next()}@phone.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${head.join('')}\r\n${body.replaceAll('\n', '\r\n')}\r\n`
}
const bytesOf = (words: string | Buffer) => (typeof words === 'string' ? Buffer.from(words) : words)
const answers = async () =>
  (await app.db.selectFrom('messages').select('text').where('thread_id', '=', thread_id).orderBy('id').execute()).map(
    ({ text }) => text,
  )
const refusals = async () =>
  await app.db.selectFrom('mails').select('text_body').where('kind', 'like', 'message_reply_%').execute()

/** 「承知しました。10時です。」 in each character set. */
const JIS = '\u001b$B>5CN$7$^$7$?!#\u001b(B10\u001b$B;~$G$9!#\u001b(B'
const EUC = Buffer.from('beb5c3cea4b7a4dea4b7a4bfa1a33130bbfea4c7a4b9a1a3', 'hex')
const SJIS = Buffer.from('8fb3926d82b582dc82b582bd814231308e9e82c582b78142', 'hex')
const named = (name: string, words: string | Buffer): [string, string | Buffer] => [name, words]
const CASES: [string | null, string | Buffer][] = [
  ...['ISO-2022-JP', '"iso-2022-jp-ms"', 'cp50220', 'CP50221', 'cp50222', 'us-ascii'].map((name) => named(name, JIS)),
  ...['EUC-JP', 'eucJP-ms', 'x-euc-jp', 'CP51932', 'eucJP-win'].map((name) => named(name, EUC)),
  ...['Shift_JIS', 'SJIS-win', 'x-sjis', 'Windows-31J', 'cp932', 'MS_Kanji', 'ms932'].map((name) => named(name, SJIS)),
  ['us-ascii', '承知しました。10時です。'],
  [null, JIS],
  [null, '承知しました。10時です。'],
]
test.each(CASES)('the character set %s is read', async (charset, words) => {
  const type = charset === null ? 'text/plain' : `text/plain;\r\n charset=${charset}`
  const head = Buffer.from(mail('', { 'Content-Type': type }).trimEnd())
  const plain = Buffer.concat([head, Buffer.from('\r\n\r\n'), bytesOf(words)])
  expect((await handOver(new Uint8Array(plain))).outcome).toBe('taken')
  const parts = `--B\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${bytesOf(words).toString('base64')}\n--B--`
  expect((await handOver(mail(parts, { 'Content-Type': 'multipart/alternative; boundary=B' }))).outcome).toBe('taken')
  expect(await answers()).toEqual(Array(2).fill('承知しました。10時です。'))
})

test.each([
  ['an unknown character set', 'text/plain; charset=utf-7', Buffer.from('+YH93ZTBX-')],
  ['another character set than the named one', 'text/plain; charset=utf-8', SJIS],
  ['no named character set', 'text/plain', EUC],
  ['broken escape sequences', 'text/plain; charset=iso-2022-jp', Buffer.from('\u001b$Z!!\u001b(B')],
])('text of %s is not published, and the person is asked for it again', async (_, type, words) => {
  const head = Buffer.from(mail('', { 'Content-Type': type }).trimEnd())
  const message = Buffer.concat([head, Buffer.from('\r\n\r\n'), words])
  expect((await handOver(new Uint8Array(message))).outcome).toBe('refused')
  expect(await answers()).toEqual([])
  expect((await refusals())[0]!.text_body.replaceAll('\n', '')).toContain('読み取れなかった')
})

test('a character set in the words of the person stays as it is written', async () => {
  await handOver(mail('--\ncharset=cp932 とは何ですか。'))
  expect(await answers()).toEqual(['--\ncharset=cp932 とは何ですか。'])
})

test.each(['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature'])(
  'a signature of the type %s is no file',
  async (type) => {
    const body = `--B\nContent-Type: text/plain; charset=utf-8\n\nはい\n--B\nContent-Type: ${type}; name=s\nContent-Disposition: attachment; filename=s\nContent-Transfer-Encoding: base64\n\nAAAA\n--B--`
    expect((await handOver(mail(body, { 'Content-Type': 'multipart/signed; boundary=B' }))).outcome).toBe('taken')
    expect(await refusals()).toEqual([])
  },
)

test('the demonstration, which sends no mail, finds the same words', async () => {
  const demonstration = { mail_replies: mailReplies({ domain: DOMAIN, authserv_id: null, from: null }) }
  const words = '兄の言葉です。He wrote:\n\n「卵は食べられない」'
  expect((await handOver(mail(words), demonstration)).outcome).toBe('taken')
  expect(await answers()).toEqual([words])
})

/** The HTML part of the guest's mail about a message of the host, as it is stored and as it arrives. */
async function notified(text: string) {
  const { id } = await sendMessage(app, host, thread_id, { text, client_key: `key-of-test-${next()}`, pictures: [] })
  await mailUnread(app, id)
  app.clock.advance(UNREAD_SECONDS * 1000)
  const stored = await app.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  return { stored: stored.html_body!, html: (await withMessages(app, stored)).html_body! }
}
const previewOf = (html: string) => /<body[^>]*>\s*<div style="display:none[^>]*>([^<]*)</.exec(html)![1]!

test('lists of mails show the first words of the message, which the stored mail lacks', async () => {
  const { stored, html } = await notified('10時に駅で')
  expect(previewOf(html)).toBe(`${PREVIEW_MARK}10時に駅で`)
  expect(previewOf(stored)).toBe(`${PREVIEW_MARK}${MESSAGES_HERE}`)
  expect(stored).not.toContain('10時に駅で')
  expect(html).not.toContain(MESSAGES_HERE)
})

test('they are text, without contacts, and not longer than lists show', async () => {
  const { html } = await notified(`<b>&amp; $& tel 090-1234-5678\n\n${'長い文です。'.repeat(100)}`)
  expect(previewOf(html)).toContain('&lt;b&gt;&amp;amp; $&amp; tel ［予約確定後に表示］ 長い文です。')
  expect(previewOf(html).length).toBeLessThan(130)
  expect(html.split('長い文です。').length).toBeGreaterThan(100)
})

test('an answer that quotes them without marks, as HTML or text, is cut above them', async () => {
  const { html } = await notified('10時に駅で')
  const text = htmlText(html)
  expect(text).toMatch(/10時に駅で[^]*この線より上/)
  const quoted = html.slice(html.indexOf('<div'), html.lastIndexOf('</body>'))
  for (const [body, type] of [
    [`<p>はい、伺います。</p><br>${quoted}`, 'text/html'],
    [`はい、伺います。\n\n${text}`, 'text/plain'],
    [`はい、伺います。\n\n${text.replaceAll(/^/gm, '> ')}`, 'text/plain'],
  ] as const)
    await handOver(mail(body, { 'Content-Type': `${type}; charset=utf-8` }))
  expect(await answers()).toEqual(['10時に駅で', ...Array<string>(3).fill('はい、伺います。')])
})
