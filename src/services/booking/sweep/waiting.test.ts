// Waiting for places in full slots: entries, offers, and what others can book meanwhile.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aSlot, aUser } from '#test/factories.ts'
import { aPhoneBooking } from '#test/phone-booking.ts'
import { aFamily, partyOf } from '#test/price-types.ts'
import { suspendPerson } from '../../accounts/people/suspensions.ts'
import type { UserActor } from '../../shared/actor.ts'
import {
  changeHostReservation,
  changeReservation,
  getHostReservationChange,
  getReservationChange,
} from '../changes/changes.ts'
import { writeMails } from '../mails/write-mails.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { getPrice } from '../reserve/get-price.ts'
import { addWaitingEntry, endWaitingEntry, listWaitingEntries } from '../reserve/waiting-entries.ts'
import { cancelHostCalendar, updateHostCalendar } from '../slots/host-calendars.ts'
import { listParticipants } from '../slots/list-participants.ts'
import { offerPlaces } from './offer-places.ts'
import { sweep } from './sweep.ts'

const world = bookingWorld()
const START = instantOf('2026-11-20', '10:00')
let host: UserActor
let holder: UserActor
let experience_id: number
let slot: number
let reservation: number

beforeAll(async () => {
  host = await aHost(world.db)
  holder = await aUser(world.db)
})
beforeEach(async () => {
  world.clock.set(START)
  await world.db
    .updateTable('waiting_entries')
    .set({ state: 'ended', end_reason: 'over', ended_at: START })
    .where('state', '=', 'waiting')
    .execute()
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 1000 })).id
  slot = await fullSlot({ date: '2026-12-10' })
  reservation = (await booked(world, holder, { calendar_ids: [slot], number_of_people: 4 })).id
})

const fullSlot = (of: object = {}) => aSlot(world.db, experience_id, { recruitment_number: 4, ...of })
const wait = (guest: UserActor, number_of_people = 1, of: object = {}) =>
  addWaitingEntry(world, guest, { calendar_ids: [slot], number_of_people, waits_until: '2026-12-09', ...of })
const waiter = async (number_of_people = 1, of: object = {}) => {
  const guest = await aUser(world.db)
  return { guest, entry: await wait(guest, number_of_people, of) }
}
const offerOf = async ({ guest }: { guest: UserActor }) =>
  (await listWaitingEntries(world, guest)).waiting_entries[0]?.offer ?? null
const ends = async (id: number) =>
  await world.db
    .selectFrom('waiting_entries')
    .select(['state', 'end_reason', 'unused_offers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mailsTo = async ({ email }: UserActor) =>
  (
    await world.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind.startsWith('waiting') || kind === 'place_free')
const bookOne = (guest: UserActor, number_of_people = 1, of: object = {}) =>
  book(world, guest, { calendar_ids: [slot], number_of_people, ...of })
/** The holder comes with fewer people: the places of the others are free. */
async function free(places: number) {
  await cancelReservation(world, holder, reservation, undefined)
  if (places < 4) await aPhoneBooking(world.db, slot, { number_of_people: 4 - places })
}
async function expectOrder() {
  await world.runJobs()
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('an entry', () => {
  test('is for a full slot, once, and refused for other reasons', async () => {
    const { guest, entry } = await waiter(2)
    expect(entry).toMatchObject({ number_of_people: 2, calendars: [{ id: slot, rank: 1 }], offer: null })
    // A doubled call, also at the same moment.
    expect(await wait(guest, 2)).toEqual(entry)
    const other = await aUser(world.db)
    const [one, two] = await Promise.all([wait(other), wait(other)])
    expect(one).toEqual(two)
    expect(one.calendars[0]!.rank).toBe(2)

    const full = await fullSlot({ date: '2026-12-11', recruitment_number: 1, taken: 0 })
    expect(await refusalOf(wait(guest, 1, { calendar_ids: [full] }))).toBe('waiting_not_full')
    expect(await refusalOf(wait(guest, 1, { calendar_ids: [slot, full] }))).toBe('waiting_exists')
    const third = await aUser(world.db)
    expect((await wait(third, 1, { calendar_ids: [slot, full] })).calendars).toHaveLength(2)
    expect(await refusalOf(wait(holder))).toBe('already_booked')
    expect(await refusalOf(wait(host))).toBe('own_experience')
    const fourth = await aUser(world.db)
    for (const [code, of] of [
      ['waiting_too_many_people', { number_of_people: 5 }],
      ['waiting_until_invalid', { waits_until: '2026-11-19' }],
      ['waiting_until_invalid', { waits_until: '2027-06-20' }],
      ['booking_slot_unknown', { calendar_ids: [slot, 2_000_000_000] }],
      ['price_type_unknown', { party: [{ price_type_id: 1, people: 1 }] }],
    ] as const)
      expect(await refusalOf(wait(fourth, 1, of))).toBe(code)
    world.clock.set(instantOf('2026-12-10', '10:00'))
    expect(await refusalOf(wait(fourth, 1, { waits_until: '2026-12-10' }))).toBe('slot_started')
  })

  test('is one of five at most, and never of a slot that the person acts for', async () => {
    const member = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [host, member] })
    const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
    await world.db
      .updateTable('experiences')
      .set({ ambassador_id, community_id })
      .where('id', '=', experience_id)
      .execute()
    expect(await refusalOf(wait(member))).toBe('own_experience')
    const guest = await aUser(world.db)
    for (let n = 0; n < 6; n++) {
      const id = await fullSlot({ date: `2026-12-${20 + n}`, recruitment_number: 1 })
      await booked(world, holder, { calendar_ids: [id] })
      const code = await refusalOf(wait(guest, 1, { calendar_ids: [id] }))
      expect(code).toBe(n < 5 ? undefined : 'waiting_too_many')
    }
  })

  test('belongs to its guest', async () => {
    const { guest, entry } = await waiter()
    expect(await refusalOf(endWaitingEntry(world, holder, entry.id))).toBe('waiting_entry_not_found')
    await endWaitingEntry(world, guest, entry.id)
    await endWaitingEntry(world, guest, entry.id)
    expect(await ends(entry.id)).toMatchObject({ state: 'ended', end_reason: 'withdrawn' })
    expect((await listWaitingEntries(world, guest)).waiting_entries).toEqual([])
  })
})

describe('places that become free', () => {
  test('are offered to the first who fit whole; nobody else gets them', async () => {
    const large = await waiter(4)
    const two = await waiter(2)
    const one = await waiter(1)
    await free(3)
    // Before the cleanup job, too, for the quote and the booking.
    const query = { 'calendar_ids[]': [slot], number_of_people: 1, option_id: null, coupon_code: null }
    expect(await refusalOf(getPrice(world, { kind: 'visitor' } as never, experience_id, query))).toBe('slot_full')
    expect(await refusalOf(bookOne(await aUser(world.db)))).toBe('slot_full')
    expect(await refusalOf(bookOne(one.guest))).toBe('slot_full')
    expect(await Promise.all([offerPlaces(world), offerPlaces(world)])).toContain(2)
    expect(await offerOf(large)).toBeNull()
    expect(await offerOf(two)).toMatchObject({ calendar_id: slot, ends_at: '2026-11-21T20:00:00+09:00' })
    expect(await offerOf(one)).toMatchObject({ calendar_id: slot })
    expect(await mailsTo(two.guest)).toMatchObject([{ kind: 'place_free' }])
    expect((await mailsTo(two.guest))[0]!.text_body).toContain(`/reservations/new?cid=${slot}`)
    expect(await refusalOf(bookOne(await aUser(world.db)))).toBe('slot_full')
    await expectOrder()

    // More than the offer is too many, and takes nothing.
    expect(await refusalOf(bookOne(two.guest, 3))).toBe('too_many_people')
    await booked(world, two.guest, { calendar_ids: [slot], number_of_people: 2 })
    expect(await ends(two.entry.id)).toMatchObject({ state: 'booked' })
    const { calendar } = await listParticipants(world, host, slot)
    expect(calendar).toMatchObject({ participant_number: 4, held_number: 0, offered_number: 1 })
    await expectOrder()
  })

  test('are free for all when nobody who waits fits, or when it is too late for offers', async () => {
    const large = await waiter(3)
    await free(2)
    expect(await offerPlaces(world)).toBe(0)
    await booked(world, await aUser(world.db), { calendar_ids: [slot] })
    expect(await offerOf(large)).toBeNull()
    await expectOrder()
  })

  test('by a higher number of places or an expired hold are offered, too', async () => {
    const { guest } = await waiter(2)
    await updateHostCalendar(world, host, slot, { recruitment_number: 6 })
    await sweep(world)
    expect(await offerOf({ guest })).not.toBeNull()

    slot = await fullSlot({ date: '2026-12-12' })
    await bookOne(holder, 4, { card: 'three_d_secure' })
    const second = await waiter(2)
    world.clock.advance(16 * 60_000)
    await sweep(world)
    expect(await offerOf(second)).not.toBeNull()
    await expectOrder()
  })

  test('of a whole slot go to a group only if it is empty', async () => {
    const [, , , group] = await aFamily(world.db, experience_id)
    const people = await aUser(world.db)
    const entry = await wait(people, undefined, { number_of_people: null, party: partyOf([group!, 3]) })
    expect(entry).toMatchObject({ number_of_people: 4, lines: [{ whole_slot: true, people: 3 }] })
    await free(2)
    await offerPlaces(world)
    expect(await offerOf({ guest: people })).toBeNull()
    await world.db
      .updateTable('kept_places')
      .set({ cancelled_at: world.clock.now() })
      .where('calendar_id', '=', slot)
      .execute()
    await world.db.updateTable('calendars').set({ taken: 0 }).where('id', '=', slot).execute()
    await offerPlaces(world)
    expect(await offerOf({ guest: people })).not.toBeNull()
    await booked(world, people, { calendar_ids: [slot], party: partyOf([group!, 3]) })
    await expectOrder()
  })

  test('within 48 hours are told to all who fit, once each time, and the first to book gets them', async () => {
    const two = await waiter(2, { waits_until: '2026-12-10' })
    const four = await waiter(4, { waits_until: '2026-12-10' })
    world.clock.set(instantOf('2026-12-08', '10:00'))
    await free(2)
    expect(await offerPlaces(world)).toBe(1)
    expect(await offerPlaces(world)).toBe(0)
    expect(await offerOf(two)).toBeNull()
    expect(await mailsTo(four.guest)).toEqual([])
    const quick = await booked(world, await aUser(world.db), { calendar_ids: [slot], number_of_people: 2 })
    await offerPlaces(world)
    await world.db
      .updateTable('reservations')
      .set({ cancel_deadline: instantOf('2026-12-10', '10:00') })
      .where('id', '=', quick.id)
      .execute()
    const { user_id } = await world.db
      .selectFrom('reservations')
      .select('user_id')
      .where('id', '=', quick.id)
      .executeTakeFirstOrThrow()
    await cancelReservation(world, { ...holder, id: user_id }, quick.id, undefined)
    expect(await offerPlaces(world)).toBe(1)
    expect(await mailsTo(two.guest)).toMatchObject([{ kind: 'place_free' }, { kind: 'place_free' }])
    await booked(world, two.guest, { calendar_ids: [slot], number_of_people: 2 })
    expect(await ends(two.entry.id)).toMatchObject({ state: 'booked' })
    await expectOrder()
  })
})

describe('an offer', () => {
  test('that isn’t used goes to the next; the second one ends the entry with a mail', async () => {
    const first = await waiter(4)
    const second = await waiter(4)
    await free(4)
    await offerPlaces(world)
    world.clock.set(instantOf('2026-11-21', '19:59'))
    await offerPlaces(world)
    expect(await offerOf(first)).not.toBeNull()
    world.clock.set(instantOf('2026-11-21', '20:00'))
    // It isn't kept any more, also before the cleanup job.
    expect(await refusalOf(bookOne(first.guest, 4))).toBe('slot_full')
    await offerPlaces(world)
    // The first one has the rank as before, and gets it once more.
    expect(await offerOf(first)).toMatchObject({ calendar_id: slot, ends_at: '2026-11-22T20:00:00+09:00' })
    world.clock.set(instantOf('2026-11-22', '20:00'))
    await Promise.all([offerPlaces(world), offerPlaces(world)])
    expect(await ends(first.entry.id)).toMatchObject({ state: 'ended', end_reason: 'unused', unused_offers: 2 })
    expect((await mailsTo(first.guest)).map(({ kind }) => kind)).toEqual(['place_free', 'place_free', 'waiting_ended'])
    expect(await offerOf(second)).not.toBeNull()
    await expectOrder()
  })

  test('is followed by the first to book, after four in a row that nobody used', async () => {
    const idle = [await waiter(4), await waiter(4)]
    const last = await waiter(4)
    await free(4)
    for (let day = 21; day < 25; day++) {
      await offerPlaces(world)
      expect(await offerOf(idle[day < 23 ? 0 : 1]!)).not.toBeNull()
      expect(await refusalOf(bookOne(await aUser(world.db)))).toBe('slot_full')
      world.clock.set(instantOf(`2026-11-${day}`, '20:00'))
    }
    expect(await offerPlaces(world)).toBe(1)
    expect(await offerOf(last)).toBeNull()
    expect(await mailsTo(last.guest)).toMatchObject([
      { kind: 'place_free', text_body: expect.stringContaining('お待ちの皆さまに同時に') },
    ])
    const stranger = await aUser(world.db)
    expect(await refusalOf(wait(stranger, 4))).toBe('waiting_not_full')
    const { id } = await booked(world, stranger, { calendar_ids: [slot], number_of_people: 4 })
    await offerPlaces(world)
    await cancelReservation(world, stranger, id, undefined)
    await offerPlaces(world)
    expect(await offerOf(last)).not.toBeNull()
    await expectOrder()
  })

  test('comes back as it was when the card is declined or 3-D Secure isn’t finished', async () => {
    const one = await waiter(2)
    const next = await waiter(2)
    await free(2)
    await offerPlaces(world)
    expect(await refusalOf(bookOne(one.guest, 2, { card: 'declined' }))).toBe('payment_declined')
    expect(await offerOf(one)).toMatchObject({ ends_at: '2026-11-21T20:00:00+09:00' })
    await bookOne(one.guest, 2, { card: 'three_d_secure' })
    expect(await offerOf(one)).toBeNull()
    world.clock.advance(16 * 60_000)
    await sweep(world)
    expect(await offerOf(one)).toMatchObject({ ends_at: '2026-11-21T20:00:00+09:00' })
    expect(await offerOf(next)).toBeNull()
    await booked(world, one.guest, { calendar_ids: [slot], number_of_people: 2 })
    await expectOrder()
  })

  test.each(['guest', 'host'] as const)('is taken by a booking that moves there, by the %s', async (by) => {
    const other = await fullSlot({ date: '2026-12-12' })
    const one = await waiter(2)
    const next = await waiter(1)
    const { id } = await booked(world, one.guest, { calendar_ids: [other], number_of_people: 2 })
    await free(2)
    await offerPlaces(world)
    expect(await offerOf(one)).not.toBeNull()
    const wish = { calendar_ids: [slot], number_of_people: 2 }
    const query = { 'calendar_ids[]': [slot], number_of_people: 2 }
    if (by === 'guest') {
      const { state } = await getReservationChange(world, one.guest, id, query)
      await changeReservation(world, one.guest, id, { ...wish, state })
    } else {
      const { state } = await getHostReservationChange(world, host, id, query)
      await changeHostReservation(world, host, id, { ...wish, state, agreed: true, message: '空いた日へ' })
    }
    expect(await ends(one.entry.id)).toMatchObject({ state: 'booked', unused_offers: 0 })
    expect(await offerOf(next)).toBeNull()
    await expectOrder()
  })

  test('that is given up frees its places at once', async () => {
    const one = await waiter(2)
    await free(2)
    await offerPlaces(world)
    await endWaitingEntry(world, one.guest, one.entry.id)
    expect(await refusalOf(bookOne(await aUser(world.db), 2))).toBeUndefined()
    await expectOrder()
  })

  test('is one of an entry, and ends when another of its slots is booked', async () => {
    const other = await fullSlot({ date: '2026-12-11' })
    const taken = await booked(world, holder, { calendar_ids: [other], number_of_people: 4 })
    const one = await waiter(2, { calendar_ids: [slot, other] })
    await free(4)
    await cancelReservation(world, holder, taken.id, undefined)
    await Promise.all([offerPlaces(world), offerPlaces(world)])
    expect(await offerOf(one)).toMatchObject({ calendar_id: slot })
    await booked(world, one.guest, { calendar_ids: [other] })
    await offerPlaces(world)
    await booked(world, await aUser(world.db), { calendar_ids: [slot], number_of_people: 4 })
    await expectOrder()
  })
})

describe('the wait ends', () => {
  test('with the slot: one mail each, and other dates stay', async () => {
    const other = await fullSlot({ date: '2026-12-11' })
    await booked(world, holder, { calendar_ids: [other], number_of_people: 4 })
    const both = await waiter(1, { calendar_ids: [slot, other] })
    const only = await waiter(1)
    await free(1)
    await offerPlaces(world)
    await cancelHostCalendar(world, host, slot, { reason: '台風のため' })
    await writeMails(world)
    expect((await mailsTo(both.guest)).map(({ kind }) => kind)).toEqual(['place_free', 'waiting_ended'])
    expect((await mailsTo(both.guest))[1]!.text_body).toContain('ひきつづき')
    expect((await mailsTo(only.guest)).map(({ kind }) => kind)).toEqual(['waiting_ended'])
    expect(await ends(only.entry.id)).toMatchObject({ state: 'ended', end_reason: 'slot_cancelled' })
    expect((await listWaitingEntries(world, both.guest)).waiting_entries).toMatchObject([
      { calendars: [{ id: other }] },
    ])
    await offerPlaces(world)
    expect(await mailsTo(only.guest)).toHaveLength(1)
    await expectOrder()
  })

  test('with its day, the account or the publication', async () => {
    const late = await waiter(1, { waits_until: '2026-11-21' })
    const gone = await waiter(1)
    const hidden = await waiter(1)
    const admin = await aUser(world.db, { access_control: 'ADMIN' })
    await suspendPerson(world, admin, gone.guest.id, { reason: '規約違反' })
    world.clock.set(instantOf('2026-11-22', '00:00'))
    await offerPlaces(world)
    expect(await ends(late.entry.id)).toMatchObject({ end_reason: 'over' })
    expect(await ends(gone.entry.id)).toMatchObject({ end_reason: 'account' })
    await world.db.updateTable('experiences').set({ status: 'withdrawn' }).where('id', '=', experience_id).execute()
    await offerPlaces(world)
    expect(await ends(hidden.entry.id)).toMatchObject({ end_reason: 'not_published' })
    expect(await mailsTo(late.guest)).toHaveLength(1)
    expect(await mailsTo(gone.guest)).toEqual([])
    expect(await mailsTo(hidden.guest)).toHaveLength(1)
  })
})
