// Guests' questions on the host's home page.
import { beforeEach, expect, test } from 'vitest'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import { sendMessage } from '../messages/messages.ts'
import { openThread } from '../messages/threads.ts'
import type { UserActor } from '../shared/actor.ts'
import { getHostToday } from './get-host-today.ts'

const app = bookingWorld()
let host: UserActor
let experience_id: number

beforeEach(async () => {
  app.clock.set('2026-11-20T10:00:00+09:00')
  host = await aHost(app.db)
  experience_id = (await anExperience(app.db, { user_id: host.id, title: '藍染め' })).id
})

const say = (actor: UserActor, id: number, text: string, about?: number) =>
  sendMessage(app, actor, id, { text, client_key: `key-of-tests-${next()}`, experience_id: about, pictures: [] })
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))
const threadOf = async (guest: UserActor) => (await openThread(app, guest, { experience_id })).id
const questions = async (actor = host) => (await getHostToday(app, actor)).questions

test('questions wait on the home page, the oldest first, until they are answered', async () => {
  const first = await aUser(app.db, { display_name: '花子' })
  const second = await aUser(app.db)
  const thread = await threadOf(first)
  await say(first, thread, '2-3人です。電話は090-1234-5678です。', experience_id)
  later(1)
  const other = await threadOf(second)
  await say(second, other, '持ち物は？')
  later(1)
  await say(first, thread, 'もう一つ質問です。')
  expect(await questions()).toEqual({
    count: 2,
    items: [
      {
        thread_id: thread,
        guest_name: '花子',
        text: '2-3人です。電話は［予約確定後に表示］です。',
        asked_at: '2026-11-20T10:00:00+09:00',
        experience_title: '藍染め',
      },
      expect.objectContaining({ thread_id: other, text: '持ち物は？', experience_title: null }),
    ],
  })
  await say(host, thread, 'お答えします。')
  expect(await questions()).toMatchObject({ count: 1, items: [{ thread_id: other }] })
  later(14 * 24)
  expect(await questions()).toEqual({ count: 0, items: [] })
})

test('there are at most five, with their number', async () => {
  for (let n = 0; n < 7; n++) {
    const guest = await aUser(app.db)
    await say(guest, await threadOf(guest), `質問${n}`)
    later(1)
  }
  const { count, items } = await questions()
  expect(count).toBe(7)
  expect(items.map(({ text }) => text)).toEqual(['質問0', '質問1', '質問2', '質問3', '質問4'])
})

test('all members of an ambassador see it, nobody else, and no admin who views as the host', async () => {
  const member = await aHost(app.db)
  const ambassador_id = await anAmbassador(app.db, { members: [host, member] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  experience_id = (await anExperience(app.db, { user_id: host.id, ambassador_id, community_id })).id
  const guest = await aUser(app.db)
  await say(guest, await threadOf(guest), '持ち物は？')
  for (const one of [host, member]) expect((await questions(one)).count).toBe(1)
  for (const one of [guest, await aHost(app.db)]) expect((await questions(one)).count).toBe(0)
  const impersonating = { ...host, impersonation: { admin: { id: 1, name: '運営' } } } as never
  expect(await questions(impersonating)).toEqual({ count: 0, items: [] })
})

test('the message of a booking, a blocked thread and a withdrawn message are no questions', async () => {
  const guest = await aUser(app.db)
  const slot = await aSlot(app.db, experience_id, { date: '2026-12-05' })
  await booked(app, guest, { calendar_ids: [slot] })
  expect((await questions()).count).toBe(0)
  const id = await threadOf(guest)
  const sent = await say(guest, id, '持ち物は？')
  expect((await questions()).count).toBe(1)
  await app.db.updateTable('threads').set({ host_blocked_at: new Date() }).where('id', '=', id).execute()
  expect((await questions()).count).toBe(0)
  await app.db.updateTable('threads').set({ host_blocked_at: null }).where('id', '=', id).execute()
  await app.db.updateTable('messages').set({ withdrawn_at: new Date(), text: '' }).where('id', '=', sent.id).execute()
  expect((await questions()).count).toBe(0)
})
