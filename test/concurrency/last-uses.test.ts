// Many guests use the last uses of a coupon at the same moment, each on a slot of their own, so
// that only the lock of the coupon orders them.
import { beforeAll, describe, expect, it } from 'vitest'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, refusalOf } from '../booking-world.ts'
import { aCoupon, anExperience, aSlot, aUser } from '../factories.ts'

const CLIENTS = 16
const world = bookingWorld({ connections: CLIENTS })
let guests: UserActor[] = []

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
})

/**
 * Each guest books a slot of their own with the coupon.
 * @returns the error codes; undefined for a booking
 */
async function bookAll(code: string) {
  const { id } = await anExperience(world.db, { price: 3000 })
  const slots = await Promise.all(
    guests.map((_, i) => aSlot(world.db, id, { date: `2026-12-${String(i + 1).padStart(2, '0')}` })),
  )
  return await Promise.all(
    guests.map((guest, i) => refusalOf(book(world, guest, { calendar_ids: [slots[i]!], coupon_code: code }))),
  )
}

describe('the last uses of a coupon', () => {
  it('are given to as many guests as it allows, however many ask at once', async () => {
    await aCoupon(world.db, { code: 'LASTTHREE', max_uses: 3 })
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await bookAll('LASTTHREE')
      const booked = outcomes.filter((code) => code === undefined).length
      expect(booked).toBe(round === 0 ? 3 : 0)
      expect(outcomes.filter((code) => code === 'coupon_exhausted')).toHaveLength(CLIENTS - booked)
    }
  }, 60_000)

  it('are counted by person: one guest on several slots at once', async () => {
    const id = await aCoupon(world.db, { code: 'ONCEEACH', max_uses_per_user: 1 })
    const [guest] = guests
    const experience = await anExperience(world.db, { price: 3000 })
    const slots = await Promise.all(
      Array.from({ length: 8 }, (_, i) => aSlot(world.db, experience.id, { date: `2027-01-0${i + 1}` })),
    )
    await Promise.all(
      slots.map((slot) => refusalOf(book(world, guest!, { calendar_ids: [slot], coupon_code: 'ONCEEACH' }))),
    )
    const used = await world.db.selectFrom('reservations').select('id').where('coupon_id', '=', id).execute()
    expect(used).toHaveLength(1)
  }, 60_000)
})
