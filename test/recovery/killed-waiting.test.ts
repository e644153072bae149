// The process is killed between each two steps of offers to those who wait: making one, letting one
// lapse, giving one up, and booking with one.
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { addWaitingEntry, listWaitingEntries } from '#services/booking/reserve/waiting-entries.ts'
import { offerPlaces } from '#services/booking/sweep/offer-places.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf } from '../booking-world.ts'
import { START } from '../database.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'
import { shortSample } from '../lanes.ts'
import * as kill from './kill.ts'

const world = bookingWorld()
let slot: number
let guest: UserActor
let next: UserActor
let entry: number

/** One place is free, and two people wait for it. */
beforeEach(async () => {
  world.clock.set(START)
  const { id } = await anExperience(world.db, { price: 1000 })
  slot = await aSlot(world.db, id, { date: '2027-02-01', recruitment_number: 1 })
  const holder = await aUser(world.db)
  const held = await booked(world, holder, { calendar_ids: [slot] })
  ;[guest, next] = [await aUser(world.db), await aUser(world.db)]
  const wish = { calendar_ids: [slot], waits_until: '2027-01-31' }
  entry = (await addWaitingEntry(world, guest, wish)).id
  await addWaitingEntry(world, next, wish)
  await cancelReservation(world, holder, held.id, undefined)
})

const offerOf = async (of: UserActor) => (await listWaitingEntries(world, of)).waiting_entries[0]?.offer ?? null
const mailsTo = async ({ email }: UserActor) =>
  (await world.db.selectFrom('mails').select('kind').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const waitingMails = async (of: UserActor) =>
  (await mailsTo(of)).filter((kind) => /^(place_free|waiting_ended)$/.test(kind))
const nobodyElse = async () =>
  expect(await refusalOf(book(world, await aUser(world.db), { calendar_ids: [slot] }))).toBe('slot_full')

describe('an offer killed', () => {
  it.each(['waiting:offering', 'waiting:offered'])('at %s is made once', async (step) => {
    await kill.killAt(world, guest, step, { what: 'offers' })
    await nobodyElse()
    await kill.recover(world)
    expect(await offerOf(guest)).toMatchObject({ ends_at: '2026-11-21T20:00:00+09:00' })
    expect(await waitingMails(guest)).toEqual(['place_free'])
    await kill.expectBooksToAgree(world)
  })

  it.each(['waiting:lapsing', 'waiting:lapsed'])('at %s lapses once, and counts once', async (step) => {
    await offerPlaces(world)
    world.clock.set(new Date('2026-11-21T11:00:00Z'))
    await kill.killAt(world, guest, step, { what: 'offers' })
    await nobodyElse()
    await kill.recover(world)
    const { unused_offers } = await world.db
      .selectFrom('waiting_entries')
      .select('unused_offers')
      .where('id', '=', entry)
      .executeTakeFirstOrThrow()
    expect(unused_offers).toBe(1)
    expect(await waitingMails(guest)).toEqual(['place_free', 'place_free'])
    await kill.expectBooksToAgree(world)
  })

  it('at waiting:ending is still there, and is given up by the next click', async () => {
    await offerPlaces(world)
    await kill.killAt(world, guest, 'waiting:ending', { what: 'end_waiting', id: entry })
    expect(await offerOf(guest)).not.toBeNull()
    await kill.expectBooksToAgree(world)
  })

  it('at waiting:declining is still there, and counts nothing', async () => {
    await offerPlaces(world)
    const { id } = (await offerOf(guest))!
    await kill.killAt(world, guest, 'waiting:declining', { what: 'decline_offer', id })
    expect((await listWaitingEntries(world, guest)).waiting_entries).toMatchObject([{ offer: { id }, offers_left: 2 }])
    await kill.expectBooksToAgree(world)
  })

  it.each(
    shortSample(
      [
        ['booking:held', 'declined'],
        ['booking:charged', 'confirmed'],
        ['booking:settled', 'confirmed'],
      ] as const,
      2,
    ),
  )('at %s of its booking is %s', async (step, status) => {
    await offerPlaces(world)
    await kill.killAt(world, guest, step, { what: 'book', calendar_ids: [slot], token: await world.token() })
    expect(await offerOf(guest)).toBeNull()
    await nobodyElse()
    await kill.recover(world)
    expect((await kill.latest(world)).status).toBe(status)
    // A hold that ends without payment gives the offer back; nobody else gets the place.
    expect((await offerOf(guest)) !== null).toBe(status === 'declined')
    expect(await offerOf(next)).toBeNull()
    await nobodyElse()
    await kill.expectBooksToAgree(world)
  })
})
