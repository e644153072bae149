import { beforeEach, describe, expect, test } from 'vitest'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aReservation, aSlot, aUser, next } from '#test/factories.ts'
import { changeReservation, getReservationChange } from '../booking/changes/changes.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import { cancelHostCalendar } from '../booking/slots/host-calendars.ts'
import { requestHolding } from '../schedule/requests/request-holding.ts'
import type { UserActor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { sendMessage, withdrawMessage } from './messages.ts'
import { getThread, getUnreadThreads, listThreads, markThreadRead, openThread } from './threads.ts'

const world = bookingWorld({ connections: 6 })
let host: UserActor
let guest: UserActor
let stranger: UserActor
let experience_id: number

beforeEach(async () => {
  world.clock.set(new Date('2026-11-20T10:00:00+09:00'))
  host = await aHost(world.db, { name: '渡辺 太郎', display_name: '太郎' })
  guest = await aUser(world.db, { name: '小川 花子', display_name: '花子' })
  stranger = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, title: '藍染め' })).id
})

const aKey = () => `key-of-tests-${next()}`
const asked = async (actor = guest) => (await openThread(world, actor, { experience_id })).id
const send = (actor: UserActor, id: number, text: string, client_key = aKey()) =>
  sendMessage(world, actor, id, { text, client_key })
const textsOf = async (actor: UserActor, id: number) =>
  (await getThread(world, actor, id, {})).messages.map(({ text, card }) => card?.type ?? text)
const listed = async (actor: UserActor, side: 'guest' | 'host') =>
  (await listThreads(world, actor, { side, page: 1 })).threads
const later = (seconds: number) => world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000))

test('a question goes to the host and an answer comes back', async () => {
  const id = await asked()
  expect(await listed(guest, 'guest')).toEqual([])
  expect(await listed(host, 'host')).toEqual([])
  const sent = await sendMessage(world, guest, id, {
    text: ' \n持ち物は？\r\nhttps://example.jp \n',
    client_key: 'key-of-question',
    experience_id,
  })
  expect(sent).toMatchObject({
    mine: true,
    side: 'guest',
    client_key: 'key-of-question',
    text: '持ち物は？\nhttps://example.jp',
    experience: { id: experience_id, title: '藍染め' },
    withdrawable_seconds: 60,
    card: null,
  })
  expect(await listed(host, 'host')).toMatchObject([
    { id, side: 'host', other_name: '花子', unread_count: 1, last_text: sent.text, last_own: false, closed: false },
  ])
  expect(await getUnreadThreads(world, host)).toEqual({ guest: 0, host: 1 })
  expect(await markThreadRead(world, host, id, sent.id)).toEqual({ guest: 0, host: 0 })
  expect((await getThread(world, guest, id, {})).thread).toMatchObject({ other_name: '太郎', other_read_id: sent.id })
  const { messages } = await getThread(world, host, id, {})
  expect(messages).toMatchObject([{ mine: false, client_key: null, withdrawable_seconds: 0, sender_name: null }])
  await send(host, id, '手ぶらでどうぞ。')
  expect(await getUnreadThreads(world, guest)).toEqual({ guest: 1, host: 0 })
  expect(await listed(guest, 'guest')).toMatchObject([{ id, unread_count: 1, last_own: false, side: 'guest' }])
})

test('the thread is the same however it is opened, also by concurrent calls', async () => {
  const [id, ...others] = await Promise.all([asked(), asked(), asked(), asked()])
  expect(new Set(others)).toEqual(new Set([id]))
  const reservation_id = await aReservation(world.db, experience_id, [], { user_id: guest.id })
  expect((await openThread(world, guest, { reservation_id })).id).toBe(id)
  expect(await openThread(world, host, { reservation_id })).toMatchObject({ id, side: 'host' })
  const wish = { date: '2026-12-05', start_time: '13:30', number_of_people: 2, message: 'お願いします。' }
  const { id: holding_request_id } = await requestHolding(world, guest, experience_id, wish)
  expect((await openThread(world, host, { holding_request_id })).id).toBe(id)
  expect((await getThread(world, host, id!, {})).messages).toMatchObject([
    {
      side: null,
      mine: false,
      text: '',
      card: { type: 'requested', title: '藍染め', date: '2026-12-05', start_time: '13:30', text: 'お願いします。' },
    },
  ])
})

test('another person finds nothing, whatever the call', async () => {
  const id = await asked()
  const { id: message_id } = await send(guest, id, '持ち物は？')
  const reservation_id = await aReservation(world.db, experience_id, [], { user_id: guest.id })
  const calls = [
    () => getThread(world, stranger, id, {}),
    () => send(stranger, id, '見せて。'),
    () => withdrawMessage(world, stranger, id, message_id),
    () => markThreadRead(world, stranger, id, message_id),
  ]
  for (const call of calls) expect(await refusalOf(call())).toBe('thread_not_found')
  expect(await refusalOf(openThread(world, stranger, { reservation_id }))).toBe('reservation_not_found')
  expect(await refusalOf(openThread(world, stranger, { holding_request_id: 1 }))).toBe('holding_request_not_found')
  // A message of another thread of the same user isn't found in this one.
  const own = (await openThread(world, stranger, { experience_id })).id
  expect(await refusalOf(withdrawMessage(world, guest, id, (await send(stranger, own, 'こちらは？')).id))).toBe(
    'message_not_found',
  )
  expect(await textsOf(guest, id)).toEqual(['持ち物は？'])
})

test('nobody opens a thread with themselves, or about what is not public', async () => {
  expect(await refusalOf(openThread(world, host, { experience_id }))).toBe('own_experience_thread')
  const hidden = await anExperience(world.db, { user_id: host.id, status: 'awaiting' })
  for (const one of [guest, host])
    expect(await refusalOf(openThread(world, one, { experience_id: hidden.id }))).toBe('experience_not_found')
  for (const body of [{}, { experience_id, reservation_id: 1 }])
    expect(await refusalOf(openThread(world, guest, body))).toBe('malformed_request')
  const held = await aReservation(world.db, experience_id, [], { user_id: guest.id, status: 'held' })
  expect(await refusalOf(openThread(world, guest, { reservation_id: held }))).toBe('reservation_not_found')
})

test('contacts are hidden from the other side until a booking; the side that wrote them sees which', async () => {
  const id = await asked()
  const text = '2-3人です。電話は090-1234-5678です。'
  const hidden = [{ kind: 'phone', text: '090-1234-5678' }]
  expect(await send(guest, id, text)).toMatchObject({ text, masked: true, hidden })
  const shownTo = async (actor: UserActor) => (await getThread(world, actor, id, {})).messages[0]
  expect(await shownTo(guest)).toMatchObject({ text, masked: true, hidden })
  const masked = '2-3人です。電話は［予約確定後に表示］です。'
  expect(await shownTo(host)).toMatchObject({ text: masked, masked: true, hidden: [] })
  expect(await listed(host, 'host')).toMatchObject([{ last_text: masked }])
  await world.db.updateTable('threads').set({ booked_at: new Date() }).where('id', '=', id).execute()
  for (const one of [guest, host]) expect(await shownTo(one)).toMatchObject({ text, masked: false, hidden: [] })
})

describe('sending', () => {
  test('stores one message for one key, however often and at once it is sent', async () => {
    const id = await asked()
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(guest, id, '何時まで？', 'same-key-1')))
    expect(new Set(sent.map((one) => one.id)).size).toBe(1)
    expect(await textsOf(host, id)).toEqual(['何時まで？'])
    expect(await refusalOf(send(guest, id, '別の質問', 'same-key-1'))).toBe('message_key_used')
    // The other side's keys are their own.
    await send(host, id, '17時までです。', 'same-key-1')
    expect(await textsOf(guest, id)).toEqual(['何時まで？', '17時までです。'])
  })

  test('keeps the order of messages that both sides send at once', async () => {
    const id = await asked()
    await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 ? guest : host, id, `第${n}便`)))
    const { messages } = await getThread(world, guest, id, {})
    expect(messages).toHaveLength(20)
    expect(messages.map((one) => one.id)).toEqual(messages.map((one) => one.id).toSorted((a, b) => a - b))
    const last = await world.db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(Math.max(last.guest_last_id, last.host_last_id)).toBe(messages.at(-1)!.id)
  })

  test.each([[''], [' \n\t'], ['あ'.repeat(2001)]])('is refused for %j', async (text) => {
    await expect(send(guest, await asked(), text)).rejects.toThrow(InvalidInput)
  })

  test('takes 2,000 characters, also those of two units', async () => {
    const id = await asked()
    expect((await send(guest, id, '🎣'.repeat(2000))).text).toBe('🎣'.repeat(2000))
  })

  test('is refused when the other side is suspended or gone', async () => {
    const id = await asked()
    await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', host.id).execute()
    expect(await refusalOf(send(guest, id, 'いますか？'))).toBe('thread_closed')
    expect((await getThread(world, guest, id, {})).thread.closed).toBe(true)
    // A session that the suspension has not ended yet.
    expect(await refusalOf(send(host, id, 'います。'))).toBe('not_signed_in')
  })

  test('takes an experience only of this host', async () => {
    const id = await asked()
    const foreign = await anExperience(world.db, { user_id: stranger.id })
    const sent = await sendMessage(world, guest, id, { text: '？', client_key: aKey(), experience_id: foreign.id })
    expect(sent.experience).toBeNull()
  })
})

test('sending is limited per hour, more for new accounts; a repeated call counts once', async () => {
  const limited = { ...world, rate_limits: true }
  const say = (actor: UserActor, id: number, client_key = aKey()) =>
    sendMessage(limited, actor, id, { text: 'こんにちは', client_key })
  const since = (actor: UserActor, created_at: string) =>
    world.db
      .updateTable('users')
      .set({ created_at: new Date(created_at) })
      .where('id', '=', actor.id)
      .execute()
  await since(guest, '2026-11-19T10:00:00+09:00')
  const id = await asked()
  const key = aKey()
  for (let n = 0; n < 5; n++) await say(guest, id, key)
  for (let n = 0; n < 19; n++) await say(guest, id)
  expect(await refusalOf(say(guest, id))).toBe('too_many_attempts')
  await since(guest, '2026-01-01T00:00:00+09:00')
  await say(guest, id)
  await say(host, id)
  later(3600)
  await since(guest, '2026-11-19T10:00:00+09:00')
  await say(guest, id)
})

describe('withdrawing', () => {
  test('is possible for a minute, deletes the text and takes the message out of the unread ones', async () => {
    const id = await asked()
    await send(guest, id, '一通目')
    const { id: message_id } = await send(guest, id, '間違えました')
    later(59)
    expect(await withdrawMessage(world, guest, id, message_id)).toMatchObject({ withdrawn: true, text: '' })
    expect(await withdrawMessage(world, guest, id, message_id)).toMatchObject({ withdrawn: true })
    expect(await listed(host, 'host')).toMatchObject([{ unread_count: 1, last_withdrawn: true, last_text: '' }])
    const kept = await world.db.selectFrom('messages').select('text').where('id', '=', message_id).execute()
    expect(kept).toEqual([{ text: '' }])
    const other = (await send(guest, id, '遅い取り消し')).id
    later(60)
    expect(await refusalOf(withdrawMessage(world, guest, id, other))).toBe('message_too_old')
    expect(await refusalOf(withdrawMessage(world, host, id, other))).toBe('message_not_found')
  })

  test('leaves nothing unread when it was the only message', async () => {
    const id = await asked()
    const { id: message_id } = await send(guest, id, '間違えました')
    await withdrawMessage(world, guest, id, message_id)
    expect(await getUnreadThreads(world, host)).toEqual({ guest: 0, host: 0 })
  })

  test('a message that was withdrawn isn’t sent again by its key', async () => {
    const id = await asked()
    const { id: message_id } = await send(guest, id, '間違えました', 'withdrawn-key')
    await withdrawMessage(world, guest, id, message_id)
    expect(await send(guest, id, '間違えました', 'withdrawn-key')).toMatchObject({ id: message_id, withdrawn: true })
  })
})

test('reading counts only to the last message, and never backwards', async () => {
  const id = await asked()
  const first = await send(guest, id, '一')
  const second = await send(guest, id, '二')
  await markThreadRead(world, host, id, 2_000_000_000)
  expect((await getThread(world, guest, id, {})).thread.other_read_id).toBe(second.id)
  await markThreadRead(world, host, id, first.id)
  expect((await getThread(world, guest, id, {})).thread.other_read_id).toBe(second.id)
  await send(guest, id, '三')
  expect(await getUnreadThreads(world, host)).toEqual({ guest: 0, host: 1 })
})

test('long threads have pages, from the newest back', async () => {
  const id = await asked()
  for (let n = 1; n <= 60; n++) await send(guest, id, `${n}`)
  const latest = await getThread(world, host, id, {})
  expect(latest.has_older).toBe(true)
  expect(latest.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 11}`))
  const older = await getThread(world, host, id, { before: latest.messages[0]!.id })
  expect(older.messages.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 1}`))
  expect(older.has_older).toBe(false)
})

test('members of an ambassador share its threads', async () => {
  const [first, second] = [await aHost(world.db, { display_name: '一郎' }), await aHost(world.db)]
  const ambassador_id = await anAmbassador(world.db, { members: [first, second] })
  const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
  const { id: of } = await anExperience(world.db, { user_id: first.id, ambassador_id, community_id })
  const { id } = await openThread(world, guest, { experience_id: of })
  const { id: question } = await send(guest, id, '集合は？')
  for (const member of [first, second])
    expect(await listed(member, 'host')).toMatchObject([{ id, unread_count: 1, side: 'host' }])
  await send(first, id, '駅前です。')
  await markThreadRead(world, first, id, question)
  expect(await listed(second, 'host')).toMatchObject([{ unread_count: 0, last_own: true }])
  expect((await getThread(world, second, id, {})).messages).toMatchObject([
    { sender_name: null },
    { mine: false, side: 'host', sender_name: '一郎' },
  ])
  // A former member reads nothing more.
  await world.db.deleteFrom('ambassador_members').where('user_id', '=', second.id).execute()
  expect(await refusalOf(getThread(world, second, id, {}))).toBe('thread_not_found')
  expect(await listed(second, 'host')).toEqual([])
})

describe('a booking', () => {
  test('is a card with the guest’s message, and its cancellation is another card', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-20', start_time: '10:00', end_time: '12:00' })
    const { id: reservation_id } = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    const [thread] = await listed(host, 'host')
    expect(thread).toMatchObject({ other_name: '花子', unread_count: 1, last_text: 'よろしくお願いします。' })
    const { messages } = await getThread(world, guest, thread!.id, {})
    expect(messages).toMatchObject([
      {
        side: null,
        card: { type: 'confirmed', reservation_id, date: '2026-12-20', start_time: '10:00', number_of_people: 2 },
      },
      { side: 'guest', mine: true, text: 'よろしくお願いします。' },
    ])
    await cancelReservation(world, guest, reservation_id)
    expect(await textsOf(host, thread!.id)).toEqual(['confirmed', 'よろしくお願いします。', 'cancelled'])
  })

  test('that moves is in each card as it was then', async () => {
    const newSlot = (date: string) => aSlot(world.db, experience_id, { date, start_time: '10:00', end_time: '12:00' })
    const [first, second] = [await newSlot('2026-12-20'), await newSlot('2026-12-23')]
    const { id } = await booked(world, guest, { calendar_ids: [first], number_of_people: 2 })
    const asked = { calendar_ids: [second], number_of_people: 1 }
    const { state } = await getReservationChange(world, guest, id, { 'calendar_ids[]': [second], number_of_people: 1 })
    await changeReservation(world, guest, id, { ...asked, state })
    const postponed_to = { date: '2026-12-27', start_time: '13:00', end_time: '15:00' }
    await cancelHostCalendar(world, host, second, { reason: '台風のため', postponed_to })
    const [thread] = await listed(guest, 'guest')
    expect(thread!.last_card).toBe('postponed')
    const { messages } = await getThread(world, guest, thread!.id, {})
    const cards = messages.flatMap(({ card }) => card ?? [])
    expect(cards.map((card) => [card.type, card.date, card.start_time, card.number_of_people])).toEqual([
      ['confirmed', '2026-12-20', '10:00', 2],
      ['changed', '2026-12-23', '10:00', 1],
      ['postponed', '2026-12-27', '13:00', 1],
    ])
  })

  test('of two slots names the one that was called off', async () => {
    const [first, second] = [
      await aSlot(world.db, experience_id, { date: '2026-12-20' }),
      await aSlot(world.db, experience_id, { date: '2026-12-23' }),
    ]
    await booked(world, guest, { calendar_ids: [first, second] })
    await cancelHostCalendar(world, host, second, { reason: '台風のため' })
    const [thread] = await listed(guest, 'guest')
    const { messages } = await getThread(world, guest, thread!.id, {})
    const cards = messages.flatMap(({ card }) => card ?? [])
    expect(cards.map(({ type, date }) => [type, date])).toEqual([
      ['confirmed', '2026-12-20'],
      ['slot_cancelled', '2026-12-23'],
    ])
  })

  test('that isn’t paid leaves no thread', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-21' })
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'declined' }))).toBe('payment_declined')
    expect(await listed(guest, 'guest')).toEqual([])
  })
})
