// A cached response is the same as the API's own response, for every caller and after every change.
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import { actorOfHeaders } from '#api/shared/actors.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
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
import { type ResponseCache, responseCache } from './response-cache.ts'
import { cachedApi } from './cached-api.ts'

const app = testApp()
let api: ReturnType<typeof buildApi>
let cache: ResponseCache
let read: ReturnType<typeof cachedApi>
let asked: string[] = []
const people: Record<string, UserActor | null> = {}
const ids: Record<'open' | 'waiting' | 'partner' | 'slot' | 'other_slot', number> = {} as never
let paths: string[]

beforeAll(async () => {
  api = buildApi(app)
  const ask = (request: Request, using: { app: App }) => {
    asked.push(new URL(request.url).pathname)
    return api.fetch(request, using)
  }
  cache = responseCache(app.db, undefined, undefined, () => app.clock.now().getTime())
  read = cachedApi({ app, cache, ask })
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
    `calendars/${ids.slot}`,
    'calendars/2147483647',
  ]
})

const headersOf = (name: string) => new Headers(people[name] ? signedInAs(people[name]) : {})

async function cached(path: string, name: string) {
  const actor = () => actorOfHeaders(app, headersOf(name))
  const cached = await read(new URL(`http://internal/api/v1/${path}`), { actor })
  return cached && { ...cached, value: JSON.parse(cached.body) as unknown }
}

async function own(path: string, name: string) {
  const response = await api.request(`/api/v1/${path}`, { headers: headersOf(name) })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Compares all paths for all callers. */
async function expectSame() {
  const compared: Record<string, number> = {}
  for (const name of Object.keys(people))
    for (const path of paths) {
      const answer = await cached(path, name)
      compared[name] = (compared[name] ?? 0) + (answer ? 1 : 0)
      if (answer)
        expect({ status: answer.status, body: answer.value }, `${name}: ${path}`).toEqual(await own(path, name))
      // Only refusals of visitors and reads of admins of the experience are left to the API.
      else expect(people[name], path).not.toBeNull()
    }
  for (const name of Object.keys(people)) expect(compared[name], name).toBeGreaterThan(paths.length / 2)
}

const reserve = (calendar_id: number, name: string) =>
  aReservation(app.db, ids.open, [calendar_id], { user_id: people[name]!.id })

describe('a cached response of the API', () => {
  it('is the same as the API’s own, for every caller', expectSame, 60_000)

  it('is the same after bookings and changes', async () => {
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

  it('has the reservations of the caller and of no other user', async () => {
    const path = `experiences/${ids.open}/calendars?from_date=2026-11-20&to_date=2027-02-01`
    const expectReserved = async (name: string, reserved_calendar_ids: number[]) =>
      expect((await cached(path, name))?.value, name).toMatchObject({ meta: { reserved_calendar_ids } })
    await expectReserved('guest', [ids.slot, ids.other_slot])
    await expectReserved('host', [ids.slot])
    await expectReserved('member', [])
    await expectReserved('visitor', [])
    const headers = new Headers((await cached(path, 'guest'))?.headers)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is built once for all callers', async () => {
    await cached('stories', 'visitor')
    await cached(`experiences/${ids.partner}`, 'visitor')
    asked = []
    for (const name of ['visitor', 'guest', 'host', 'member', 'admin'])
      expect((await cached('stories', name))?.status, name).toBe(200)
    expect(await cached(`experiences/${ids.partner}`, 'guest')).not.toBeNull()
    // Admins of the experience also get its full address, which visitors don't.
    for (const name of ['host', 'member', 'admin'])
      expect(await cached(`experiences/${ids.partner}`, name), name).toBeNull()
    expect(asked).toEqual([])
  })

  it('is cached for hours, although it changes with time', async () => {
    const path = `experiences/${ids.open}`
    await cached(path, 'visitor')
    asked = []
    app.clock.advance(3 * 3_600_000)
    await cached(path, 'visitor')
    expect(asked).toEqual([])
    // Its next slot is on 2026-11-25.
    app.clock.set('2026-11-25T10:00:00+09:00')
    await cached(path, 'visitor')
    expect(asked).toEqual([`/api/v1/${path}`])
  })

  it('is not cached if its operation asks for the time and does not say until when it is valid', async () => {
    let said: (app: App) => void = () => undefined
    let calls = 0
    const forgetful = cachedApi({
      app,
      cache,
      ask: (_, using) => {
        using.app.clock.now()
        said(using.app)
        return Response.json(++calls)
      },
    })
    const at = async (path: string) =>
      (await forgetful(new URL(`http://internal/api/v1/${path}`), { actor: () => actorOfHeaders(app, new Headers()) }))!
    const isCached = async (path: string) => (await at(path)) === (await at(path))
    expect(await isCached('stories?q=silent')).toBe(false)
    said = (given) => given.noteChange?.(null)
    expect(await isCached('stories?q=telling')).toBe(true)
    // An endpoint must also declare it.
    expect(await isCached('brands?include_unpublished=false')).toBe(false)
  })

  it('is not used for other paths', async () => {
    for (const path of ['me', 'reservations', `experiences/${ids.open}/price`])
      expect(await cached(path, 'visitor')).toBeNull()
  })
})
