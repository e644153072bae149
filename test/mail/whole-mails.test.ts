// The whole text of an answer by mail, from the bytes of the mail to what both sides can open.
import { beforeEach, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { inTransaction } from '#database/client.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { REPLY_LINE } from '#domain/messages/mail-reply.ts'
import { erasePerson, exportOwnData } from '#services/accounts/people/personal-data.ts'
import { getThread, openThread } from '#services/messages/threads.ts'
import { sendMessage, withdrawMessage } from '#services/messages/messages.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { newMailToken } from '#services/shared/mail-token.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { aHost, anAdmin, anExperience, aUser, next } from '../factories.ts'

const app = testApp()
let host: UserActor & { email: string }
let guest: UserActor & { email: string }
let thread_id: number
let token: string
beforeEach(async () => {
  host = await aHost(app.db)
  guest = await aUser(app.db, { name: '小川 花子', email_verified: true })
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread_id = (await openThread(app, guest, { experience_id })).id
  token = newMailToken()
  const valid_until = new Date(app.clock.now().getTime() + 1e9)
  await inTransaction(app.db, (tx) => keepReplyAddress(tx, { thread_id, user_id: guest.id, token, valid_until }))
})

async function answer(body: string, type = 'text/plain') {
  const head = [
    `From: ${guest.email}`,
    `To: t-${token}@reply.tsumugi.example`,
    'Subject: Re: x',
    `Message-ID: <${next()}@phone.example>`,
    `Content-Type: ${type}; charset=utf-8`,
  ]
  const response = await wholeApi(app).request('/api/v1/mail_replies', {
    method: 'POST',
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}`, 'content-type': 'message/rfc822' },
    body: `${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`,
  })
  expect(await response.json()).toEqual({ outcome: 'taken' })
}
const seenBy = async (actor: UserActor) => (await getThread(app, actor, thread_id, {})).messages.at(-1)!
const stored = async () =>
  await app.db.selectFrom('messages').select(['text', 'mail_text']).where('thread_id', '=', thread_id).execute()

/** Answers between the lines of our mail, with a signature. */
const between = () => `下に回答します。

2026年11月27日(金) 14:40 つむぎ <t-${token}@reply.tsumugi.example>:

> ${REPLY_LINE}
>
> 小川 花子 様
>
> 到着は何時ごろですか？

10時に着きます。

> https://tsumugi.example/mypage/messages/${thread_id}

--
株式会社おがわ 03-1234-5678
${guest.email}`
const SHOWN = (phone: string) => `下に回答します。

2026年11月27日(金) 14:40 つむぎ ［メールアドレス］:

> ―― この線より上に返信を書いてください ――
>
> ［お名前］ 様
>
> 到着は何時ごろですか？

10時に着きます。

> ［リンク］

--
株式会社おがわ ${phone}
［メールアドレス］`

test('both sides can open what the message leaves out; contacts stay hidden until a booking', async () => {
  await answer(between())
  expect(await stored()).toEqual([{ text: '下に回答します。\n\n10時に着きます。', mail_text: SHOWN('03-1234-5678') }])
  expect(await seenBy(guest)).toMatchObject({ mail_text: SHOWN('03-1234-5678'), masked: false, hidden: [] })
  expect(await seenBy(host)).toMatchObject({ mail_text: SHOWN('［予約確定後に表示］'), masked: false, hidden: [] })
  const copyOf = async (actor: UserActor) =>
    (JSON.parse(await exportOwnData(app, actor)) as { messages: { mail_text: string }[] }).messages.at(-1)?.mail_text
  expect([await copyOf(guest), await copyOf(host)]).toEqual([SHOWN('03-1234-5678'), SHOWN('［予約確定後に表示］')])
  await app.db.updateTable('threads').set({ booked_at: new Date() }).where('id', '=', thread_id).execute()
  for (const mail_text of [(await seenBy(host)).mail_text, await copyOf(host)])
    expect(mail_text).toBe(SHOWN('03-1234-5678'))
})

test('a message that has the whole answer, as a list of people between two rules, has nothing to open', async () => {
  const list =
    '参加者です。\n--------\n田中一郎（携帯 090-1234-5678）\n田中次郎（携帯 090-8765-4321）\n--------\n次郎は6歳です。'
  await answer(list)
  expect(await stored()).toEqual([{ text: list, mail_text: null }])
})

test('an answer in HTML is whole with what is marked as quotation', async () => {
  const quotation = `<blockquote type="cite">何時に？<br>10時です<br>&lt;T-${token}&#64;reply.tsumugi.example&gt;</blockquote>`
  await answer(`<p>はい</p><div class="gmail_quote">つむぎ:</div>${quotation}`, 'text/html')
  expect(await stored()).toEqual([
    { text: 'はい', mail_text: 'はい\n\nつむぎ:\n何時に？\n10時です\n［メールアドレス］' },
  ])
})

test('text that can’t be decoded isn’t there', async () => {
  await answer(`はい\n\n2026年11月27日(金) 14:40 つむぎ <a@b.jp>:\n> \ufffd\ufffd`)
  expect(await stored()).toEqual([{ text: 'はい', mail_text: null }])
})

test('deleting the message deletes it, for both sides', async () => {
  await answer(between())
  const { id } = await seenBy(guest)
  await expect(withdrawMessage(app, host, thread_id, id)).rejects.toMatchObject({ code: 'message_not_found' })
  expect((await stored())[0]!.mail_text).not.toBeNull()
  expect(await withdrawMessage(app, guest, thread_id, id)).toMatchObject({ withdrawn: true, mail_text: null })
  expect(await stored()).toEqual([{ text: '', mail_text: null }])
  expect(await seenBy(host)).toMatchObject({ withdrawn: true, mail_text: null })
})

test.each([
  ['the sender', () => guest, ''],
  ['the other side, whose words it quotes', () => host, '下に回答します。\n\n10時に着きます。'],
])('erasing %s deletes it', async (_, erased, text) => {
  await answer(between())
  // Another thread keeps its own.
  const writer = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: (await aHost(app.db)).id })
  const other = await openThread(app, writer, { experience_id })
  await sendMessage(app, writer, other.id, { text: 'x', client_key: 'key-of-test', pictures: [] }, 'x')
  const { id, email } = erased()
  await erasePerson(app, await anAdmin(app.db), id, { email, reason: 'ご本人の申し出' })
  expect(await stored()).toEqual([{ text, mail_text: null }])
  const others = app.db.selectFrom('messages').select('mail_text').where('thread_id', '=', other.id)
  expect(await others.execute()).toEqual([{ mail_text: 'x' }])
})
