// Tests the list of users who abandon holds, as admins see it.
import { beforeAll, expect, it } from 'vitest'
import { abandonedHolds } from '#contract/booking/admin-booking-schemas.ts'
import { getPerson } from '#services/accounts/people/person.ts'
import { releaseExpiredHolds } from '#services/booking/shared/holds.ts'
import { giveUpHold } from '#services/booking/reserve/holds.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf, getJson } from '#test/api.ts'
import { book, bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { adminBookingRoutes } from './admin-booking-routes.ts'

const world = bookingWorld()
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

const list = async (page = 1) => {
  const api = apiOf(world, adminBookingRoutes())
  return abandonedHolds.parse(
    (await getJson(api, `/api/v1/admin/abandoned_holds?page=${page}`, signedInAs(admin))).body,
  )
}
const noticed = async () => (await getOfficeHome(world, admin, undefined)).waiting.abandoners

it('lists users with counts, addresses and waiting times; the highest count first', async () => {
  const { id } = await anExperience(world.db)
  const slot = await aSlot(world.db, id, { date: '2027-01-20', recruitment_number: 100 })
  const hold = async (who: UserActor, number_of_people = 1) => {
    const answer = await book(world, who, { calendar_ids: [slot], number_of_people, card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    return answer.action.reservation_id
  }
  const abandon = async (who: UserActor, many: number) => {
    for (let n = 0; n < many; n++) await giveUpHold(world, who, await hold(who))
  }
  expect(await list()).toEqual({ people: [], meta: { current_page: 1, total_pages: 1, total_count: 0 } })
  expect(await noticed()).toBe(0)

  const address = '203.0.113.50'
  const often = { ...(await aUser(world.db, { name: '席田 いく' })), address }
  const once = { ...(await aUser(world.db)), address }
  const elsewhere = await aUser(world.db)
  await abandon(often, 6)
  await hold(once, 4)
  await abandon(elsewhere, 2)
  world.clock.advance(15 * 60_000)
  await releaseExpiredHolds(world)

  const { people, meta } = await list()
  const here = [{ label: expect.stringMatching(/^[\w-]{8}$/), count: 7, people: 2 }]
  expect(meta.total_count).toBe(3)
  expect(people).toEqual([
    {
      user_id: often.id,
      name: '席田 いく',
      email: often.email,
      count: 6,
      places: 6,
      last_at: '2026-11-20T10:00:00+09:00',
      paused_until: null,
      addresses: here,
    },
    expect.objectContaining({ user_id: elsewhere.id, count: 2, addresses: [] }),
    expect.objectContaining({
      user_id: once.id,
      count: 1,
      places: 4,
      last_at: '2026-11-20T10:15:00+09:00',
      addresses: here,
    }),
  ])
  expect(JSON.stringify(people)).not.toContain('203.0.113')
  expect(await noticed()).toBe(1)
  expect((await getPerson(world, often.id)).abandoned_count).toBe(6)
  expect((await getPerson(world, once.id)).abandoned_count).toBe(1)
  expect((await list(2)).people).toEqual([])

  await abandon(often, 1)
  expect((await list()).people[0]).toMatchObject({ count: 7, paused_until: '2026-11-20T10:45:00+09:00' })
  world.clock.advance(24 * 3_600_000)
  expect((await list()).people).toEqual([])
  expect((await getPerson(world, often.id)).abandoned_count).toBe(0)
})

it('groups users at one address', async () => {
  const { id } = await anExperience(world.db)
  const slot = await aSlot(world.db, id, { date: '2027-01-20', recruitment_number: 100 })
  const before = await noticed()
  for (let n = 0; n < 17; n++) {
    const who = { ...(await aUser(world.db)), address: '203.0.113.51' }
    for (let m = 0; m < 3; m++) {
      const answer = await book(world, who, { calendar_ids: [slot], card: 'three_d_secure' })
      if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
      await giveUpHold(world, who, answer.action.reservation_id)
    }
  }
  expect(await noticed()).toBe(before + 17)
}, 30_000)
