// Reports and blocks of threads, contacts that are hidden before a booking, and admins who read.
import { beforeEach, describe, expect, test } from 'vitest'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import { aPicture, keepImages } from '#test/images.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import type { UserActor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { addPicture } from './pictures.ts'
import { sendAnnouncement } from './announcements.ts'
import { blockThread, getThread, listThreads, openThread } from './threads.ts'
import { beginReading, closeReport, getReport, listReports, readPicture, readThread, reportThread } from './reports.ts'
import { sendMessage } from './messages.ts'

const world = bookingWorld({ connections: 6 })
keepImages(world)
let host: UserActor
let guest: UserActor
let admin: UserActor
let experience_id: number
let thread: number

beforeEach(async () => {
  world.clock.set(new Date('2026-11-20T10:00:00+09:00'))
  host = await aHost(world.db)
  guest = await aUser(world.db)
  admin = await anAdmin(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id })).id
  thread = (await openThread(world, guest, { experience_id })).id
})

const send = (actor: UserActor, text: string) =>
  sendMessage(world, actor, thread, { text, client_key: `key-of-tests-${next()}` })
const seenBy = async (actor: UserActor) =>
  (await getThread(world, actor, thread, {})).messages.map(({ text, card }) => card?.type ?? text)
const later = (minutes: number) => world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000))
const report = (actor = guest, text = 'こわい言葉を送られました。') =>
  reportThread(world, actor, thread, { kind: 'harassment', text })
const reportId = async () => (await listReports(world, { state: 'open', page: 1 })).reports.at(-1)!.id
const reportsOf = async (thread_id: number) =>
  (await listReports(world, { state: 'open', page: 1 })).reports.filter((one) => one.thread_id === thread_id)
const READING = '連絡の確認のため'

describe('telephone numbers and addresses', () => {
  const TEXT = '電話は090-1234-5678です。'
  const HIDDEN = '電話は［予約確定後に表示］です。'

  test('are hidden from the other side until a booking is confirmed, in lists too', async () => {
    expect(await send(host, TEXT)).toMatchObject({ text: TEXT, masked: true })
    expect(await seenBy(host)).toEqual([TEXT])
    expect(await seenBy(guest)).toEqual([HIDDEN])
    const [listed] = (await listThreads(world, guest, { side: 'guest', page: 1 })).threads
    expect(listed).toMatchObject({ last_text: HIDDEN, masks: true })
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-25' })
    const { id } = await booked(world, guest, { calendar_ids: [slot] })
    expect(await seenBy(guest)).toEqual(expect.arrayContaining([TEXT, 'confirmed']))
    await cancelReservation(world, guest, id)
    expect((await seenBy(guest))[0]).toBe(TEXT)
  })
})

describe('a block', () => {
  test('stops messages of both sides, and the other side is not told why', async () => {
    await send(guest, 'こんにちは')
    expect(await blockThread(world, guest, thread, true)).toMatchObject({ blocked: true, closed: false })
    expect(await blockThread(world, guest, thread, true)).toMatchObject({ blocked: true })
    expect(await refusalOf(send(guest, 'やっぱり'))).toBe('thread_blocked')
    expect(await refusalOf(send(host, 'なぜ？'))).toBe('thread_closed')
    expect((await getThread(world, host, thread, {})).thread).toMatchObject({ blocked: false, closed: true })
    await blockThread(world, guest, thread, false)
    expect(await send(host, 'どうも')).toMatchObject({ text: 'どうも' })
  })

  test('of a host does not end the block of the guest', async () => {
    await blockThread(world, guest, thread, true)
    await blockThread(world, host, thread, true)
    await blockThread(world, host, thread, false)
    expect(await refusalOf(send(host, 'どうも'))).toBe('thread_closed')
    expect(await refusalOf(blockThread(world, await aHost(world.db), thread, true))).toBe('thread_not_found')
  })

  test('lets announcements about booked slots pass', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-11-25' })
    await booked(world, guest, { calendar_ids: [slot] })
    await blockThread(world, guest, thread, true)
    await sendAnnouncement(world, host, slot, { text: '北口に変わりました。', client_key: 'announced-while-blocked' })
    expect(await seenBy(guest)).toContain('北口に変わりました。')
  })
})

describe('a report', () => {
  test('is one per side at a time; a repeated call changes nothing, and strangers get 404', async () => {
    const [first, second] = await Promise.all([report(), report()])
    expect([first.reported, second.reported]).toEqual([true, true])
    expect(await refusalOf(report(guest, '別のこと'))).toBe('report_open')
    expect((await getThread(world, host, thread, {})).thread.reported).toBe(false)
    expect(await report(host)).toMatchObject({ reported: true })
    expect(await refusalOf(report(await aUser(world.db)))).toBe('thread_not_found')
    for (const text of [' \n', 'あ'.repeat(1001)]) await expect(report(guest, text)).rejects.toThrow(InvalidInput)
    const { rows } = await world.pool.query('select side from thread_reports where thread_id = $1 order by side', [
      thread,
    ])
    expect(rows).toEqual([{ side: 'guest' }, { side: 'host' }])
  })

  test('is needed, with a reason, before an admin reads, and both sides see that', async () => {
    await send(guest, '住所は〒150-0001 東京都')
    const mail_text = '電話は 03-1234-5678'
    await world.db.updateTable('messages').set({ mail_text }).where('thread_id', '=', thread).execute()
    const read = () => readThread(world, admin, thread, {})
    expect(await refusalOf(read())).toBe('thread_without_report')
    expect(await refusalOf(beginReading(world, admin, thread, READING))).toBe('thread_without_report')
    expect(await refusalOf(beginReading(world, admin, 2_000_000_000, READING))).toBe('thread_not_found')
    await report()
    expect(await refusalOf(read())).toBe('reading_not_begun')
    await expect(beginReading(world, admin, thread, '　')).rejects.toThrow(InvalidInput)
    expect(await refusalOf(read())).toBe('reading_not_begun')
    const [begun, again] = await Promise.all([1, 2].map(() => beginReading(world, admin, thread, READING)))
    expect(begun).toEqual({ readable_until: '2026-11-20T10:30:00+09:00' })
    expect(again).toEqual(begun)
    expect((await read()).messages).toMatchObject([
      { text: '住所は〒150-0001 東京都', mail_text, side: 'guest', mine: false },
      { card: { type: 'read_by_operator', text: READING } },
    ])
    for (const party of [guest, host]) expect((await seenBy(party)).at(-1)).toBe('read_by_operator')
    const audit = await world.db.selectFrom('audit_log').selectAll().where('action', '=', 'read_thread').execute()
    expect(audit.filter(({ subject_id }) => subject_id === String(thread))).toMatchObject([
      { actor_id: admin.id, detail: { reason: READING } },
    ])
    // Another admin needs an own reason; so does the same one half an hour later.
    expect(await refusalOf(readThread(world, await anAdmin(world.db), thread, {}))).toBe('reading_not_begun')
    later(30)
    expect(await refusalOf(read())).toBe('reading_not_begun')
  })

  test('opens no other thread and no picture of one', async () => {
    await report()
    await beginReading(world, admin, thread, READING)
    const other = await aUser(world.db)
    const { id } = await openThread(world, other, { experience_id })
    expect(await refusalOf(readThread(world, admin, id, {}))).toBe('thread_without_report')
    expect(await refusalOf(readPicture(world, admin, 2_000_000_000))).toBe('picture_not_found')
  })

  test('gives no right to read after it is closed, also not to pictures or through another report', async () => {
    const base64 = (await aPicture()).toString('base64')
    const { id: picture } = await addPicture(world, guest, thread, base64)
    await sendMessage(world, guest, thread, { text: '', client_key: `key-of-tests-${next()}`, pictures: [picture] })
    await report()
    await beginReading(world, admin, thread, READING)
    await report(host)
    const id = (await reportsOf(thread)).find(({ side }) => side === 'guest')!.id
    const refusals = () =>
      Promise.all([refusalOf(readThread(world, admin, thread, {})), refusalOf(readPicture(world, admin, picture))])
    expect(await refusals()).toEqual([undefined, undefined])
    expect(await getReport(world, admin, id)).toMatchObject({ readable_until: '2026-11-20T10:30:00+09:00' })
    later(5)
    await closeReport(world, admin, id, { outcome: '注意した。', reply: '' })
    expect(await refusals()).toEqual(['reading_not_begun', 'reading_not_begun'])
    expect(await getReport(world, admin, id)).toMatchObject({
      readable_until: null,
      readings: [{ ends_at: '2026-11-20T10:05:00+09:00' }],
    })
    // The host's report is open: it needs a reading of its own.
    await beginReading(world, admin, thread, READING)
    expect(await refusals()).toEqual([undefined, undefined])
    const [last] = await reportsOf(thread)
    await closeReport(world, admin, last!.id, { outcome: '注意した。', reply: '' })
    expect(await refusals()).toEqual(['thread_without_report', 'thread_without_report'])
  })

  test('is closed once, by one of two admins, and the reporter is notified', async () => {
    await report()
    const id = await reportId()
    const other = await anAdmin(world.db)
    const close = (by: UserActor) =>
      closeReport(world, by, id, { outcome: '注意した。', reply: 'ご連絡ありがとう\r\nBcc: a@b.jp' })
    const both = await Promise.allSettled([close(admin), close(other)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'report_closed' } })
    const mails = await world.db.selectFrom('mails').selectAll().where('to_address', '=', guest.email).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['report_closed'])
    expect((await getReport(world, admin, id)).report).toMatchObject({
      outcome: '注意した。',
      closed_at: expect.any(String),
    })
    expect(await refusalOf(getReport(world, admin, 2_000_000_000))).toBe('report_not_found')
    // The same side may report again.
    expect(await report(guest, 'また届きました。')).toMatchObject({ reported: true })
  })
})
