// Announcements of a host to all participants of a slot.
import { beforeEach, expect, test } from 'vitest'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import type { UserActor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { listAnnouncements, sendAnnouncement, withdrawAnnouncement } from './announcements.ts'
import { getThread, listThreads, markThreadRead } from './threads.ts'
import { withMessages } from '../mail/with-messages.ts'
import { mailUnread } from '../notices/mail-unread.ts'
import { sendMessage } from './messages.ts'

const world = bookingWorld({ connections: 6 })
let host: UserActor
let guests: UserActor[]
let experience_id: number
let slot: number

beforeEach(async () => {
  world.clock.set(new Date('2026-11-20T10:00:00+09:00'))
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, title: '藍染め' })).id
  slot = await aSlot(world.db, experience_id, { date: '2026-11-25', recruitment_number: 20 })
  guests = [await aUser(world.db), await aUser(world.db), await aUser(world.db)]
  for (const guest of guests) await booked(world, guest, { calendar_ids: [slot] })
})

const TEXT = '集合場所は駅の北口です。'
const aKey = () => `key-of-tests-${next()}`
const announce = (text = TEXT, client_key = aKey(), by = host) =>
  sendAnnouncement(world, by, slot, { text, client_key })
const later = (seconds: number) => world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000))
const threadOf = async (guest: UserActor) =>
  (await listThreads(world, guest, { side: 'guest', page: 1 })).threads[0]!.id
const received = async (guest: UserActor) =>
  (await getThread(world, guest, await threadOf(guest), {})).messages.filter(({ announced }) => announced)
const readsAll = async (guest: UserActor) => {
  const id = await threadOf(guest)
  const { messages } = await getThread(world, guest, id, {})
  await markThreadRead(world, guest, id, messages.at(-1)!.id)
}
const readOf = async () =>
  (await listAnnouncements(world, host, slot)).announcements.map(({ readers }) => readers.map(({ read }) => read))

test('each participant gets it in their own thread, and the host sees who has read it', async () => {
  const before = (await world.sentJobs()).length
  const sent = await announce(`\n${TEXT} \n`)
  expect(sent).toMatchObject({ text: TEXT, withdrawn: false, withdrawable_seconds: 60 })
  expect(sent.readers.map(({ read }) => read)).toEqual([false, false, false])
  const jobs = (await world.sentJobs()).slice(before)
  expect(jobs.map(({ name, after }) => [name, after])).toEqual(guests.map(() => ['mail-unread', 60]))
  for (const guest of guests) expect(await received(guest)).toMatchObject([{ text: TEXT, side: 'host', mine: false }])
  await readsAll(guests[1]!)
  expect(await readOf()).toEqual([[false, true, false]])
  // A mail goes to everybody, once, also to those who have read it.
  for (const { data } of jobs) await Promise.all([mailUnread(world, data.id), mailUnread(world, data.id)])
  expect((await mailsOf('announcement')).map(({ to_address }) => to_address)).toEqual(
    guests.map(({ email }) => email).sort(),
  )
})

const mailsOf = async (kind: string) => {
  const addresses = guests.map(({ email }) => email)
  const mails = world.db.selectFrom('mails').selectAll().where('kind', '=', kind)
  return await mails.where('to_address', 'in', addresses).orderBy('to_address').orderBy('id').execute()
}

test('is mailed at once though a mail about the thread waits to be read, and says what it is', async () => {
  const [guest] = guests as [UserActor]
  const thread = await threadOf(guest)
  const say = async (text: string) => {
    const { id } = await sendMessage(world, host, thread, { text, client_key: aKey() })
    later(61)
    await mailUnread(world, id)
  }
  await say('お待ちしています。')
  const before = (await world.sentJobs()).length
  await announce('会場が変わりました。')
  later(61)
  for (const { data } of (await world.sentJobs()).slice(before)) await mailUnread(world, data.id)
  const mail = (await mailsOf('announcement')).find(({ to_address }) => to_address === guest.email)!
  expect(mail.subject).toMatch(/^【重要】主催者からのお知らせ \d+\/\d+\(.\) \d\d:\d\d 藍染め【つむぎ】$/)
  expect(mail.text_body).not.toContain('続けてメールはお送りしません')
  const { text_body } = await withMessages(world, mail)
  expect(text_body).toContain('会場が変わりました。')
  expect(text_body).not.toContain('お待ちしています。')
  // A message after it doesn't wait for it, and the mail about messages is still the only one.
  await say('もう一つあります。')
  expect(await mailsOf('message_unread')).toHaveLength(1)
})

test('that is withdrawn in time is not mailed', async () => {
  const before = (await world.sentJobs()).length
  const { id } = await announce()
  await withdrawAnnouncement(world, host, id)
  for (const { data } of (await world.sentJobs()).slice(before)) await mailUnread(world, data.id)
  expect(await mailsOf('announcement')).toEqual([])
})

test('a guest with two reservations gets it once, a guest who cancelled does not', async () => {
  const [first, second, third] = guests as [UserActor, UserActor, UserActor]
  await booked(world, first, { calendar_ids: [slot] })
  const { rows } = await world.pool.query<{ id: number }>('select id from reservations where user_id = $1', [second.id])
  await cancelReservation(world, second, rows[0]!.id)
  await announce()
  expect(await received(first)).toHaveLength(1)
  expect(await received(second)).toEqual([])
  expect(await received(third)).toHaveLength(1)
  // Two reservations of one guest, and one of another.
  expect((await readOf())[0]).toHaveLength(3)
})

test('a repeated call sends nothing, also at the same time; another text with its key is refused', async () => {
  const key = aKey()
  const sent = await Promise.all([announce(TEXT, key), announce(TEXT, key), announce(TEXT, key)])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await received(guests[0]!)).toHaveLength(1)
  expect(await refusalOf(announce('別の文', key))).toBe('message_key_used')
})

test('two members of an ambassador and an answering guest at the same time: nothing is lost', async () => {
  const ambassador = await anAmbassador(world.db)
  const other = await aHost(world.db)
  for (const { id: user_id } of [host, other])
    await world.db.insertInto('ambassador_members').values({ ambassador_id: ambassador, user_id }).execute()
  const community_id = await aCommunity(world.db)
  await world.db
    .updateTable('experiences')
    .set({ ambassador_id: ambassador, community_id })
    .where('id', '=', experience_id)
    .execute()
  for (const guest of guests) await booked(world, guest, { calendar_ids: [slot] })
  const thread = await threadOf(guests[0]!)
  await Promise.all([
    announce('一つ目'),
    announce('二つ目', aKey(), other),
    sendMessage(world, guests[0]!, thread, { text: 'いま駅です。', client_key: aKey() }),
    announce('三つ目'),
  ])
  for (const guest of guests) expect((await received(guest)).map(({ text }) => text).sort()).toHaveLength(3)
  const { messages } = await getThread(world, guests[0]!, thread, {})
  expect(messages.map(({ text }) => text)).toContain('いま駅です。')
})

test('is withdrawn from all threads within a minute, by its sender only', async () => {
  const { id } = await announce()
  expect(await refusalOf(withdrawAnnouncement(world, guests[0]!, id))).toBe('announcement_not_found')
  expect(await refusalOf(withdrawAnnouncement(world, await aHost(world.db), id))).toBe('announcement_not_found')
  later(59)
  expect(await withdrawAnnouncement(world, host, id)).toMatchObject({ withdrawn: true, text: '' })
  expect(await withdrawAnnouncement(world, host, id)).toMatchObject({ withdrawn: true })
  for (const guest of guests) expect(await received(guest)).toMatchObject([{ withdrawn: true, text: '' }])
  expect((await listThreads(world, guests[0]!, { side: 'guest', page: 1 })).threads[0]).toMatchObject({
    unread_count: 0,
  })
  const { id: late } = await announce()
  later(61)
  expect(await refusalOf(withdrawAnnouncement(world, host, late))).toBe('message_too_old')
})

test('is refused to others, without participants, and with a template that is not filled in', async () => {
  expect(await refusalOf(announce(TEXT, aKey(), await aHost(world.db)))).toBe('calendar_not_found')
  expect(await refusalOf(announce(TEXT, aKey(), guests[0]))).toBe('calendar_not_found')
  expect(await refusalOf(listAnnouncements(world, guests[0]!, slot))).toBe('calendar_not_found')
  const empty = await aSlot(world.db, experience_id, { date: '2026-11-26' })
  expect(await refusalOf(sendAnnouncement(world, host, empty, { text: TEXT, client_key: aKey() }))).toBe(
    'no_participants',
  )
  for (const text of [' \n', `${TEXT}（ここに入力）`, 'あ'.repeat(2001)])
    await expect(announce(text)).rejects.toThrow(InvalidInput)
  expect(await readOf()).toEqual([])
})

test('is limited in number', async () => {
  const limited = { ...world, rate_limits: true }
  const send = (client_key = aKey()) => sendAnnouncement(limited, host, slot, { text: TEXT, client_key })
  const key = aKey()
  for (let n = 0; n < 20; n++) await send(key)
  for (let n = 0; n < 19; n++) await send()
  expect(await refusalOf(send())).toBe('too_many_attempts')
})
