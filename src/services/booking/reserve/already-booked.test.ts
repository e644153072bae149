import { beforeEach, describe, expect, it } from 'vitest'
import { book, booked, bookingWorld, refusalOf, type Wish, wrongCounters } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { giveUpHold } from './holds.ts'

const world = bookingWorld()
let guest: UserActor
let experience_id: number
let slot: number
beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db)).id
  slot = await aSlot(world.db, experience_id, { date: '2027-02-01', recruitment_number: 3 })
})

const once = (wish: Partial<Wish> = {}) => ({ calendar_ids: [slot], again: false, ...wish })
async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? { code: error.code, ...error.details } : error
}
const count = async () =>
  (await world.db.selectFrom('reservations').select('id').where('user_id', '=', guest.id).execute()).length

describe('a slot that the guest has booked', () => {
  it('is booked a second time only when the guest says so', async () => {
    await booked(world, guest, once({ number_of_people: 2 }))
    expect(await refusal(book(world, guest, once()))).toEqual({
      code: 'already_booked',
      booked: '2月1日(月) 10:00の回（2名）',
    })
    expect(await count()).toBe(1)
    expect((await booked(world, guest, once({ again: true }))).status).toBe('confirmed')
    // Other guests are not concerned.
    const { id } = await anExperience(world.db)
    slot = await aSlot(world.db, id, { date: '2027-02-01' })
    await booked(world, guest, once())
    expect((await booked(world, await aUser(world.db), once())).status).toBe('confirmed')
  })

  it('is named beside slots that are new', async () => {
    const other = await aSlot(world.db, experience_id, { date: '2027-02-02' })
    await booked(world, guest, once())
    expect(await refusal(book(world, guest, once({ calendar_ids: [slot, other] })))).toMatchObject({
      booked: '2月1日(月) 10:00の回（1名）',
    })
  })

  it('can be booked again after a cancellation, a declined card, and a hold that has ended', async () => {
    const { id } = await booked(world, guest, once())
    await cancelReservation(world, guest, id)
    expect(await refusalOf(book(world, guest, once({ card: 'declined' })))).toBe('payment_declined')
    const hold = await book(world, guest, once({ card: 'three_d_secure' }))
    if (!('action' in hold)) throw new Error('3-D Secure was not asked for')
    expect(await refusal(book(world, guest, once()))).toMatchObject({
      code: 'already_booked',
      booked: '2月1日(月) 10:00の回（1名・お手続き中）',
    })
    await giveUpHold(world, guest, hold.action.reservation_id)
    await book(world, guest, once({ card: 'three_d_secure' }))
    world.clock.advance(15 * 60_000)
    expect((await booked(world, guest, once())).status).toBe('confirmed')
  })

  it('is reported so when the guest’s own places have filled it', async () => {
    await booked(world, guest, once({ number_of_people: 3 }))
    expect(await refusal(book(world, guest, once()))).toEqual({
      code: 'booked_and_full',
      booked: '2月1日(月) 10:00の回（3名）',
    })
    expect(await refusalOf(book(world, guest, once({ again: true })))).toBe('slot_full')
    expect(await refusalOf(book(world, await aUser(world.db), once()))).toBe('slot_full')
  })

  it('asks for consent only to what there are places for', async () => {
    await booked(world, guest, once({ number_of_people: 2 }))
    expect(await refusal(book(world, guest, once({ number_of_people: 2 })))).toMatchObject({ code: 'too_many_people' })
    expect(await refusalOf(book(world, guest, once()))).toBe('already_booked')
  })

  it('is booked once by two calls at the same time, whose keys differ', async () => {
    const twice = await Promise.all(
      ['key-1', 'key-2'].map(async (key) => await refusalOf(book(world, guest, once({ key })))),
    )
    expect(twice).toEqual(expect.arrayContaining(['already_booked', undefined]))
    expect(await count()).toBe(1)
    expect(await wrongCounters(world.pool)).toEqual([])
  })

  it('without a price too', async () => {
    slot = await aSlot(world.db, (await anExperience(world.db, { price: 0 })).id, { date: '2027-02-01' })
    const free = once({ token: null })
    const twice = await Promise.all([refusalOf(book(world, guest, free)), refusalOf(book(world, guest, free))])
    expect(twice.filter((code) => code === 'already_booked')).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  it('returns the same reservation to a repeated call with the same key', async () => {
    const wish = once({ key: 'the-same', token: await world.token() })
    const first = await booked(world, guest, wish)
    expect(await booked(world, guest, wish)).toEqual(first)
    // The consent is a condition, not a part of what is booked.
    expect(await booked(world, guest, { ...wish, again: true })).toEqual(first)
    expect(await count()).toBe(1)
    // A refused call leaves its key free.
    const other = once({ key: 'another', token: await world.token() })
    expect(await refusalOf(book(world, guest, other))).toBe('already_booked')
    expect((await booked(world, guest, { ...other, again: true })).id).not.toBe(first.id)
  })
})
