// What visitors read of price types before they book (docs/product/booking.md#price-types).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { getPrice } from '#services/booking/reserve/get-price.ts'
import { visitor } from '#services/shared/actor.ts'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { aFamily } from '#test/price-types.ts'
import { getExperience } from './get-experience.ts'
import { listOtherExperiences, listStories } from './stories.ts'

const app = testApp()

test('a search for a party finds what the quote says that the party can pay', async () => {
  const guest = await aUser(app.db)
  const anyCase = fc.record({
    price: fc.integer({ min: 50, max: 30_000 }),
    people: fc.integer({ min: 1, max: 12 }),
    has_types: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ price, people, has_types }) => {
      const { id } = await anExperience(app.db, { price: has_types ? 3000 : price })
      if (has_types) await aFamily(app.db, id)
      const slot = await aSlot(app.db, id, { recruitment_number: 12 })
      const query = { 'calendar_ids[]': [slot], number_of_people: people, option_id: null, coupon_code: null }
      const { total } = await getPrice(app, guest, id, query)
      const finds = async (wish: Partial<StoriesQuery>) =>
        (await listStories(app, { sort: 'new', ...wish })).stories.some((story) => story.id === id)
      expect(await finds({ people, price_max: total })).toBe(true)
      expect(await finds({ people, price_max: total - 1 })).toBe(false)
    }),
    { numRuns: 15 },
  )
})

const CARD = `
  id title image_url category online state price total price_side_note hosted_by review_count rating next_slot
`
  .trim()
  .split(/\s+/)
const STORY = `
  id community_id community title images preview_url category_id category themes theme_items online online_url
  state address address_displayable meeting_point meeting_image nearest_station directions duration_minutes
  target_age languages price total price_side_note description inspiration note reservation_notice
  recruitment_number set_minimum_number_of_participant_count minimum_number_of_participant_count
  cancellation_period reservation_deadline options host hosted_by approve status review_count rating next_slot
  next_slots open_slots updated_at terms_version
`
  .trim()
  .split(/\s+/)

test('price types are in cards and stories; without them the answers have the former fields only', async () => {
  const host = await aHost(app.db)
  const plain = await anExperience(app.db, { user_id: host.id })
  const family = await anExperience(app.db, { user_id: host.id, lowest_age: 3 })
  await aFamily(app.db, family.id)
  const [of_family, of_plain] = (await listStories(app, { sort: 'new' })).stories
  expect(Object.keys(of_plain!)).toEqual(CARD)
  expect(Object.keys(of_family!).filter((key) => !CARD.includes(key))).toEqual(['price_types'])
  const types = [
    { name: 'おとな', note: '中学生以上', price: 3000, total: 3263 },
    { name: '小学生', note: '', price: 1500, total: 1631, needs_adult: true },
    { name: '幼児', note: '3〜5歳', price: 0, total: 0, takes_place: false },
    { name: '貸し切り', price: 20_000, total: 21_756, whole_slot_people: 8 },
  ]
  expect(of_family!.price_types).toMatchObject(types)

  expect(Object.keys(await getExperience(app, visitor, plain.id))).toEqual(STORY)
  const story = await getExperience(app, visitor, family.id)
  expect(Object.keys(story).filter((key) => !STORY.includes(key))).toEqual(['price_types', 'lowest_age'])
  expect(story).toMatchObject({ lowest_age: 3, price_types: types })

  const others = async (id: number) => (await listOtherExperiences(app, visitor, id)).other_experiences[0]!
  expect(Object.keys(await others(family.id))).toEqual(['id', 'image_url', 'title', 'price', 'total'])
  expect(await others(plain.id)).toMatchObject({ id: family.id, price_types: types })
})
