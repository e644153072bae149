import type { OutgoingMail } from '#gateways/mail/port.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aUser, next } from '#test/factories.ts'
import type { UserActor } from '../shared/actor.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { getMail } from '../mail/mails.ts'
import { mailUnread } from './mail-unread.ts'
import { markThreadRead, openThread } from '../messages/threads.ts'
import { sendMessage, withdrawMessage } from '../messages/messages.ts'

const app = testApp()
let host: UserActor
let guest: UserActor
let thread: number

beforeEach(async () => {
  host = await aHost(app.db, { name: '渡辺 太郎', display_name: '太郎' })
  guest = await aUser(app.db, { name: '小川 花子', display_name: '花子' })
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await openThread(app, guest, { experience_id })).id
})

const send = async (actor: UserActor, text = '秘密の持ち物', id = thread) =>
  (await sendMessage(app, actor, id, { text, client_key: `key-of-tests-${next()}` })).id
const mailsTo = async ({ email }: UserActor) =>
  await app.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()

test('sending queues the job for a minute later, once for a repeated call', async () => {
  const before = (await app.sentJobs()).length
  const body = { text: 'はい', client_key: 'one-key-of-jobs' }
  const { id } = await sendMessage(app, guest, thread, body)
  await sendMessage(app, guest, thread, body)
  expect((await app.sentJobs()).slice(before)).toMatchObject([{ name: 'mail-unread', data: { id }, after: 60 }])
})

test('an unread message is mailed once until it is read; the stored mail doesn’t have its text', async () => {
  const first = await send(guest)
  const second = await send(guest)
  await Promise.all([mailUnread(app, first), mailUnread(app, first), mailUnread(app, second)])
  const [mail, ...more] = await mailsTo(host)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'message_unread' })
  expect(mail!.text_body).toContain('渡辺 太郎 様')
  expect(mail!.text_body).toContain('花子 さんから')
  expect(mail!.text_body).toContain(`https://tsumugi.example/host/messages/${thread}`)
  for (const part of [mail!.subject, mail!.text_body, mail!.html_body]) expect(part).not.toContain('秘密')
  await markThreadRead(app, host, thread, second)
  await mailUnread(app, await send(guest))
  expect(await mailsTo(host)).toHaveLength(2)
})

test('a message that is read or withdrawn in time is not mailed', async () => {
  const read = await send(host)
  await markThreadRead(app, guest, thread, read)
  await mailUnread(app, read)
  const withdrawn = await send(host)
  await withdrawMessage(app, host, thread, withdrawn)
  await mailUnread(app, withdrawn)
  await mailUnread(app, 2_000_000_000)
  expect(await mailsTo(guest)).toEqual([])
})

test('all members of an ambassador get it, and nobody who is suspended', async () => {
  const members = [await aHost(app.db), await aHost(app.db), await aHost(app.db)]
  const ambassador_id = await anAmbassador(app.db, { name: '朝凪舎', members })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const { id } = await anExperience(app.db, { user_id: members[0]!.id, ambassador_id, community_id })
  const shared = (await openThread(app, guest, { experience_id: id })).id
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', members[2]!.id).execute()
  await mailUnread(app, await send(guest, 'はい', shared))
  expect(await Promise.all(members.map(async (one) => (await mailsTo(one)).length))).toEqual([1, 1, 0])
  await mailUnread(app, await send(members[1]!, 'どうぞ', shared))
  expect((await mailsTo(guest))[0]!.text_body).toContain('朝凪舎 さんから')
})

test('a name is no link and not in the subject', async () => {
  await app.db.updateTable('users').set({ display_name: 'https://evil.example/' }).where('id', '=', guest.id).execute()
  await mailUnread(app, await send(guest))
  const [mail] = await mailsTo(host)
  expect(mail!.subject).not.toContain('evil')
  expect(mail!.html_body).not.toContain('href="https://evil.example')
})

describe('the delivered mail', () => {
  /** What the mail server gets. */
  async function delivered(to: UserActor): Promise<OutgoingMail> {
    const [stored] = await mailsTo(to)
    let sent: OutgoingMail | undefined
    const mail = {
      ...app.mail,
      delivers: true,
      deliver: async (one: OutgoingMail) => {
        sent = one
        return { taken: true } as const
      },
    }
    await deliverMail({ ...app, mail }, { id: stored!.id })
    return sent!
  }
  const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))

  test('has the unread messages that can’t be withdrawn any more, as the reader sees them', async () => {
    await markThreadRead(app, host, thread, await send(guest, '前に読んだもの'))
    const first = await send(guest, '二人で伺います。\n電話は090-1234-5678です。')
    await send(guest, 'http://evil.example/ を見てください。')
    await withdrawMessage(app, guest, thread, await send(guest, '消すもの'))
    later(61)
    await send(guest, 'いま送ったもの')
    await mailUnread(app, first)
    const { text, html } = await delivered(host)
    for (const part of [text, html!]) {
      expect(part).toContain('二人で伺います。')
      expect(part).toContain('［予約確定後に表示］')
      expect(part).toContain('花子 さん')
      for (const hidden of ['090-1234', '前に読んだ', '消すもの', 'いま送った', '表示しません', 'http://evil.example'])
        expect(part).not.toContain(hidden)
    }
    expect(html).not.toContain('href="http://evil')
    // At /dev/mail, the same.
    const [stored] = await mailsTo(host)
    expect((await getMail(app, stored!.id)).text_body).toBe(text)
  })

  test('escapes messages and bounds their length; a person’s line is no heading of ours', async () => {
    const first = await send(guest, '<b>太字</b>\n■ 運営からのお知らせ')
    for (let n = 0; n < 3; n++) await send(guest, 'あ'.repeat(2000))
    later(61)
    await mailUnread(app, first)
    const { text, html } = await delivered(host)
    expect(html).not.toContain('<b>太字')
    expect(html).not.toContain('<strong>運営からの')
    expect(text.match(/あ/g)!.length).toBeLessThan(4000)
    expect(text).toContain('続きはページで')
  })

  test('has no message for somebody who doesn’t take part any more, nor one that was erased or withdrawn', async () => {
    const members = [await aHost(app.db), await aHost(app.db)]
    const ambassador_id = await anAmbassador(app.db, { members })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const { id } = await anExperience(app.db, { user_id: members[0]!.id, ambassador_id, community_id })
    const shared = (await openThread(app, guest, { experience_id: id })).id
    const sent = await send(guest, '秘密の話', shared)
    later(61)
    await mailUnread(app, sent)
    await app.db.deleteFrom('ambassador_members').where('user_id', '=', members[1]!.id).execute()
    expect((await delivered(members[1]!)).text).not.toContain('秘密')
    await app.db.updateTable('messages').set({ text: '', withdrawn_at: new Date() }).where('id', '=', sent).execute()
    expect((await delivered(members[0]!)).text).toContain('削除されました')
  })
})
