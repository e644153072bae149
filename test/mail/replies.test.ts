// Answers by mail, from the bytes that our mail server hands over to the message in the thread; and
// attacks on it.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import type { OutgoingMail } from '#gateways/mail/port.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import { markThreadRead, openThread } from '#services/messages/threads.ts'
import { sendMessage } from '#services/messages/messages.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { aHost, anExperience, aUser, next } from '../factories.ts'

const app = testApp()
const sent: OutgoingMail[] = []
beforeAll(() => {
  app.mail = {
    ...app.mail,
    deliver: async (mail) => {
      sent.push(mail)
      return { taken: true }
    },
  }
})
const DOMAIN = 'reply.tsumugi.example'
let host: UserActor
let guest: UserActor
let thread: number
/** The address for answers of the guest. */
let address: string

/** The guest gets a mail about a message of the host. @returns the mail */
async function notified(to = guest, from = host) {
  const { id } = await sendMessage(app, from, thread, {
    text: '10時に駅で',
    client_key: `key-of-test-${next()}`,
    pictures: [],
  })
  await mailUnread(app, id)
  const { id: mail } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', to.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await deliverMail(app, { id: mail })
  return sent.at(-1)!
}
beforeEach(async () => {
  host = await aHost(app.db)
  guest = await aUser(app.db, { name: '小川 花子' })
  await app.db.updateTable('users').set({ email_verified: true }).where('id', 'in', [host.id, guest.id]).execute()
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await openThread(app, guest, { experience_id })).id
  address = (await notified()).reply_to!
})

const handOver = async (message: string | Uint8Array<ArrayBuffer>, token = BOUNCE_TOKEN, on = app) => {
  const response = await wholeApi(on).request('/api/v1/mail_replies', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    body: message,
  })
  return { status: response.status, outcome: ((await response.json()) as { outcome?: string }).outcome }
}
const mail = (body = 'はい、伺います。', headers: Record<string, string | null> = {}) => {
  const all: Record<string, string | null> = {
    'Return-Path': `<${guest.email}>`,
    'X-Original-To': address,
    From: `=?UTF-8?B?6Iqx5a2Q?= <${guest.email}>`,
    To: address,
    Subject: 'Re: =?UTF-8?B?44Gk44KA44GO?=',
    'Message-ID': `<${next()}@phone.example>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return `${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`
}
const messages = async () =>
  await app.db
    .selectFrom('messages')
    .select(['text', 'sender_id', 'side'])
    .where('thread_id', '=', thread)
    .orderBy('id')
    .execute()
const answers = async () => (await messages()).filter(({ sender_id }) => sender_id === guest.id).map(({ text }) => text)
const refusals = async () =>
  await app.db
    .selectFrom('mails')
    .select(['to_address', 'text_body', 'kind'])
    .where('kind', 'like', 'message_reply_%')
    .where('to_address', '=', guest.email)
    .execute()

test('an answer is a message of the person to whom the address belongs, without the quoted mail', async () => {
  const notice = sent.at(-1)!
  expect(address).toMatch(/^t-[a-z2-7]{26}@reply\.tsumugi\.example$/)
  expect(notice.text).toContain('この線より上に返信を書いてください')
  expect(notice.text).toContain('やりとりの相手にメッセージとして届きます')
  for (const part of [notice.text, notice.html, notice.subject]) expect(part).not.toContain(host.email)
  const quoted = notice.text.replaceAll(/^/gm, '> ')
  const body = `はい、伺います。\n\n2026年11月22日(日) 10:05 つむぎ <no-reply@tsumugi.example>:\n\n${quoted}`
  expect(await handOver(mail(body))).toEqual({ status: 200, outcome: 'taken' })
  expect((await messages()).at(-1)).toEqual({ text: 'はい、伺います。', sender_id: guest.id, side: 'guest' })
  expect(await refusals()).toEqual([])
})

test('each participant has an address of their own, which stays, and the other side gets no address', async () => {
  const { id } = await sendMessage(app, guest, thread, {
    text: 'はい',
    client_key: `key-of-test-${next()}`,
    pictures: [],
  })
  await markThreadRead(app, guest, thread, id)
  expect((await notified()).reply_to).toBe(address)
  const theirs = (await notified(host, guest)).reply_to!
  expect(theirs).not.toBe(address)
  // The host answers to the guest's address, which a forwarded mail gave away.
  expect((await handOver(mail('x', { From: host.email }))).outcome).toBe('refused')
  expect(await answers()).toEqual(['はい', '10時に駅で'])
})

test('after an answer the person gets mails again, without opening the page', async () => {
  const before = sent.length
  await handOver(mail())
  await notified()
  expect(sent.length).toBe(before + 1)
})

test('the same mail handed over many times at once is one message', async () => {
  const one = mail()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => handOver(one)))
  expect(outcomes.every(({ outcome }) => outcome === 'taken')).toBe(true)
  expect(await answers()).toEqual(['はい、伺います。'])
  // The same Message-ID with another text is nothing new.
  const id = /Message-ID: (.+)\r/.exec(one)![1]!
  expect((await handOver(mail('別の文', { 'Message-ID': id }))).outcome).toBe('ignored')
  // Without a Message-ID the content decides.
  const nameless = mail('番号なし', { 'Message-ID': null })
  await handOver(nameless)
  await handOver(nameless)
  expect(await answers()).toEqual(['はい、伺います。', '番号なし'])
})

test('a caller without the token of the mail server gets 404 and changes nothing', async () => {
  for (const token of ['', 'x', 'y'.repeat(32)]) expect((await handOver(mail(), token)).status, token).toBe(404)
  expect(await answers()).toEqual([])
})

test('guessed and foreign addresses are ignored', async () => {
  const others = [
    `t-${'a'.repeat(26)}@${DOMAIN}`,
    address.replace(DOMAIN, 'evil.example'),
    `x@${DOMAIN}`,
    address.slice(0, 20),
  ]
  for (const to of others)
    expect((await handOver(mail('x', { To: to, 'X-Original-To': to }))).outcome, to).toBe('ignored')
  expect(await answers()).toEqual([])
  expect(await refusals()).toEqual([])
})

test.each([
  ['another address', { From: 'evil@example.jp' }],
  ['two addresses', { From: `{guest}, evil@example.jp` }],
  ['a name that looks like the address', { From: `"{guest}" <evil@example.jp>` }],
  ['no sender', { From: null }],
  ['a group', { From: 'x: {guest}, evil@example.jp;' }],
])('a mail from %s is no message; the participant is notified at their own address, once a day', async (_, headers) => {
  const From = headers.From === null ? null : headers.From.replace('{guest}', guest.email)
  expect((await handOver(mail('x', { From }))).outcome).toBe('refused')
  expect((await handOver(mail('x', { From }))).outcome).toBe('ignored')
  expect(await answers()).toEqual([])
  expect(await refusals()).toEqual([expect.objectContaining({ text_body: expect.stringContaining('別のアドレス') })])
})

test('two From headers are no sender', async () => {
  const two = mail().replace('From:', 'From: evil@example.jp\r\nFrom:')
  expect((await handOver(two)).outcome).toBe('refused')
  expect(await answers()).toEqual([])
})

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Auto-Submitted', 'auto-generated (vacation)'],
  ['Precedence', 'bulk'],
  ['Precedence', 'auto_reply'],
  ['List-Id', '<list.example.jp>'],
  ['List-Unsubscribe', '<mailto:x@example.jp>'],
  ['X-Autoreply', 'yes'],
  ['Return-Path', '<>'],
  ['Content-Type', 'multipart/report; boundary=B'],
  ['From', 'MAILER-DAEMON@example.jp'],
  ['Message-ID', '<12.0123456789abcdef@tsumugi.example>'],
  ['Subject', 'Automatic reply: =?UTF-8?B?44Gk44KA44GO?='],
  ['Subject', '=?ISO-2022-JP?B?GyRCPCtGMEpWPy4bKEI=?='],
  ['Subject', 'Re: 【自動応答】メールを受け取りました'],
  ['Subject', '不在のため返信が遅れます'],
  ['Subject', '休暇中です (Re: 新しいメッセージ)'],
  ['Subject', 'Out of the office until Monday'],
])('automatic mail is no message and gets no answer: %s: %s', async (name, value) => {
  expect((await handOver(mail('不在です。', { [name]: value }))).outcome).toBe('ignored')
  expect(await answers()).toEqual([])
  expect(await refusals()).toEqual([])
})

test('a mail that asks for no automatic answer is taken, and refused in silence', async () => {
  const quiet = { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'no' }
  expect((await handOver(mail('はい', quiet))).outcome).toBe('taken')
  expect((await handOver(mail('x'.repeat(2001), quiet))).outcome).toBe('ignored')
  expect(await refusals()).toEqual([])
})

test('two of these programs in a loop exchange no mail', async () => {
  const notice = sent.at(-1)!
  const looped = mail(notice.text, {
    'Message-ID': `<${notice.reference}@tsumugi.example>`,
    'Auto-Submitted': 'auto-generated',
  })
  for (let n = 0; n < 3; n++) expect((await handOver(looped)).outcome).toBe('ignored')
  expect(await refusals()).toEqual([])
})

test.each([
  ['too long', 'あ'.repeat(2001), '2000文字'],
  ['only a quotation', '> 前のメール', '読み取れなかった'],
])('an answer that is %s is refused once, with the reason', async (_, body, reason) => {
  expect((await handOver(mail(body))).outcome).toBe('refused')
  expect((await handOver(mail(body))).outcome).toBe('ignored')
  expect(await answers()).toEqual([])
  const [refusal, ...more] = await refusals()
  expect(more).toEqual([])
  expect(refusal!.text_body.replaceAll('\n', '')).toContain(reason)
  expect(refusal!.text_body).toContain('小川 花子 様')
})

test('2,000 characters are taken; of a mail above 1 MB only the headers are read', async () => {
  expect((await handOver(mail('あ'.repeat(2000)))).outcome).toBe('taken')
  expect((await handOver(mail('あ'.repeat(340_000)))).outcome).toBe('refused')
  expect((await refusals())[0]!.text_body.replaceAll('\n', '')).toContain('大きすぎる')
  // The mail server cuts mails, so this is no mail of its own.
  expect((await handOver('x'.repeat(10_000_000))).status).toBe(413)
  expect(await answers()).toHaveLength(1)
})

test('text is taken without its files, and the person is notified', async () => {
  const body = `--B\nContent-Type: text/plain; charset=utf-8\n\n写真です。\n--B\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename="../a.jpg"\nContent-Transfer-Encoding: base64\n\nAAAA\n--B--`
  expect((await handOver(mail(body, { 'Content-Type': 'multipart/mixed; boundary=B' }))).outcome).toBe('taken')
  expect(await answers()).toEqual(['写真です。'])
  expect((await refusals())[0]).toMatchObject({ kind: 'message_reply_without_files' })
})

test('ISO-2022-JP, quoted-printable, base64 and HTML', async () => {
  const jis = mail('{text}', { 'Content-Type': 'text/plain; charset=ISO-2022-JP', 'Content-Transfer-Encoding': '7bit' })
  await handOver(jis.replace('{text}', () => '\u001b$B$O$$!"-!$G$9!#\u001b(B'))
  await handOver(mail('=E3=81=AF=E3=81=84', { 'Content-Transfer-Encoding': 'quoted-printable' }))
  await handOver(mail(Buffer.from('はい、base64です。').toString('base64'), { 'Content-Transfer-Encoding': 'base64' }))
  await handOver(
    mail('<p>はい、<b>HTML</b>です。</p><blockquote>前の</blockquote>', { 'Content-Type': 'text/html; charset=utf-8' }),
  )
  expect(await answers()).toEqual(['はい、①です。', 'はい', 'はい、base64です。', 'はい、HTMLです。'])
})

test("carriers' addresses that break the standard, with and without quotes", async () => {
  const email = 'foo..bar.@docomo.ne.jp'
  await app.db.updateTable('users').set({ email }).where('id', '=', guest.id).execute()
  for (const From of [
    `<${email}>`,
    '"foo..bar."@docomo.ne.jp',
    '=?ISO-2022-JP?B?GyRCMlY7UhsoQg==?= <"foo..bar."@docomo.ne.jp>',
  ])
    expect((await handOver(mail(From, { From }))).outcome, From).toBe('taken')
  expect(await answers()).toHaveLength(3)
})

test.each([
  [
    'nested parts',
    Array.from({ length: 4000 }, (_, n) => `--B${n}\nContent-Type: multipart/mixed; boundary=B${n + 1}\n\n`).join(''),
  ],
  ['many parts', '--B0\nContent-Type: text/plain\n\n\n'.repeat(25_000)],
  [
    'nested messages',
    '--B0\nContent-Type: message/rfc822\n\nContent-Type: multipart/mixed; boundary=B0\n\n'.repeat(5000),
  ],
  ['one long line', `--B0\n\n${'>'.repeat(900_000)}`],
  ['a header without end', `--B0\nX: ${' x\n'.repeat(200_000)}`],
])('a bomb of %s is no message, and the process stays awake', async (_, body) => {
  const start = performance.now()
  const { status, outcome } = await handOver(mail(body, { 'Content-Type': 'multipart/mixed; boundary=B0' }))
  expect(performance.now() - start).toBeLessThan(5000)
  expect(status).toBe(200)
  expect(outcome).not.toBe('taken')
  expect(await answers()).toEqual([])
})

test('what a sender writes reaches no header and no mail of the other side', async () => {
  const evil = 'x\r\nBcc: evil@example.jp\r\n\r\n<script>alert(1)</script>'
  await handOver(mail('はい', { Subject: `=?UTF-8?B?${Buffer.from(evil).toString('base64')}?=` }))
  await handOver(mail(evil))
  const notice = await notified(host, guest)
  expect(JSON.stringify({ ...notice, date: null })).not.toMatch(/evil|alert/)
  expect(notice.to).toBe(host.email)
})

test('the limits of a message on the page hold', async () => {
  const limited = { ...app, rate_limits: true }
  const outcomes: unknown[] = []
  for (let n = 0; n < 22; n++) outcomes.push((await handOver(mail(`${n}`), BOUNCE_TOKEN, limited)).outcome)
  expect(outcomes.filter((one) => one === 'taken')).toHaveLength(20)
  expect(outcomes.slice(20)).toEqual(['refused', 'ignored'])
})

test('a suspended, erased or unverified user, and who left the thread, sends nothing', async () => {
  const set = (values: { suspended_at?: Date | null; email_verified?: boolean }, { id }: UserActor = guest) =>
    app.db.updateTable('users').set(values).where('id', '=', id).execute()
  await set({ suspended_at: new Date() })
  expect((await handOver(mail())).outcome).toBe('ignored')
  await set({ suspended_at: null, email_verified: false })
  expect((await handOver(mail())).outcome).toBe('ignored')
  await set({ email_verified: true })
  await set({ suspended_at: new Date() }, host)
  expect((await handOver(mail())).outcome).toBe('refused')
  expect((await refusals())[0]!.text_body).toContain('もうメッセージをお送りいただけません')
  expect(await answers()).toEqual([])
})

test('an address ends 60 days after its last mail', async () => {
  const ended = new Date(app.clock.now().getTime() - 1)
  await app.db.updateTable('mail_reply_addresses').set({ valid_until: ended }).where('thread_id', '=', thread).execute()
  expect((await handOver(mail())).outcome).toBe('refused')
  expect((await refusals())[0]!.text_body).toContain('返信の期限')
  expect(await answers()).toEqual([])
})

test('where our mail server checks senders, its result decides; results of other servers do not', async () => {
  const checked = {
    ...app,
    mail_replies: mailReplies({ domain: DOMAIN, authserv_id: 'mx.tsumugi.example', from: 'no-reply@tsumugi.example' }),
  }
  const domain = guest.email.split('@')[1]!
  const outcome = async (result: string | null) =>
    (await handOver(mail(`${next()}`, { 'Authentication-Results': result }), BOUNCE_TOKEN, checked)).outcome
  for (const passed of [
    `mx.tsumugi.example; dmarc=pass (p=reject) header.from=${domain}`,
    `mx.tsumugi.example 1; spf=fail smtp.mailfrom=x@y.example; dkim=pass header.d=${domain} header.s=a`,
    `mx.tsumugi.example; spf=pass smtp.mailfrom=${guest.email}`,
  ])
    expect(await outcome(passed), passed).toBe('taken')
  for (const failed of [
    null,
    'mx.tsumugi.example; none',
    `mx.evil.example; dmarc=pass header.from=${domain}`,
    `mx.tsumugi.example.evil.example; dkim=pass header.d=${domain}`,
    `mx.tsumugi.example; dmarc=fail header.from=${domain}; spf=pass smtp.mailfrom=${guest.email}`,
    `mx.tsumugi.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example`,
    `mx.tsumugi.example; dmarc=pass header.from=evil.example`,
    `(mx.tsumugi.example; dmarc=pass) mx.evil.example; none`,
    // What the sender wrote: in a quoted string, in a comment with an escape, in a header below.
    `mx.tsumugi.example; spf=pass smtp.mailfrom="; dmarc=pass header.from=${domain}; x=y"@evil.example`,
    `mx.tsumugi.example; spf=none (\\); dmarc=pass header.from=${domain}; x=y (\\)`,
    `mx.tsumugi.example; dmarc=none\r\nAuthentication-Results: mx.tsumugi.example; dmarc=pass header.from=${domain}`,
    `mx.evil.example; dmarc=none\r\nAuthentication-Results: mx.tsumugi.example; dmarc=pass header.from=${domain}`,
  ])
    expect(['refused', 'ignored'], failed ?? '').toContain(await outcome(failed))
  expect(await answers()).toHaveLength(3)
  expect((await refusals())[0]!.text_body).toContain('確かめられなかった')
})

test('without the setting mails have no address for answers, and none is taken', async () => {
  const off = {
    ...app,
    mail_replies: mailReplies({ domain: null, authserv_id: null, from: 'no-reply@tsumugi.example' }),
  }
  const { id } = await sendMessage(app, host, thread, {
    text: 'はい',
    client_key: `key-of-test-${next()}`,
    pictures: [],
  })
  await markThreadRead(app, guest, thread, id)
  const other = await sendMessage(app, host, thread, {
    text: 'はい',
    client_key: `key-of-test-${next()}`,
    pictures: [],
  })
  await mailUnread(off, other.id)
  const last = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', guest.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.reply_address_id).toBeNull()
  expect(last.text_body).not.toContain('この線より上')
  expect((await handOver(mail(), BOUNCE_TOKEN, off)).outcome).toBe('ignored')
})
