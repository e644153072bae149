// The whole product in the test process: built pages, API and sandbox, with one person of each
// kind.
import { afterAll, beforeAll, expect } from 'vitest'
import { sandboxHttp } from '#gateways/payment/sandbox/http.ts'
import { buildHttp } from '#main/http.ts'
import { routePatterns } from '#main/telemetry/route-patterns.ts'
import { booked, type BookingWorld, bookingWorld } from '../booking-world.ts'
import { aBrandMember } from '../brand-factories.ts'
import { signedInAs, signedInToBrandAs } from '../database.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { fakeProviders, type SignInFake, signInFake } from '../sign-in-fake.ts'
import { builtPages } from './built-pages.ts'

export const PEOPLE = ['visitor', 'user', 'host', 'admin', 'brand_member'] as const
export type Person = (typeof PEOPLE)[number]

export type Site = {
  world: BookingWorld
  /** Sends a request. @param address path and query */
  request: (address: string, init?: RequestInit) => Promise<Response>
  sessions: Record<Person, Record<string, string>>
  /** Patterns of all pages, `/stories/:id`. */
  pages: string[]
  /** Pages that accept a form. */
  pagesWithActions: string[]
  patternOf: (path: string) => string
  /** Returns and clears the routes of the API calls that pages made. */
  takeCalls: () => Set<string>
  /** A confirmed reservation of `user`. */
  reservation_id: number
  statusOfReservation: () => Promise<string | undefined>
}

const API = /^\/(api|brand\/api)\//

/** Call it at the top of a test file. */
export function site(): Site {
  const world = bookingWorld({ connections: 5 })
  const made = { world } as Site
  let company: SignInFake
  let called: string[] = []

  beforeAll(async () => {
    const { build, pages } = await builtPages()
    // Tests loop over all pages, so an empty list would make them pass.
    expect(pages.length).toBeGreaterThan(50)
    const patternOf = routePatterns(build.routes)
    company = await signInFake()
    world.sign_in_providers = fakeProviders(company)
    const { db } = world
    const [user, host, admin] = [await aUser(db), await aHost(db), await anAdmin(db)]
    const { id: experience_id } = await anExperience(db, { user_id: host.id })
    const { id } = await booked(world, user, { calendar_ids: [await aSlot(db, experience_id)] })
    const http = buildHttp({
      app: world,
      mode: 'local',
      build,
      sandbox: sandboxHttp(world.provider),
      cache: null,
      isReady: () => true,
      // Called before each API call of a page.
      patternOf: (one) => {
        const pattern = patternOf(one)
        if (API.test(pattern)) called.push(pattern)
        return pattern
      },
    })
    Object.assign(made, {
      request: async (address, init) => await http.request(`${world.base_url}${address}`, init),
      sessions: {
        visitor: {},
        user: signedInAs(user),
        host: signedInAs(host),
        admin: signedInAs(admin),
        brand_member: signedInToBrandAs(await aBrandMember(db)),
      },
      pages: pages.map((page) => page.path),
      pagesWithActions: pages.filter(({ acts }) => acts).map((page) => page.path),
      patternOf,
      takeCalls: () => new Set(called.splice(0)),
      reservation_id: id,
      statusOfReservation: async () =>
        (await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst())?.status,
    } satisfies Omit<Site, 'world'>)
  }, 180_000)
  afterAll(() => company?.stop())
  return made
}

/** The page's path with this segment for each of its parameters. */
export const filled = (page: string, segment: string): string => page.replaceAll(/:\w+\??/g, segment)
