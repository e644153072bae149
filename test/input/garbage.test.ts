// Random input for every endpoint: a 4xx with the error body or a harmless success, never a 5xx or
// a timeout, and no new rows.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { BRAND_BASE, everyEndpoint } from '#contract/endpoints.ts'
import type { BrandActor, UserActor } from '#services/shared/actor.ts'
import { runs } from '../lanes.ts'
import { bookingWorld } from '../booking-world.ts'
import { realBrandAccounts } from '../brand-accounts.ts'
import { aBrandMember } from '../brand-factories.ts'
import { signedInAs, signedInToBrandAs } from '../database.ts'
import { anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { contentType, jsonBody, pathId, query, searchOf, wellFormed } from '../security/garbage.ts'
import { type SignInFake, signInFake, fakeProviders } from '../sign-in-fake.ts'

const world = bookingWorld({ connections: 5 })
let user: UserActor
let admin: UserActor
let member: BrandActor
let experience_id: number
let slot: number
let company: SignInFake

beforeAll(async () => {
  user = await aUser(world.db)
  admin = await anAdmin(world.db)
  member = await aBrandMember(world.db)
  const { memberOf, signedInAt } = world.brand_accounts
  world.brand_accounts = { ...realBrandAccounts(world), memberOf, signedInAt }
  experience_id = (await anExperience(world.db)).id
  slot = await aSlot(world.db, experience_id)
  company = await signInFake()
  world.sign_in_providers = fakeProviders(company)
})
afterAll(() => company.stop())

async function rowCounts(): Promise<unknown> {
  const { rows } = await world.pool
    .query(`select (select count(*)::int from users) as users, (select count(*)::int from reservations) as reservations,
    (select count(*)::int from holding_requests) as requests, (select count(*)::int from reviews) as reviews, (select count(*)::int from payments) as payments, (select count(*)::int from images) as images, (select count(*)::int from community_applications) as applications, (select count(*)::int from brand_members) as members`)
  return rows[0]
}

describe('garbage', () => {
  it.each(everyEndpoint)('to $name is refused with the error body', async ({ base, access, method, path: pattern }) => {
    const api = wholeApi(world)
    // The session with the most rights on this endpoint.
    const session = base === BRAND_BASE ? signedInToBrandAs(member) : signedInAs(access === 'admin' ? admin : user)
    const before = await rowCounts()
    await fc.assert(
      fc.asyncProperty(pathId, query, jsonBody, contentType, fc.boolean(), async (id, pairs, text, type, signedIn) => {
        const real = (name: string) =>
          name === '{provider}' ? 'line' : String(pattern.startsWith(`${base}/experiences`) ? experience_id : slot)
        const path = pattern.replace(/\{\w+\}/g, (name) => (id === 'REAL' ? real(name) : wellFormed(id)))
        const writes = method !== 'get'
        const response = await api.request(`${path}?${searchOf(pairs)}`, {
          method: method.toUpperCase(),
          headers: { ...(signedIn ? session : {}), ...(writes && type ? { 'content-type': type } : {}) },
          ...(writes ? { body: text } : {}),
        })
        const answer = await response.text()
        expect(response.status, answer).toBeLessThan(500)
        if (response.status >= 400) {
          const error = JSON.parse(answer) as { status: number; message: string; messages: Record<string, string[]> }
          expect(error.status).toBe(response.status)
          expect(error.message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
          expect(Object.values(error.messages).flat().length).toBeGreaterThan(0)
        }
      }),
      { numRuns: runs(5, 1000, 15), seed: 20261120 },
    )
    expect(await rowCounts()).toEqual(before)
  })

  it('in a path is a 404 with the error body', async () => {
    const api = wholeApi(world)
    for (const path of [
      '/api/v1/nothing',
      '/api/v2/stories',
      '/api/v1/experiences/abc',
      '/api/v1/experiences/0',
      '/api/v1/experiences/99999999999',
      '/brand/api/v1/nothing',
    ]) {
      const response = await api.request(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404, messages: { base: [expect.any(String)] } })
    }
  })

  it('from another site is refused before anything else', async () => {
    const api = wholeApi(world)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const response = await api.request('/api/v1/reservations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedInAs(user), ...headers },
        body: JSON.stringify({ calendar_ids: [slot] }),
      })
      expect(response.status).toBe(403)
    }
  })
})
