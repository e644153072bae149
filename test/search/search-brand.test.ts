// The search of the brand back office finds rows of the brand, and nothing of another.
import { beforeAll, describe, expect, test } from 'vitest'
import { brandSearch } from '#contract/office/search-schemas.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aBrandMember, anApplication } from '../brand-factories.ts'
import { aCommunity, anAmbassador, anExperience, aSlot, aUser } from '../factories.ts'
import { searchBrand } from '#services/office/search.ts'

const world = bookingWorld()
type World = Record<'brand' | 'community' | 'experience' | 'slot' | 'reservation' | 'application' | 'member', number>
let own: World
let other: World

/** A brand with one row of each kind, all of which have the same words. */
async function aWorld(mail: string): Promise<World> {
  const { db } = world
  const { brand_id: brand, id: member } = await aBrandMember(db, { email: `umibe-${mail}@example.jp` })
  const ambassador_id = await anAmbassador(db, { name: '髙橋 ふみ' })
  const community_id = await aCommunity(db, { brand_id: brand, name: '海辺の集まり', ambassadors: [ambassador_id] })
  const experience = (await anExperience(db, { community_id, ambassador_id, title: '海辺でこぎん刺し' })).id
  const slot = await aSlot(db, experience, { date: '2026-12-20', recruitment_number: 9 })
  const guest = await aUser(db, { name: '福田 悠人' })
  const { id: reservation } = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
  const application = await anApplication(db, { community_id, full_name: '山口 太郎' })
  return { brand, community: community_id, experience, slot, reservation, application, member }
}

beforeAll(async () => {
  world.clock.set('2026-11-20T10:00:00+09:00')
  own = await aWorld('own')
  other = await aWorld('other')
  // Of the operator, without a brand.
  await anExperience(world.db, { title: '海辺の朝' })
})

const found = async (q: string, of = own) => brandSearch.parse(await searchBrand(world, of.brand, q))
const ids = (answer: Awaited<ReturnType<typeof found>>) =>
  Object.fromEntries(Object.entries(answer).map(([kind, { items }]) => [kind, items.map(({ id }) => id)]))
const nothing = { reservations: [], applications: [], experiences: [], slots: [], communities: [], members: [] }

describe('finds', () => {
  test('rows of each kind by words, only those of the own brand', async () => {
    for (const of of [own, other])
      expect(ids(await found('海辺', of))).toEqual({
        ...nothing,
        applications: [of.application],
        experiences: [of.experience],
        slots: [of.slot],
        communities: [of.community],
      })
  })

  test('names in any spelling: of applicants, ambassadors, and addresses of members', async () => {
    expect(ids(await found('山口太郎'))).toEqual({ ...nothing, applications: [own.application] })
    expect(ids(await found('高橋フミ　こぎん'))).toEqual({
      ...nothing,
      experiences: [own.experience],
      slots: [own.slot],
    })
    expect(ids(await found('ＵＭＩＢＥ-own'))).toEqual({ ...nothing, members: [own.member] })
    expect((await found('umibe')).members.items).toMatchObject([{ id: own.member, page: 1 }])
  })

  test('a reservation by its number, with its slot and without the guest', async () => {
    for (const q of [`${own.reservation}`, `予約${own.reservation}`, `予約番号　${own.reservation}`]) {
      const { reservations } = await found(q)
      expect(reservations.items).toEqual([
        {
          id: own.reservation,
          status: 'confirmed',
          number_of_people: 2,
          experience_id: own.experience,
          experience_title: '海辺でこぎん刺し',
          community_id: own.community,
          calendar_id: own.slot,
          first_starts_at: '2026-12-20T10:00:00+09:00',
          over: false,
        },
      ])
    }
    expect(JSON.stringify(await found(`${own.reservation}`))).not.toContain('福田')
  })
})

describe('finds nothing', () => {
  test('of another brand by number, title, name or address', async () => {
    expect((await found(`予約${other.reservation}`)).reservations.items).toEqual([])
    expect((await found(`体験${other.experience}`)).experiences.items).toEqual([])
    expect((await found(`${other.experience}`)).experiences.items.map(({ id }) => id)).not.toContain(other.experience)
    expect(ids(await found('umibe-other'))).toEqual(nothing)
    expect(ids(await found('海辺の朝'))).toEqual(nothing)
  })

  test('by the name of a guest, who is nobody to the brand', async () => {
    for (const q of ['福田', '福田 悠人', '福田 海辺']) expect(ids(await found(q))).toEqual(nothing)
  })

  test('of reservations that were never paid', async () => {
    const { id } = await booked(world, await aUser(world.db), { calendar_ids: [own.slot] })
    expect((await found(`予約${id}`)).reservations.items).toHaveLength(1)
    const declined = { status: 'declined', ended_at: new Date() } as const
    await world.db.updateTable('reservations').set(declined).where('id', '=', id).execute()
    expect((await found(`予約${id}`)).reservations.items).toEqual([])
  })

  test.each(['　', "'", '%', '\\', '"; drop table users', '\u0000', '99999999999999999999'])('for %j', async (q) => {
    expect(ids(await found(q))).toEqual(nothing)
  })
})

test('five of each kind, and whether there are more', async () => {
  for (let n = 0; n < 6; n++) await aCommunity(world.db, { brand_id: own.brand, name: `山里の会${n}` })
  for (let n = 0; n < 21; n++) await aBrandMember(world.db, { brand_id: own.brand, email: `many-${n}@example.jp` })
  const { communities } = await found('山里')
  expect(communities.items).toHaveLength(5)
  expect(communities.more).toBe(true)
  // The list of members has twenty a page.
  expect((await found('many-20')).members.items).toMatchObject([{ page: 2 }])
})
