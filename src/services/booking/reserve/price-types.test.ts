import { beforeAll, describe, expect, it } from 'vitest'
import { readTermsVersion } from '#database/experiences/find-experience.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, anOption, aSlot, aUser } from '#test/factories.ts'
import { aFamily, partyOf as party } from '#test/price-types.ts'
import { updateHostCalendar } from '../slots/host-calendars.ts'
import { getPrice } from './get-price.ts'

const world = bookingWorld()
let guest: UserActor

beforeAll(async () => {
  guest = await aUser(world.db)
})

async function family(places = 8) {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 3000, recruitment_number: places })
  const [adult, child, infant, group] = await aFamily(world.db, id)
  return { id, host, slot: await aSlot(world.db, id, { recruitment_number: places }), adult, child, infant, group }
}

describe('a booking by price types', () => {
  it('charges what each type costs, takes places for those who need one, and keeps copies', async () => {
    const { id, slot, adult, child, infant } = await family()
    const option_id = await anOption(world.db, id)
    const coming = party([infant, 1], [adult, 2], [child, 1])
    const query = { 'calendar_ids[]': [slot], number_of_people: null, 'party[]': coming, option_id, coupon_code: null }
    const { lines, ...price } = await getPrice(world, guest, id, query)
    expect(price).toMatchObject({ tour: 7500, option: 1500 })
    const reservation = await booked(world, guest, { calendar_ids: [slot], party: coming, option_id })
    expect(reservation).toMatchObject({ status: 'confirmed', number_of_people: 3, price, lines })
    expect(lines).toMatchObject([
      { name: 'おとな', people: 2, places: 2, amount: 6000 },
      { name: '小学生', people: 1, places: 1, amount: 1500 },
      { name: '幼児', people: 1, places: 0, amount: 0 },
    ])
    await world.db
      .updateTable('experience_price_types')
      .set({ retired_at: world.clock.now() })
      .where('id', '=', child)
      .execute()
    const { rows } = await world.pool.query('select lines from reservations where id = $1', [reservation.id])
    expect(rows[0].lines).toEqual(lines)
    expect(await wrongCounters(world.pool)).toEqual([])
  })
  it('a number of people alone is of the first type, and may repeat the places of the party', async () => {
    const { id, slot, adult, infant } = await family()
    const of = { 'calendar_ids[]': [slot], option_id: null, coupon_code: null }
    const alone = await getPrice(world, guest, id, { ...of, number_of_people: 2 })
    expect(alone).toMatchObject({ tour: 6000, lines: [{ price_type_id: adult, people: 2 }] })
    const both = { ...of, number_of_people: 2, 'party[]': party([adult, 2], [infant, 3]) }
    expect(await getPrice(world, guest, id, both)).toMatchObject({ tour: 6000 })
    expect(await refusalOf(getPrice(world, guest, id, { ...both, number_of_people: 5 }))).toBe('people_differ')
  })
  it('refuses types of another experience, children alone, and a party where there are no types', async () => {
    const { slot, adult, child } = await family()
    const other = await family()
    const plain = await anExperience(world.db)
    const plain_slot = await aSlot(world.db, plain.id)
    const refusal = (calendar_id: number, ...members: [number, number][]) =>
      refusalOf(book(world, guest, { calendar_ids: [calendar_id], party: party(...members) }))
    expect(await refusal(slot, [other.adult, 1])).toBe('price_type_unknown')
    expect(await refusal(plain_slot, [adult, 1])).toBe('price_type_unknown')
    expect(await refusal(slot, [child, 1])).toBe('party_needs_adult')
    expect(await refusal(slot, [adult, 5], [child, 4])).toBe('too_many_people')
  })
  it('a retired type is refused as changed terms to a guest who saw it', async () => {
    const { id, slot, adult, child } = await family()
    const terms_version = await readTermsVersion(world.db, id)
    await world.db
      .updateTable('experience_price_types')
      .set({ retired_at: world.clock.now() })
      .where('id', '=', child)
      .execute()
    const wish = { calendar_ids: [slot], party: party([adult, 1], [child, 1]) }
    expect(await refusalOf(book(world, guest, { ...wish, terms_version }))).toBe('terms_changed')
    expect(await refusalOf(book(world, guest, wish))).toBe('price_type_unknown')
  })
})

describe('a whole slot', () => {
  it('takes all places for one price, and stays full when the host raises the number', async () => {
    const { id, host, slot, adult, group } = await family()
    const option_id = await anOption(world.db, id)
    const reservation = await booked(world, guest, { calendar_ids: [slot], party: party([group, 5]), option_id })
    expect(reservation).toMatchObject({ number_of_people: 8, price: { tour: 20_000, option: 2500 } })
    expect(
      await refusalOf(book(world, await aUser(world.db), { calendar_ids: [slot], party: party([adult, 1]) })),
    ).toBe('slot_full')
    expect(await refusalOf(updateHostCalendar(world, host, slot, { recruitment_number: 9 }))).toBe('slot_booked_whole')
  })
  it('is refused once somebody has a place, also while they pay', async () => {
    const { slot, adult, group } = await family()
    const other = await aUser(world.db)
    await book(world, other, { calendar_ids: [slot], party: party([adult, 1]), card: 'three_d_secure' })
    const whole = { calendar_ids: [slot], party: party([group, 2]) }
    expect(await refusalOf(book(world, guest, whole))).toBe('slot_not_empty')
    world.clock.set(new Date(world.clock.now().getTime() + 16 * 60_000))
    expect(await booked(world, guest, whole)).toMatchObject({ status: 'confirmed', number_of_people: 8 })
  })
})
