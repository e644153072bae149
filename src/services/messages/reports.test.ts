// Reports and blocks of threads, contacts that are hidden before a booking, and admins who read and
// answer.
import { beforeEach, describe, expect, test } from 'vitest'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser, next } from '#test/factories.ts'
import { listAudit } from '../audit/audit.ts'
import { aPicture, keepImages } from '#test/images.ts'
import { eraseMessages } from '#database/messages/messages.ts'
import { inTransaction } from '#database/client.ts'
import { getAdminReservation } from '../booking/admin/admin-reservation.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import type { UserActor } from '../shared/actor.ts'
import { InvalidInput } from '../shared/refused.ts'
import { addPicture } from './pictures.ts'
import { sendAnnouncement } from './announcements.ts'
import { blockThread, getThread, listThreads, openThread } from './threads.ts'
import {
  beginReading,
  closeReport,
  getReport,
  listReports,
  readPicture,
  readThread,
  replyToReport,
} from './admin-reports.ts'
import { answerReport, getOwnReport, listOwnReports, reportThread } from './reports.ts'
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
const reportId = async () => (await listReports(world, admin, { state: 'open', page: 1 })).reports.at(-1)!.id
const READING = '連絡の確認のため'
const CLOSING = { result: 'acted', outcome: '注意した。', reply: '' } as const
const mailsTo = async ({ email }: { email: string }) =>
  await world.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
const kindsTo = async (person: { email: string }) => (await mailsTo(person)).map(({ kind }) => kind)

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

  test('is needed, with a reason, before an admin reads, and only the reporter sees that', async () => {
    await send(guest, '住所は〒150-0001 東京都')
    const mail_text = '電話は 03-1234-5678'
    await world.db.updateTable('messages').set({ mail_text }).where('thread_id', '=', thread).execute()
    const read = () => readThread(world, admin, thread, {})
    expect(await refusalOf(read())).toBe('thread_without_report')
    expect(await refusalOf(beginReading(world, admin, 2_000_000_000, READING))).toBe('report_not_found')
    const before = [await seenBy(host), await listThreads(world, host, { side: 'host', page: 1 })]
    await report()
    const id = await reportId()
    expect(await refusalOf(read())).toBe('reading_not_begun')
    await expect(beginReading(world, admin, id, '　')).rejects.toThrow(InvalidInput)
    expect(await refusalOf(read())).toBe('reading_not_begun')
    const [begun, again] = await Promise.all([1, 2].map(() => beginReading(world, admin, id, READING)))
    expect(begun).toEqual({ readable_until: '2026-11-20T10:30:00+09:00' })
    expect(again).toEqual(begun)
    expect((await read()).messages).toMatchObject([
      { text: '住所は〒150-0001 東京都', mail_text, side: 'guest', mine: false },
    ])
    expect((await getOwnReport(world, guest, id)).entries).toMatchObject([
      { by: 'reporter', reading: false, name: null },
      { by: 'operator', reading: true, text: READING, name: null },
    ])
    expect([await seenBy(host), await listThreads(world, host, { side: 'host', page: 1 })]).toEqual(before)
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
    await beginReading(world, admin, await reportId(), READING)
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
    const id = await reportId()
    await beginReading(world, admin, id, READING)
    await report(host)
    const refusals = () =>
      Promise.all([refusalOf(readThread(world, admin, thread, {})), refusalOf(readPicture(world, admin, picture))])
    expect(await refusals()).toEqual([undefined, undefined])
    expect(await getReport(world, admin, id)).toMatchObject({ readable_until: '2026-11-20T10:30:00+09:00' })
    later(5)
    await closeReport(world, admin, id, CLOSING)
    expect(await refusals()).toEqual(['reading_not_begun', 'reading_not_begun'])
    expect(await getReport(world, admin, id)).toMatchObject({
      readable_until: null,
      readings: [{ ends_at: '2026-11-20T10:05:00+09:00' }],
    })
    // The host's report is open: it needs a reading of its own.
    const last = await reportId()
    await beginReading(world, admin, last, READING)
    expect(await refusals()).toEqual([undefined, undefined])
    await closeReport(world, admin, last, CLOSING)
    expect(await refusals()).toEqual(['thread_without_report', 'thread_without_report'])
    expect(await refusalOf(beginReading(world, admin, last, READING))).toBe('report_closed')
  })

  test('is closed once, by one of two admins, and the reporter is notified', async () => {
    await report()
    const id = await reportId()
    const other = await anAdmin(world.db)
    const close = (by: UserActor) => closeReport(world, by, id, { ...CLOSING, reply: 'ご連絡ありがとう' })
    const both = await Promise.allSettled([close(admin), close(other)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'report_closed' } })
    expect(await kindsTo(guest)).toEqual(['report_received', 'report_closed'])
    const [, closed] = await mailsTo(guest)
    expect(closed!.text_body).toContain(`/mypage/reports/${id}`)
    expect(closed!.text_body).not.toContain('ご連絡ありがとう')
    expect((await getReport(world, admin, id)).report).toMatchObject({
      outcome: '注意した。',
      closed_at: expect.any(String),
    })
    const own = await getOwnReport(world, guest, id)
    expect(own).toMatchObject({ report: { result: 'acted' }, entries: [{}, { text: 'ご連絡ありがとう' }] })
    expect(JSON.stringify(own)).not.toContain('注意した')
    expect(await refusalOf(getReport(world, admin, 2_000_000_000))).toBe('report_not_found')
    expect(await refusalOf(answerReport(world, guest, id, { text: 'まだあります。' }))).toBe('report_closed')
    expect(await refusalOf(replyToReport(world, admin, id, { text: 'まだあります。' }))).toBe('report_closed')
    // The same side may report again.
    expect(await report(guest, 'また届きました。')).toMatchObject({ reported: true })
  })
})

describe('the conversation about a report', () => {
  test('goes both ways, each call once, and each is told by mail', async () => {
    const office = await anAdmin(world.db)
    await report()
    const id = await reportId()
    const reply = (text: string) => replyToReport(world, admin, id, { text })
    const answer = (text: string) => answerReport(world, guest, id, { text })
    await Promise.all([reply('いつのことですか。'), reply('いつのことですか。')])
    expect(await getReport(world, admin, id)).toMatchObject({ report: { waits: false } })
    await Promise.all([answer('昨日です。'), answer('昨日です。')])
    await reply('確認します。')
    const last = await answer('お願いします。')
    expect(last.entries.map(({ by, text }) => [by, text])).toEqual([
      ['reporter', 'こわい言葉を送られました。'],
      ['operator', 'いつのことですか。'],
      ['reporter', '昨日です。'],
      ['operator', '確認します。'],
      ['reporter', 'お願いします。'],
    ])
    expect(last.report.waits).toBe(true)
    expect(await kindsTo(guest)).toEqual(['report_received', 'report_reply', 'report_reply'])
    expect(await kindsTo(office)).toEqual(['report_arrived', 'report_answered', 'report_answered'])
    for (const mail of [...(await mailsTo(guest)), ...(await mailsTo(office))])
      expect(mail.text_body).not.toMatch(/こわい|いつの|昨日/)
    for (const text of [' \n', 'あ'.repeat(2001)]) await expect(answer(text)).rejects.toThrow(InvalidInput)
  })

  test('belongs to the reporter and to admins without a part in the thread', async () => {
    const boss = await anAdmin(world.db)
    await world.db
      .updateTable('users')
      .set({ access_control: 'ADMIN', admin_roles: ['full'] })
      .where('id', '=', host.id)
      .execute()
    await report()
    const id = await reportId()
    for (const person of [host, await aUser(world.db), boss])
      expect(
        await Promise.all([
          refusalOf(getOwnReport(world, person, id)),
          refusalOf(answerReport(world, person, id, { text: 'のぞき見' })),
        ]),
      ).toEqual(['report_not_found', 'report_not_found'])
    expect((await listOwnReports(world, host, { page: 1 })).reports).toEqual([])
    expect((await listOwnReports(world, guest, { page: 1 })).reports).toMatchObject([{ id, waits: true }])
    // The host is an admin, too.
    expect(
      await Promise.all([
        refusalOf(getReport(world, host, id)),
        refusalOf(replyToReport(world, host, id, { text: 'だれですか。' })),
        refusalOf(beginReading(world, host, id, READING)),
        refusalOf(closeReport(world, host, id, CLOSING)),
      ]),
    ).toEqual(Array(4).fill('report_not_found'))
    const listed = (by: UserActor) => listReports(world, by, { state: 'open', page: 1 })
    expect((await listed(host)).reports.map((one) => one.id)).not.toContain(id)
    expect((await listed(boss)).meta.open_count - (await listed(host)).meta.open_count).toBe(1)
    expect(await mailsTo(host)).toEqual([])
    await beginReading(world, boss, id, READING)
    const read = { action: 'read_thread', subject_id: String(thread), sort: 'newest' } as const
    const entriesFor = async (by: UserActor) => (await listAudit(world, by, read)).entries.length
    const full = { admin_roles: ['full' as const], access_control: 'ADMIN' as const }
    expect([await entriesFor({ ...boss, ...full }), await entriesFor({ ...host, ...full })]).toEqual([1, 0])
    expect(await kindsTo(boss)).toEqual(['report_arrived'])
  })

  test('is linked with a booking of the thread, and with no other one', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-25' })
    const { id: reservation_id } = await booked(world, guest, { calendar_ids: [slot] })
    const { id: of_other } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
    const about = (id: number) =>
      reportThread(world, guest, thread, { kind: 'help', text: '困った', reservation_id: id })
    expect(await refusalOf(about(of_other))).toBe('reservation_not_found')
    await about(reservation_id)
    const id = await reportId()
    expect((await getReport(world, admin, id)).report.reservation).toMatchObject({ id: reservation_id })
    expect((await getAdminReservation(world, admin, reservation_id)).reports).toEqual([
      { id, kind: 'help', closed: false },
    ])
    const accountant = { ...admin, admin_roles: ['accounting' as const] }
    expect((await getAdminReservation(world, accountant, reservation_id)).reports).toEqual([])
    await world.db
      .updateTable('users')
      .set({ access_control: 'ADMIN', admin_roles: ['full'] })
      .where('id', '=', host.id)
      .execute()
    expect((await getAdminReservation(world, { ...host, admin_roles: ['full'] }, reservation_id)).reports).toEqual([])
  })

  test('is deleted with the words of a reporter who is erased', async () => {
    await report()
    const id = await reportId()
    await answerReport(world, guest, id, { text: '私は花子です。' })
    await replyToReport(world, admin, id, { text: '花子さまのご連絡' })
    await inTransaction(world.db, (tx) => eraseMessages(tx, guest.id, world.clock.now()))
    expect((await getReport(world, admin, id)).entries.map(({ text }) => text)).toEqual(['', '', ''])
  })
})
