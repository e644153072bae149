// A person who answers by mail gets a mail about hidden contacts. test/mail/replies.test.ts tests
// all else about answers, with whole mails.
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aUser, next } from '#test/factories.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../shared/actor.ts'
import { newMailToken } from '../shared/mail-token.ts'
import { openThread } from './threads.ts'
import { receiveMailReply } from './receive-mail-reply.ts'

const app = testApp()
let guest: UserActor & { email: string }
let thread_id: number
let token: string

beforeEach(async () => {
  const host = await aHost(app.db)
  guest = await aUser(app.db, { name: '小川 花子' })
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread_id = (await openThread(app, guest, { experience_id })).id
  const valid_until = new Date(app.clock.now().getTime() + 86_400_000)
  token = newMailToken()
  await inTransaction(app.db, (tx) => keepReplyAddress(tx, { thread_id, user_id: guest.id, token, valid_until }))
})

/** The answer of the guest, as the gateway has read it. */
async function answer(text: string, files = 0) {
  const received = {
    token,
    from: guest.email,
    key: `mail-${next()}-of-tests`,
    automatic: false,
    authentic: null,
    too_large: false,
    wants_no_answer: false,
  }
  const mail_replies = {
    ...app.mail_replies,
    receive: async () => received,
    read: async () => ({ text, whole: null, files }),
  }
  const mail_reports = { ...app.mail_reports, isOurs: () => true }
  return await receiveMailReply({ ...app, mail_replies, mail_reports }, new Headers(), async () => new Uint8Array())
}
const told = async () =>
  await app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('kind', 'like', 'message_reply_%')
    .where('to_address', '=', guest.email)
    .execute()

test('the sender is told once a day that contacts are hidden until a booking, without them', async () => {
  for (let n = 0; n < 2; n++)
    expect((await answer('2名です。090-1234-5678、hanako@example.jp です。')).outcome).toBe('taken')
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail!.kind).toBe('message_reply_masked')
  const text = mail!.text_body.replaceAll('\n', '')
  expect(text).toContain('電話番号・メールアドレスの部分は相手に表示されていません。予約が確定するまで、')
  expect(text).toContain(`/mypage/messages/${thread_id}`)
  // Admins see stored mails.
  expect(text).not.toMatch(/1234-5678|hanako@/)
})

test('files and contacts are told in one mail', async () => {
  await answer('090-1234-5678', 1)
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail!.kind).toBe('message_reply_without_files')
  expect(mail!.text_body).toContain('電話番号の部分')
})

test('nobody is told if nothing is hidden: without a contact, or after a booking', async () => {
  await answer('大阪府から2-3人で参加します。')
  await app.db.updateTable('threads').set({ booked_at: new Date() }).where('id', '=', thread_id).execute()
  await answer('電話は090-1234-5678です。')
  expect(await told()).toEqual([])
})
