import { beforeEach, describe, expect, it } from 'vitest'
import type { UserActor } from '#services/shared/actor.ts'
import { Refused } from '#services/shared/refused.ts'
import { book, booked, bookingWorld } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { cancelReservation, getCalendarFile } from '../reservations/reservations.ts'
import { cancelHostCalendar } from '../slots/host-calendars.ts'
import { writeMails } from './write-mails.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor
let slots: number[]

beforeEach(async () => {
  world.clock.set(START)
  host = await aHost(world.db)
  guest = await aUser(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, address: '読谷村1-2', state: 47 })
  slots = [await aSlot(world.db, id, { date: '2027-02-01' }), await aSlot(world.db, id, { date: '2027-02-02' })]
})

const eventsOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /^UID:(.*)$/m.exec(event)![1]!.trim(),
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(event)![1]),
      status: /^STATUS:(\w+)/m.exec(event)![1],
    }))

const mailsTo = async (person: UserActor) => {
  await writeMails(world)
  const mails = await world.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body', 'attachments'])
    .where('to_address', '=', person.email)
    .orderBy('id')
    .execute()
  return mails.map(({ attachments, ...mail }) => {
    const files = attachments as { content_type: string; content: string }[]
    // One event in each: some programs open a file with several as a new calendar.
    for (const { content } of files) expect(eventsOf(content)).toHaveLength(1)
    return { ...mail, type: files[0]?.content_type ?? '', file: files.map(({ content }) => content).join('') }
  })
}

describe('the calendar file', () => {
  it('of a cancelled booking takes its events out of the calendar, by mail and as a download', async () => {
    const { id } = await booked(world, guest, { calendar_ids: slots })
    const [confirmed] = await mailsTo(guest)
    const before = eventsOf(confirmed!.file)
    expect(before.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    // In the same second.
    await cancelReservation(world, guest, id)
    const cancelled = (await mailsTo(guest))[1]!
    expect(cancelled).toMatchObject({ kind: 'reservation_cancelled', type: expect.stringContaining('method=CANCEL') })
    for (const file of [cancelled.file, await getCalendarFile(world, guest, id)]) {
      expect(file).toContain('\r\nMETHOD:CANCEL\r\n')
      // Who doesn't come needs no address.
      expect(file).not.toContain('読谷村')
      const after = eventsOf(file)
      expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
      for (const [at, event] of after.entries()) {
        expect(event.status).toBe('CANCELLED')
        expect(event.sequence).toBeGreaterThan(before[at]!.sequence)
      }
    }
  })

  it('of one cancelled slot takes out this one only', async () => {
    const { id } = await booked(world, guest, { calendar_ids: slots })
    const before = eventsOf((await mailsTo(guest))[0]!.file)
    await cancelHostCalendar(world, host, slots[1]!, { reason: '休みのため' })
    const mail = (await mailsTo(guest))[1]!
    expect(mail).toMatchObject({ kind: 'slots_ended', type: expect.stringContaining('method=CANCEL') })
    expect(mail.subject).toContain('【一部中止】')
    const [event, ...others] = eventsOf(mail.file)
    expect(others).toEqual([])
    expect(event).toMatchObject({ uid: before[1]!.uid, status: 'CANCELLED' })
    expect(event!.sequence).toBeGreaterThan(before[1]!.sequence)
    expect(eventsOf(await getCalendarFile(world, guest, id)).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
  })

  it('of one slot has only this one, with the number, the deadline and an alarm on the day before', async () => {
    const { id } = await booked(world, guest, { calendar_ids: slots })
    const file = (await getCalendarFile(world, guest, id, slots[1])).replaceAll('\r\n ', '')
    expect(eventsOf(file).map(({ uid }) => uid)).toEqual([expect.stringContaining(`-${slots[1]}@`)])
    expect(file).toContain(`DESCRIPTION:予約番号：${id}\\n`)
    expect(file).toContain('までのキャンセルは全額返金します。')
    expect(file).toMatch(
      /BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\nDESCRIPTION:[^\r]+\r\nEND:VALARM\r\nEND:VEVENT/,
    )
    await cancelHostCalendar(world, host, slots[1]!, { reason: '休みのため' })
    const cancelled = await getCalendarFile(world, guest, id, slots[1])
    expect(cancelled).toContain('METHOD:CANCEL')
    expect(cancelled).not.toContain('VALARM')
    expect(await getCalendarFile(world, guest, id, slots[0])).toContain('METHOD:PUBLISH')
    const other = await aSlot(world.db, (await anExperience(world.db)).id)
    await expect(getCalendarFile(world, guest, id, other)).rejects.toThrow(new Refused('reservation_not_found'))
  })

  it('is nobody else’s, and an unpaid hold has none', async () => {
    const { id } = await booked(world, guest, { calendar_ids: slots })
    await cancelReservation(world, guest, id)
    const missing = new Refused('reservation_not_found')
    await expect(getCalendarFile(world, await aUser(world.db), id)).rejects.toThrow(missing)
    const hold = await book(world, guest, { calendar_ids: [slots[0]!], card: 'three_d_secure' })
    if (!('action' in hold)) throw new Error('3-D Secure was not asked for')
    await expect(getCalendarFile(world, guest, hold.action.reservation_id)).rejects.toThrow(missing)
  })
})

describe('the mails about a booking', () => {
  it('lead the guest and the host to each other', async () => {
    const { id } = await booked(world, guest, { calendar_ids: slots })
    await cancelHostCalendar(world, host, slots[1]!, { reason: '休みのため' })
    await mailsTo(guest)
    await cancelReservation(world, guest, id)
    const toGuest = await mailsTo(guest)
    expect(toGuest.map(({ kind }) => kind)).toEqual(['reservation_confirmed', 'slots_ended', 'reservation_cancelled'])
    for (const { text_body } of toGuest) expect(text_body).toContain(`/mypage/messages/new?reservation=${id}`)
    for (const { kind, text_body } of await mailsTo(host))
      if (kind !== 'slots_ended_for_host') expect(text_body).toContain(`/host/messages/new?reservation=${id}`)
  })
})
