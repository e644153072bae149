// Notices: who gets which one when, each once, and none after a cancellation.
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { booked } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { aBooking as anyBooking, emailOf, noticeWorld } from '#test/notices/notice-world.ts'
import { killAt } from '#test/recovery/kill.ts'
import { cancelReservation } from '../booking/reservations/reservations.ts'
import { cancelSlot } from '../booking/shared/cancel-slot.ts'
import { requestHolding } from '../schedule/requests/request-holding.ts'
import { sendNotices } from './send-notices.ts'

const { world, sendAt, mailsOf } = noticeWorld()
const aBooking = (given?: Parameters<typeof anyBooking>[1]) => anyBooking(world, given)

describe('the reminder of a guest', () => {
  test('is sent two days before at 18:00, once, with everything for the day', async () => {
    const { reservation_id } = await aBooking()
    expect(await sendAt('2026-11-23T17:59:59')).toBe(0)
    expect(await sendAt('2026-11-23T18:00:00')).toBe(1)
    expect(await sendAt('2026-11-23T18:01:00')).toBe(0)
    expect(await sendAt('2026-11-25T07:00:00')).toBe(0)
    const [mail, ...others] = await mailsOf('guest_reminder')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      reservation_id,
      subject: expect.stringContaining('当日のご案内 11/25(水) '),
    })
    for (const part of [
      '■ 日時\n・2026年11月25日(水) ',
      '■ 場所',
      '地図 https://',
      '■ キャンセル',
      `■ 予約番号\n${reservation_id}\n`,
      '/mypage/messages',
    ])
      expect(mail!.text_body).toContain(part)
  })

  test('of a later booking is sent on the day; of one on the day, never', async () => {
    world.clock.set('2026-11-24T12:00:00+09:00')
    const { reservation_id } = await aBooking()
    expect(await sendAt('2026-11-25T06:59:59')).toBe(0)
    expect(await sendAt('2026-11-25T07:00:00')).toBe(1)
    expect((await mailsOf('guest_reminder')).map((mail) => mail.reservation_id)).toEqual([reservation_id])
    world.clock.set('2026-11-25T07:30:00+09:00')
    await aBooking({ date: '2026-11-25' }).catch(() => null)
    expect(await sendAt('2026-11-25T08:00:00')).toBe(0)
  })

  test('is not sent to a guest who cancelled one second before, nor about a cancelled slot', async () => {
    const first = await aBooking()
    const second = await aBooking()
    world.clock.set('2026-11-23T17:59:59+09:00')
    await cancelReservation(world, first.guest, first.reservation_id)
    await cancelSlot(world, second.slot, { by: 'host', reason: '台風のため。' })
    expect(await sendAt('2026-11-23T18:00:00')).toBe(0)
    expect(await mailsOf('guest_reminder')).toEqual([])
  })

  test('waits for a cancellation that is under way', async () => {
    const { reservation_id } = await aBooking()
    await inTransaction(world.db, async (tx) => {
      await tx.selectFrom('reservations').select('id').where('id', '=', reservation_id).forUpdate().execute()
      expect(await sendAt('2026-11-23T18:00:00')).toBe(0)
    })
    expect(await sendAt('2026-11-23T18:01:00')).toBe(1)
  })

  test('is one for two slots on a day, and one for each day', async () => {
    const { id } = await anExperience(world.db, {})
    const slots = [
      await aSlot(world.db, id, { date: '2026-11-25', start_time: '09:00', end_time: '10:00' }),
      await aSlot(world.db, id, { date: '2026-11-25', start_time: '11:00', end_time: '12:00' }),
      await aSlot(world.db, id, { date: '2026-11-26', start_time: '09:00', end_time: '10:00' }),
    ]
    await booked(world, await aUser(world.db), { calendar_ids: slots })
    await sendAt('2026-11-24T18:00:00')
    const texts = (await mailsOf('guest_reminder')).map((mail) => mail.text_body)
    expect(texts.map((text) => text.match(/・2026年11月2\d日/g)?.length)).toEqual([2, 1])
  })

  test('is sent once by three processes at a time', async () => {
    for (let n = 0; n < 30; n++) await aBooking()
    world.clock.set('2026-11-23T18:00:00+09:00')
    const counts = await Promise.all([1, 2, 3].map(() => sendNotices(world)))
    // What one process has locked is left out by the others.
    expect(counts.reduce((sum, count) => sum + count, 0) + (await sendNotices(world))).toBe(30)
    const mails = await mailsOf('guest_reminder')
    expect(new Set(mails.map((mail) => mail.reservation_id)).size).toBe(30)
    expect(mails).toHaveLength(30)
  })

  test('of a killed process is sent by the next one', async () => {
    await aBooking()
    world.clock.set('2026-11-23T18:00:00+09:00')
    await killAt(world, await aUser(world.db), 'notices:sending', { what: 'notices' })
    expect(await mailsOf('guest_reminder')).toEqual([])
    expect(await sendNotices(world)).toBe(1)
    expect(await mailsOf('guest_reminder')).toHaveLength(1)
  })

  test('keeps names that were made to break a mail in their place', async () => {
    const { guest } = await aBooking()
    const name = '<b>客</b>\r\nBcc: all@example.jp'
    await world.db.updateTable('users').set({ name }).where('id', '=', guest.id).execute()
    expect(await sendAt('2026-11-23T18:00:00')).toBe(1)
    const [mail] = await mailsOf('guest_reminder')
    expect(mail!.subject).not.toMatch(/[\r\n]/)
    expect(mail!.html_body).not.toContain('<b>客')
  })
})

test('guests get a notice on the day before the decision that one participant is missing', async () => {
  const minimum = { set_minimum_number_of_participant_count: true, minimum_number_of_participant_count: 2 }
  const { slot, reservation_id } = await aBooking({
    ...minimum,
    date: '2026-12-10',
    reservation_deadline: 'the_day_before',
  })
  await world.runJobs()
  await world.pool.query(
    'insert into awaited_decisions (reservation_id, calendar_id) values ($1, $2) on conflict do nothing',
    [reservation_id, slot],
  )
  // It is decided at the end of the 9th.
  expect(await sendAt('2026-12-08T17:59:59')).toBe(0)
  await sendAt('2026-12-08T18:00:00')
  const [mail, ...others] = await mailsOf('almost_decided')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ reservation_id, text_body: expect.stringContaining('あと1名で開催決定') })
  await sendAt('2026-12-08T19:00:00')
  expect(await mailsOf('almost_decided')).toHaveLength(1)
})

test('hosts get the list of tomorrow at 18:00, without names of guests', async () => {
  const { host, guest } = await aBooking()
  const email = await emailOf(world, host)
  await sendAt('2026-11-24T17:59:59')
  expect(await mailsOf('host_tomorrow')).toEqual([])
  await sendAt('2026-11-24T18:00:00')
  await sendAt('2026-11-24T21:00:00')
  const [mail, ...others] = await mailsOf('host_tomorrow')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to_address: email,
    subject: expect.stringContaining('明日の開催 11/25(水) '),
  })
  const { name } = await world.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(mail!.text_body).not.toContain(name)
})

test('a host gets one notice of a request that is open for 20 hours', async () => {
  const { experience_id } = await aBooking()
  const asker = await aUser(world.db)
  await requestHolding(world, asker, experience_id, {
    date: '2026-12-20',
    start_time: null,
    number_of_people: 2,
    message: '',
  })
  await world.pool.query(`update holding_requests set created_at = '2026-11-20T10:00:00+09:00'`)
  await sendAt('2026-11-21T05:59:59')
  expect(await mailsOf('request_waiting')).toEqual([])
  await Promise.all([sendAt('2026-11-21T06:00:00'), sendAt('2026-11-21T06:00:00')])
  expect(await mailsOf('request_waiting')).toHaveLength(1)
  await world.pool.query(`delete from notices; update holding_requests set state = 'declined', answered_at = now()`)
  await sendAt('2026-11-21T07:00:00')
  expect(await mailsOf('request_waiting')).toHaveLength(1)
})
