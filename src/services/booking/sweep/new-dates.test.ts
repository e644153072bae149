// Waiting for dates that are added later, also instead of a postponed one; and declined offers.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { aFamily, partyOf } from '#test/price-types.ts'
import { addHostCalendar, listHostCalendars } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import { answerPostponement } from '../changes/postponements.ts'
import { writeMails } from '../mails/write-mails.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import {
  addWaitingEntry,
  declineWaitingOffer,
  endWaitingEntry,
  listWaitingEntries,
} from '../reserve/waiting-entries.ts'
import { cancelHostCalendar } from '../slots/host-calendars.ts'
import { listParticipants } from '../slots/list-participants.ts'
import { offerPlaces } from './offer-places.ts'

const world = bookingWorld()
const START = instantOf('2026-11-20', '10:00')
const UNTIL = '2027-02-01'
let host: UserActor
let guest: UserActor
let other: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(world.db)
})
beforeEach(async () => {
  world.clock.set(START)
  await world.db
    .updateTable('waiting_entries')
    .set({ state: 'ended', end_reason: 'over', ended_at: START })
    .where('state', '=', 'waiting')
    .execute()
  guest = await aUser(world.db)
  other = await aUser(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 1000, recruitment_number: 4 })).id
})

const wait = (who: UserActor, of: object = {}) =>
  addWaitingEntry(world, who, { experience_id, number_of_people: 2, waits_until: UNTIL, ...of })
const entriesOf = async (who: UserActor) => (await listWaitingEntries(world, who)).waiting_entries
const offerOf = async (who: UserActor) => (await entriesOf(who))[0]?.offer ?? null
const addDate = async (date: string) =>
  (
    await addHostCalendar(world, host, {
      experience_id,
      date,
      start_time: '10:00',
      end_time: '12:00',
      recruitment_number: 4,
    })
  ).calendar.id
const mailsTo = async ({ email }: UserActor) =>
  (
    await world.db
      .selectFrom('mails')
      .select(['kind', 'subject', 'text_body'])
      .where('to_address', '=', email)
      .where('kind', 'in', ['place_free', 'waiting_ended'])
      .orderBy('id')
      .execute()
  ).map(({ kind, subject, text_body }) => ({ kind, subject, text: text_body }))
async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('who waits for new dates', () => {
  test('is told of none that were there before, and gets the first one that is added', async () => {
    const before = await aSlot(world.db, experience_id, { date: '2026-12-01', recruitment_number: 1 })
    const entry = await wait(guest)
    expect(entry).toMatchObject({ new_dates: true, calendars: [], offer: null, number_of_people: 2 })
    expect(await wait(guest, { number_of_people: 3 })).toEqual(entry)
    expect((await Promise.all([wait(other), wait(other)])).map(({ id }) => id)).toEqual([entry.id + 1, entry.id + 1])
    await offerPlaces(world)
    expect(await offerOf(guest)).toBeNull()

    const added = await addDate('2026-12-10')
    // Before the cleanup job, too.
    expect(await refusalOf(book(world, await aUser(world.db), { calendar_ids: [added] }))).toBe('slot_full')
    expect(await Promise.all([offerPlaces(world), offerPlaces(world)])).toContain(2)
    expect(await entriesOf(guest)).toMatchObject([
      { calendars: [{ id: added, rank: 1 }], offer: { calendar_id: added } },
    ])
    expect(await mailsTo(guest)).toMatchObject([{ kind: 'place_free', subject: expect.stringMatching(/^新しい日程/) }])
    expect(await refusalOf(book(world, await aUser(world.db), { calendar_ids: [before] }))).toBeUndefined()
    await booked(world, guest, { calendar_ids: [added], number_of_people: 2 })
    expect(await entriesOf(guest)).toEqual([])
    await expectOrder()
  })

  test('waits again if the hold isn’t paid, also for dates that were added meanwhile', async () => {
    await wait(guest, { number_of_people: 4 })
    const first = await addDate('2026-12-10')
    await offerPlaces(world)
    await book(world, guest, { calendar_ids: [first], number_of_people: 4, card: 'three_d_secure' })
    const second = await addDate('2026-12-11')
    const { calendar_ids } = await world.db
      .selectFrom('waiting_entries')
      .select('calendar_ids')
      .where('user_id', '=', guest.id)
      .executeTakeFirstOrThrow()
    expect(calendar_ids).toEqual([first, second])
  })

  test('is refused while a date has places, unless a booked one was called off', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-01', recruitment_number: 4 })
    const free = await aSlot(world.db, experience_id, { date: '2026-12-02', recruitment_number: 3 })
    expect(await refusalOf(wait(guest))).toBe('waiting_dates_free')
    // More people than any date has places for now.
    await booked(world, other, { calendar_ids: [slot], number_of_people: 2 })
    expect((await wait(guest, { number_of_people: 4 })).new_dates).toBe(true)
    expect(await refusalOf(wait(other))).toBe('waiting_dates_free')
    await cancelHostCalendar(world, host, slot, { reason: '台風のため' })
    expect((await wait(other)).new_dates).toBe(true)
    expect(await refusalOf(wait(await aUser(world.db), { number_of_people: 3 }))).toBe('waiting_dates_free')
    for (const [code, of] of [
      ['waiting_too_many_people', { number_of_people: 5 }],
      ['waiting_until_invalid', { waits_until: '2026-11-19', number_of_people: 4 }],
      ['experience_not_found', { experience_id: 2_000_000_000 }],
      ['price_type_unknown', { party: [{ price_type_id: 1, people: 1 }] }],
    ] as const)
      expect(await refusalOf(wait(await aUser(world.db), of))).toBe(code)
    await expect(wait(guest, { experience_id: undefined })).rejects.toMatchObject({
      messages: { calendar_ids: expect.any(Array) },
    })
    await world.db.updateTable('experiences').set({ status: 'withdrawn' }).where('id', '=', experience_id).execute()
    expect(await refusalOf(wait(await aUser(world.db)))).toBe('experience_not_found')
    expect(free).toBeGreaterThan(0)
  })

  test('needs none any more after booking a date that was there before', async () => {
    const before = await aSlot(world.db, experience_id, { date: '2026-12-01', recruitment_number: 1 })
    const elsewhere = (await anExperience(world.db, { user_id: host.id, price: 1000 })).id
    for (const of of [{}, { experience_id: elsewhere }]) await wait(guest, of)
    await wait(other)
    await book(world, guest, { calendar_ids: [before], card: 'declined' }).catch(() => null)
    expect((await entriesOf(guest)).map(({ experience }) => experience.id)).toEqual([experience_id, elsewhere])
    await booked(world, guest, { calendar_ids: [before] })
    expect((await entriesOf(guest)).map(({ experience }) => experience.id)).toEqual([elsewhere])
    expect(await entriesOf(other)).toHaveLength(1)
    await addDate('2026-12-10')
    await offerPlaces(world)
    expect(await mailsTo(guest)).toEqual([])
    await expectOrder()
  })

  test('never is somebody who acts for the experience', async () => {
    expect(await refusalOf(wait(host))).toBe('own_experience')
  })

  test('keeps waiting when a date is called off, and gets a mail on the last day', async () => {
    await wait(guest)
    const added = await addDate('2026-12-10')
    await offerPlaces(world)
    await cancelHostCalendar(world, host, added, { reason: '台風のため' })
    await writeMails(world)
    await offerPlaces(world)
    expect(await entriesOf(guest)).toMatchObject([{ calendars: [], offer: null, offers_left: 2 }])
    world.clock.set(instantOf('2027-02-02', '00:00'))
    await offerPlaces(world)
    expect(await entriesOf(guest)).toEqual([])
    expect((await mailsTo(guest)).map(({ kind }) => kind)).toEqual(['place_free', 'waiting_ended', 'waiting_ended'])
    expect((await mailsTo(guest)).at(-1)!.text).toContain('これから追加される日程')
    expect(await wrongCounters(world.pool)).toEqual([])
  })

  test('is shown to the host, on each date and where dates are added', async () => {
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-01', recruitment_number: 1 })
    await wait(guest)
    expect((await listParticipants(world, host, slot)).waiting).toMatchObject([
      { name: guest.name, number_of_people: 2, new_dates: true, offer_ends_at: null },
    ])
    const { meta } = await listHostCalendars(world, host, {})
    expect(meta.experiences.find(({ id }) => id === experience_id)).toMatchObject({ waiting_for_dates: 1 })
    const added = await addDate('2026-12-10')
    await offerPlaces(world)
    const { waiting, calendar } = await listParticipants(world, host, added)
    expect(waiting).toMatchObject([{ new_dates: true, offer_ends_at: expect.any(String) }])
    expect(calendar).toMatchObject({ participant_number: 2, held_number: 0, offered_number: 2 })
  })

  test('ten hosts and guests at once: each date is in each entry once', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => aUser(world.db)))
    await Promise.all(guests.map((one) => wait(one, { number_of_people: 1 })))
    const dates = ['01', '02', '03', '04', '05'].map((day) => `2026-12-${day}`)
    const [first] = await Promise.all([
      ...dates.map(addDate),
      ...guests.slice(0, 2).map(async (one) => await endWaitingEntry(world, one, (await entriesOf(one))[0]!.id)),
      offerPlaces(world),
    ])
    const rows = await world.db
      .selectFrom('waiting_entries')
      .select('calendar_ids')
      .where('experience_id', '=', experience_id)
      .where('state', '=', 'waiting')
      .execute()
    expect(rows).toHaveLength(3)
    for (const { calendar_ids } of rows) expect(new Set(calendar_ids).size).toBe(5)
    expect(first).toBeGreaterThan(0)
    await offerPlaces(world)
    await expectOrder()
  })
})

describe('a guest of a postponed slot', () => {
  const later = { date: '2027-01-20', start_time: '10:00', end_time: '12:00' }
  async function postponed() {
    const [adult, child] = await aFamily(world.db, experience_id)
    const slot = await aSlot(world.db, experience_id, { date: '2026-12-05', recruitment_number: 4 })
    const party = partyOf([adult!, 1], [child!, 1])
    const { id, price } = await booked(world, guest, { calendar_ids: [slot], party })
    await cancelHostCalendar(world, host, slot, { reason: '台風のため', postponed_to: later })
    const { calendar_id } = (await getReservation(world, guest, id)).postponements![0]!
    const answer = (who: UserActor, waits_until?: string) =>
      answerPostponement(world, who, id, { calendar_id, answer: 'wait', waits_until })
    return { id, total: price.total, calendar_id, answer }
  }

  test('waits for another date: the money goes back, and the party waits', async () => {
    const { id, total, calendar_id, answer } = await postponed()
    expect(await refusalOf(answer(other, UNTIL))).toBe('reservation_not_found')
    expect(await refusalOf(answer(guest))).toBe('waiting_until_invalid')
    expect((await getReservation(world, guest, id)).status).toBe('confirmed')
    const codes = await Promise.all([0, 1, 2].map(() => refusalOf(answer(guest, UNTIL))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'postponement_over')).toHaveLength(2)
    expect((await getReservation(world, guest, id)).status).toBe('cancelled')
    const refunds = await world.db.selectFrom('refunds').select('amount').where('reservation_id', '=', id).execute()
    expect(refunds).toEqual([{ amount: total }])
    expect(await entriesOf(guest)).toMatchObject([
      { new_dates: true, number_of_people: 2, lines: [{ people: 1 }, { people: 1 }], waits_until: UNTIL },
    ])
    // The new date of the postponed slot was there before.
    await offerPlaces(world)
    expect(await offerOf(guest)).toBeNull()
    const added = await addDate('2027-01-25')
    await offerPlaces(world)
    expect(await offerOf(guest)).toMatchObject({ calendar_id: added })
    const { text } = (await mailsTo(guest)).at(-1)!
    const [entry] = await entriesOf(guest)
    expect(text).toContain(`&party=${entry!.lines!.map((line) => `${line.price_type_id}:1`).join()}`)
    expect(calendar_id).not.toBe(added)
    await expectOrder()
  })

  test('with five entries keeps the place, and the question', async () => {
    const { id, answer } = await postponed()
    for (let n = 0; n < 5; n++) {
      const { id: elsewhere } = await anExperience(world.db, { user_id: host.id, price: 1000 })
      await wait(guest, { experience_id: elsewhere, number_of_people: 1 })
    }
    expect(await refusalOf(answer(guest, UNTIL))).toBe('waiting_too_many')
    expect(await getReservation(world, guest, id)).toMatchObject({ status: 'confirmed', postponements: [{}] })
  })
})

describe('a declined offer', () => {
  let slot: number
  let holder: UserActor
  let reservation: number
  beforeEach(async () => {
    slot = await aSlot(world.db, experience_id, { date: '2026-12-10', recruitment_number: 2 })
    holder = await aUser(world.db)
    reservation = (await booked(world, holder, { calendar_ids: [slot], number_of_people: 2 })).id
    for (const one of [guest, other]) await wait(one, { experience_id: undefined, calendar_ids: [slot] })
    await cancelReservation(world, holder, reservation, undefined)
    await offerPlaces(world)
  })

  test('frees its places at once for the next, counts once, and isn’t made again', async () => {
    const { id } = (await offerOf(guest))!
    expect(await refusalOf(declineWaitingOffer(world, other, id))).toBe('waiting_entry_not_found')
    expect(await refusalOf(declineWaitingOffer(world, other, 2_000_000_000))).toBe('waiting_entry_not_found')
    await Promise.all(Array.from({ length: 10 }, () => declineWaitingOffer(world, guest, id)))
    expect(await entriesOf(guest)).toMatchObject([{ offer: null, offers_left: 1 }])
    await offerPlaces(world)
    expect(await offerOf(guest)).toBeNull()
    const next = (await offerOf(other))!
    expect(next).toMatchObject({ calendar_id: slot })

    // Nobody who waits wants the places: they are for all.
    await declineWaitingOffer(world, other, next.id)
    await offerPlaces(world)
    const late = await aUser(world.db)
    const { id: of_late } = await booked(world, late, { calendar_ids: [slot], number_of_people: 2 })
    // Full again: the next free places are offered again, and the second choice ends the entry.
    await offerPlaces(world)
    await cancelReservation(world, late, of_late, undefined)
    await offerPlaces(world)
    await declineWaitingOffer(world, guest, (await offerOf(guest))!.id)
    expect(await entriesOf(guest)).toEqual([])
    expect((await mailsTo(guest)).map(({ kind }) => kind)).toEqual(['place_free', 'place_free', 'waiting_ended'])
    await expectOrder()
  })

  test('doesn’t come back with a hold that ends without payment', async () => {
    await declineWaitingOffer(world, guest, (await offerOf(guest))!.id)
    await book(world, guest, { calendar_ids: [slot], number_of_people: 1, card: 'declined' }).catch(() => null)
    expect(await offerOf(guest)).toBeNull()
    expect(await entriesOf(guest)).toMatchObject([{ offers_left: 1 }])
    await expectOrder()
  })
})
