// What somebody gets from the kept answers is what the API itself would tell them, whoever they are and whatever was changed before.
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import { actorOfHeaders } from '#api/shared/actors.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { signedInAs, testApp } from '#test/database.ts'
import {
  aCommunity,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  aReservation,
  aReview,
  aSlot,
  aUser,
} from '#test/factories.ts'
import { answerCache } from './answer-cache.ts'
import { keptApi } from './kept-api.ts'

const app = testApp()
let api: ReturnType<typeof buildApi>
let read: ReturnType<typeof keptApi>
let asked: string[] = []
const people: Record<string, UserActor | null> = {}
const ids: Record<'open' | 'waiting' | 'partner' | 'slot' | 'other_slot', number> = {} as never
let paths: string[]

beforeAll(async () => {
  api = buildApi(app)
  const ask = (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return api.fetch(request)
  }
  read = keptApi({ app, cache: answerCache(app.db), ask })
  const host = await aHost(app.db)
  const member = await aHost(app.db)
  Object.assign(people, { visitor: null, guest: await aUser(app.db), host, member, admin: await anAdmin(app.db) })
  const hidden = { address: '入江町1-2', address_displayable: false }
  ids.open = (await anExperience(app.db, { user_id: host.id, ...hidden })).id
  ids.waiting = (await anExperience(app.db, { user_id: host.id, status: 'awaiting' })).id
  const ambassador_id = await anAmbassador(app.db, { members: [member] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const of_partner = { user_id: host.id, ambassador_id, community_id, ...hidden }
  ids.partner = (await anExperience(app.db, of_partner)).id
  ids.slot = await aSlot(app.db, ids.open)
  ids.other_slot = await aSlot(app.db, ids.open, { date: '2027-01-15' })
  await aReview(app.db, ids.open)
  const experiences = [ids.open, ids.waiting, ids.partner, 2_147_483_647].flatMap((id) =>
    ['', '/calendars', '/reviews', '/other_experiences'].map((part) => `experiences/${id}${part}`),
  )
  paths = [
    ...experiences,
    `experiences/${ids.open}/calendars?from_date=2027-01-01&to_date=2027-01-31`,
    `experiences/${ids.open}/calendars?from_date=&to_date=2026-12-31`,
    `experiences/${ids.open}/calendars?from_date=nonsense`,
    'front',
    'stories',
    'stories?sort=soon&people=2',
    'stories?cursor=nonsense',
    'categories',
    'themes',
    'operator',
    'payment_provider',
    'ambassadors',
    'ambassadors?include_unpublished=true',
    `ambassadors/${ambassador_id}`,
    'brands?include_unpublished=true',
    `communities/${community_id}/stories`,
  ]
})

const headersOf = (name: string) => new Headers(people[name] ? signedInAs(people[name]) : {})

async function kept(path: string, name: string) {
  const actor = () => actorOfHeaders(app, headersOf(name))
  const cached = await read(new URL(`http://internal/api/v1/${path}`), { actor })
  return cached && { ...cached, value: JSON.parse(cached.body) as unknown }
}

async function own(path: string, name: string) {
  const response = await api.request(`/api/v1/${path}`, { headers: headersOf(name) })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Compares everything for everybody. */
async function expectSame() {
  for (const name of Object.keys(people))
    for (const path of paths) {
      const answer = await kept(path, name)
      if (answer)
        expect({ status: answer.status, body: answer.value }, `${name}: ${path}`).toEqual(await own(path, name))
      // Nothing but what is a visitor's refusal or seen from the inside is left to the API.
      else expect(people[name], path).not.toBeNull()
    }
}

const reserve = (calendar_id: number, name: string) =>
  aReservation(app.db, ids.open, [calendar_id], { user_id: people[name]!.id })

describe('a kept answer of the API', () => {
  it('tells everybody what the API tells them', expectSame, 60_000)

  it('does so after bookings and changes', async () => {
    await reserve(ids.slot, 'guest')
    await reserve(ids.other_slot, 'guest')
    await reserve(ids.slot, 'host')
    const update = (values: { price?: number; address_displayable?: boolean }) =>
      inTransaction(app.db, (tx) => tx.updateTable('experiences').set(values).where('id', '=', ids.open).execute())
    await update({ price: 1234 })
    await expectSame()
    await update({ address_displayable: true })
    await expectSame()
  }, 60_000)

  it('has each person’s own reservations and nobody else’s', async () => {
    const path = `experiences/${ids.open}/calendars?from_date=2026-11-20&to_date=2027-02-01`
    const expectReserved = async (name: string, reserved_calendar_ids: number[]) =>
      expect((await kept(path, name))?.value, name).toMatchObject({ meta: { reserved_calendar_ids } })
    await expectReserved('guest', [ids.slot, ids.other_slot])
    await expectReserved('host', [ids.slot])
    await expectReserved('member', [])
    await expectReserved('visitor', [])
    const headers = new Headers((await kept(path, 'guest'))?.headers)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is made once for all of them', async () => {
    await kept('stories', 'visitor')
    await kept(`experiences/${ids.partner}`, 'visitor')
    asked = []
    for (const name of ['visitor', 'guest', 'host', 'member', 'admin'])
      expect((await kept('stories', name))?.status, name).toBe(200)
    expect(await kept(`experiences/${ids.partner}`, 'guest')).not.toBeNull()
    // Seen from the inside it has an address that others are not told.
    for (const name of ['host', 'member', 'admin'])
      expect(await kept(`experiences/${ids.partner}`, name), name).toBeNull()
    expect(asked).toEqual([])
  })

  it('is not for anything else', async () => {
    for (const path of ['me', 'reservations', `experiences/${ids.open}/price`])
      expect(await kept(path, 'visitor')).toBeNull()
  })
})
