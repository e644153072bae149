import { beforeEach, describe, expect, it } from 'vitest'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, type Wish } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { cancelReservation, getCalendarFile, getReservation } from '../reservations/reservations.ts'
import { listParticipants } from '../slots/list-participants.ts'
import { sweep } from '../sweep/sweep.ts'
import { announceDecisions } from './note-decisions.ts'
import { writeMails } from './write-mails.ts'

const world = bookingWorld()
let host: UserActor
let experience: number
let slot: number

beforeEach(async () => {
  world.clock.set(START)
  host = await aHost(world.db)
  experience = (
    await anExperience(world.db, {
      user_id: host.id,
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 3,
      reservation_deadline: 'the_day_before',
    })
  ).id
  slot = await aSlot(world.db, experience, { date: '2026-12-05' })
})

const bookedBy = async (wish: Partial<Wish> = {}) => {
  const guest = await aUser(world.db)
  const { id } = await booked(world, guest, { calendar_ids: [slot], ...wish })
  return { guest, id }
}
/** Writes all mails: those of the bookings, then those of the decisions. */
const writeAll = async () => {
  while ((await writeMails(world)) > 0);
}
const mailsTo = async ({ email }: UserActor) => {
  await writeAll()
  return await world.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
}
const kindsTo = async (person: UserActor) => (await mailsTo(person)).map(({ kind }) => kind)
const calendarOf = (mail: { attachments: unknown }) => {
  const [{ content }] = mail.attachments as [{ content: string }]
  return content.replaceAll('\r\n ', '')
}

describe('a booking of a slot below its minimum', () => {
  it('is received, not confirmed, in the answer, the mails, the calendar file and the list of the host', async () => {
    const { guest, id } = await bookedBy({ number_of_people: 2 })
    const { calendars, status } = await getReservation(world, guest, id)
    expect(status).toBe('confirmed')
    expect(calendars).toMatchObject([{ missing_for_minimum: 1, decides_at: '2026-12-04T23:59:59+09:00' }])
    const [mail] = await mailsTo(guest)
    expect(mail).toMatchObject({
      kind: 'reservation_confirmed',
      subject: expect.stringContaining('予約受付（開催は未定） 12/5(土)'),
    })
    expect(mail!.text_body).not.toContain('確定')
    const text = mail!.text_body.replaceAll('\n', '')
    expect(text).toContain('受付済み・あと1名で開催決定')
    expect(text).toContain('2026年12月04日 23:59までに決まります')
    expect(text).toContain('達しないときは中止となり、全額を返金します')
    for (const file of [calendarOf(mail!), (await getCalendarFile(world, guest, id)).replaceAll('\r\n ', '')]) {
      expect(file).toContain('\r\nSTATUS:TENTATIVE\r\n')
      expect(file).toContain('受付済み・あと1名で開催決定')
    }
    expect((await listParticipants(world, host, slot)).calendar).toMatchObject({
      minimum: 3,
      missing_for_minimum: 1,
      decides_at: '2026-12-04T23:59:59+09:00',
    })
    expect((await mailsTo(host))[0]!.text_body).toContain('受付済み・あと1名で開催決定')
  })

  it('counts no hold: an unpaid place decides nothing', async () => {
    const { guest, id } = await bookedBy({ number_of_people: 2 })
    await book(world, await aUser(world.db), { calendar_ids: [slot], card: 'three_d_secure' })
    expect((await getReservation(world, guest, id)).calendars[0]!.missing_for_minimum).toBe(1)
    expect(await kindsTo(guest)).toEqual(['reservation_confirmed'])
  })

  it('is confirmed when it reaches the minimum itself, and for an experience without one', async () => {
    const { guest, id } = await bookedBy({ number_of_people: 3 })
    expect((await getReservation(world, guest, id)).calendars).toMatchObject([
      { missing_for_minimum: null, decides_at: null },
    ])
    const [mail] = await mailsTo(guest)
    expect(mail!.subject).toContain('予約確定')
    expect(calendarOf(mail!)).toContain('\r\nSTATUS:CONFIRMED\r\n')
    const plain = await bookedBy({ calendar_ids: [await aSlot(world.db, (await anExperience(world.db)).id)] })
    expect((await mailsTo(plain.guest))[0]!.subject).toContain('予約確定')
  })
})

describe('the mail that a slot takes place', () => {
  it('goes to each guest who waits, not to the one who reached the minimum', async () => {
    const first = await bookedBy()
    const second = await bookedBy()
    expect(await kindsTo(first.guest)).toEqual(['reservation_confirmed'])
    expect(await kindsTo(second.guest)).toEqual(['reservation_confirmed'])
    const third = await bookedBy()
    for (const { guest } of [first, second])
      expect(await kindsTo(guest)).toEqual(['reservation_confirmed', 'slot_decided'])
    expect(await kindsTo(third.guest)).toEqual(['reservation_confirmed'])
    const decided = (await mailsTo(first.guest))[1]!
    expect(decided.text_body).toContain('2026年12月5日(土) 10:00〜12:00')
    expect(calendarOf(decided)).toContain('\r\nSTATUS:CONFIRMED\r\n')
    const sequence = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)![1])
    world.clock.advance(60_000)
    expect(sequence(await getCalendarFile(world, first.guest, first.id))).toBeGreaterThanOrEqual(60)
  })

  it('is not repeated when a guest cancels and the minimum is reached again; later guests get their own', async () => {
    const first = await bookedBy({ number_of_people: 2 })
    await writeAll()
    const second = await bookedBy()
    await writeAll()
    expect(await kindsTo(first.guest)).toEqual(['reservation_confirmed', 'slot_decided'])
    await cancelReservation(world, second.guest, second.id)
    expect((await getReservation(world, first.guest, first.id)).calendars[0]!.missing_for_minimum).toBe(1)
    const gone = await bookedBy({ number_of_people: 1 })
    await cancelReservation(world, gone.guest, gone.id)
    await writeAll()
    await cancelReservation(world, first.guest, first.id)
    const third = await bookedBy({ number_of_people: 2 })
    await writeAll()
    await bookedBy()
    await writeAll()
    await sweep(world)
    expect((await kindsTo(first.guest)).filter((kind) => kind === 'slot_decided')).toHaveLength(1)
    expect(await kindsTo(third.guest)).toEqual(['reservation_confirmed', 'slot_decided'])
    for (const { guest } of [second, gone]) expect(await kindsTo(guest)).not.toContain('slot_decided')
  })

  it('is found by the cleanup job when the mails of two bookings were written at the same time', async () => {
    const first = await bookedBy({ number_of_people: 2 })
    const second = await bookedBy()
    await writeAll()
    // What remains when each of the two transactions doesn't see the other.
    const waiting = { calendar_id: slot, reservation_id: first.id }
    await world.db.insertInto('awaited_decisions').values(waiting).execute()
    await sweep(world)
    await sweep(world)
    expect(await kindsTo(first.guest)).toEqual(['reservation_confirmed', 'slot_decided'])
    expect(await kindsTo(second.guest)).toEqual(['reservation_confirmed'])
  })

  it('is sent when the host lowers the minimum, once in concurrent runs', async () => {
    const { guest } = await bookedBy()
    await writeAll()
    await world.db
      .updateTable('experiences')
      .set({ minimum_number_of_participant_count: 1 })
      .where('id', '=', experience)
      .execute()
    await Promise.all(Array.from({ length: 4 }, () => announceDecisions(world)))
    await sweep(world)
    expect(await kindsTo(guest)).toEqual(['reservation_confirmed', 'slot_decided'])
  })

  it('is not sent to a guest who cancelled, nor after the slot was cancelled', async () => {
    const first = await bookedBy()
    await writeAll()
    await bookedBy({ number_of_people: 2 })
    // The decision is noted with the mails of the second booking; the first guest cancels before
    // the next run.
    await writeMails(world)
    await cancelReservation(world, first.guest, first.id)
    expect(await kindsTo(first.guest)).not.toContain('slot_decided')
    world.clock.set('2026-12-05T00:00:00+09:00')
    await sweep(world)
    expect(
      await world.db.selectFrom('awaited_decisions').selectAll().where('calendar_id', '=', slot).execute(),
    ).toEqual([])
  })

  it('is about each of several slots', async () => {
    const other = await aSlot(world.db, experience, { date: '2026-12-06' })
    const { guest, id } = await bookedBy({ calendar_ids: [slot, other] })
    await writeAll()
    await bookedBy({ number_of_people: 2 })
    expect(await kindsTo(guest)).toEqual(['reservation_confirmed', 'slot_decided'])
    const file = await getCalendarFile(world, guest, id)
    expect(file.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE'])
    expect((await getReservation(world, guest, id)).calendars.map((one) => one.missing_for_minimum)).toEqual([null, 2])
  })
})
