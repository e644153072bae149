// A cached response is the same as a fresh one at every second, although it may be cached for
// hours: it says until when it is valid.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import { cachedApi } from '#main/cached-api.ts'
import { cacheablePage, cachedPages } from '#main/cached-pages.ts'
import { buildHttp } from '#main/http.ts'
import { PAGE_LIMITS, pageQueue } from '#main/page-queue.ts'
import { type Use, responseCache } from '#main/response-cache.ts'
import { testApp } from '../database.ts'
import { aCategory, aCommunity, aHost, anAmbassador, anExperience, aReservation, aSlot, write } from '../factories.ts'
import { longer, runs } from '../lanes.ts'
import { builtPages } from '../security/built-pages.ts'

const SECOND = 1000
/** Everything happens between shortly before midnight in Japan and shortly after 00:01. */
const BEGIN = Date.parse('2026-11-20T23:59:50+09:00')
const MIDNIGHT = 10
const ONE_PAST = 70
/** Seconds after BEGIN. `npm test` leaves out those far from the starts of slots. */
const STEPS = Array.from({ length: 80 }, (_, second) => second).filter((second) =>
  [MIDNIGHT, ONE_PAST].some((start) => Math.abs(second - start) <= runs(3, 80, 4)),
)

/** Starts of slots: in this time, on its days, and later. */
const STARTS = [
  ['2026-11-20', '12:00'],
  ['2026-11-21', '00:00'],
  ['2026-11-21', '00:01'],
  ['2026-11-21', '10:00'],
  ['2026-11-22', '00:00'],
  ['2026-11-22', '10:00'],
  ['2026-12-21', '10:00'],
] as const

type Planned = typeof slot extends fc.Arbitrary<infer T> ? T : never

const slot = fc.record({
  recruitment_number: fc.integer({ min: 1, max: 4 }),
  open: fc.nat(9).map((n) => n > 0),
  /** Holds with their people, the second at which they expire, and their payment. */
  holds: fc.array(
    fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      // Not at the start of a slot, which would hide a start that nobody noted.
      second: fc.constantFrom(...STEPS.filter((second) => second !== MIDNIGHT && second !== ONE_PAST)),
      payment: fc.constantFrom('action_needed', 'declined', 'sent', undefined),
    }),
    { maxLength: 2 },
  ),
})

function planned(reservation_deadline: 'on_the_day' | 'the_day_before', slots: Record<string, Planned>) {
  const numbered = Object.entries(slots).map(([start, values]): [number, Planned] => [
    STARTS.findIndex((one) => one.join(' ') === start),
    values,
  ])
  return { reservation_deadline, minimum: null, of: 'host', slots: numbered } as const
}

const story = fc.record({
  reservation_deadline: fc.constantFrom('on_the_day', 'the_day_before'),
  minimum: fc.constantFrom(null, 2),
  of: fc.constantFrom('host', 'ambassador'),
  slots: fc.uniqueArray(fc.tuple(fc.nat(STARTS.length - 1), slot), { selector: ([start]) => start, maxLength: 5 }),
})

const room = { recruitment_number: 2, open: true, holds: [] }
/** Stories in which each source of time makes a difference. */
const CERTAIN: ReturnType<typeof planned>[] = [
  planned('on_the_day', { '2026-11-21 00:00': room, '2026-11-21 00:01': room }),
  planned('the_day_before', { '2026-11-21 10:00': room, '2026-11-22 10:00': room }),
  // It has no place before its hold expires; the payment fails a minute later.
  planned('on_the_day', {
    '2026-11-22 10:00': { ...room, holds: [{ people: 2, second: MIDNIGHT - 2, payment: 'sent' }] },
  }),
  planned('on_the_day', {
    '2026-11-22 10:00': { ...room, holds: [{ people: 2, second: MIDNIGHT + 2, payment: 'declined' }] },
  }),
]

const app = testApp({ start: new Date(BEGIN) })
const uses: Record<'page' | 'api', Record<Use, number>> = {
  page: { hit: 0, miss: 0, joined: 0 },
  api: { hit: 0, miss: 0, joined: 0 },
}
let api: ReturnType<typeof buildApi>
let cached: (address: string) => Promise<string>
let fresh: (address: string) => Promise<string>
let close = () => {}
let addresses: string[]
let pages: string[]
let sent: number[] = []

beforeAll(async () => {
  api = buildApi(app)
  const { build } = await builtPages()
  const cache = responseCache(
    app.db,
    { onUse: (key, use) => uses[key.startsWith('page ') ? 'page' : 'api'][use]++, onCheck: () => {} },
    undefined,
    () => app.clock.now().getTime(),
  )
  const read = cachedApi({ app, cache, ask: (request, using) => api.fetch(request, using) })
  const options = { app, mode: 'local', build, sandbox: null, isReady: () => true, patternOf: String } as const
  const web = buildHttp({ ...options, cache })
  const uncached = buildHttp({ ...options, cache: null })
  const { handle } = cachedPages({
    cache,
    render: (request, bindings) => web.fetch(request, bindings),
    enter: pageQueue(PAGE_LIMITS).enter,
    audienceOf: async () => 'visitor',
    clock: app.clock,
    base_url: app.base_url,
    onError: (error) => expect.unreachable(String(error)),
  })
  const server = http.createServer((request, response) => {
    if (!handle(request, response, () => response.end('otherwise'))) response.end('not cached')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  close = () => server.close()
  const actor = async () => ({ kind: 'visitor' }) as const
  cached = async (address) => {
    if (!address.startsWith('/api/')) return await (await fetch(`http://localhost:${port}${address}`)).text()
    const response = await read(new URL(address, app.base_url), { actor })
    if (!response) throw new Error(`${address} is not cached`)
    return response.body
  }
  fresh = async (address) =>
    address.startsWith('/api/')
      ? await (await api.request(address)).text()
      : (await cacheablePage(await uncached.request(app.base_url + address))).body
})

afterAll(() => close())

/** A marketplace of random slots, deadlines and holds. */
async function fill(seed: number) {
  const [stories = []] = fc.sample(fc.array(story, { minLength: 3, maxLength: 3 }), { seed, numRuns: 1 })
  const host = await aHost(app.db)
  const category_id = await aCategory(app.db)
  const ambassador_id = await anAmbassador(app.db, { members: [host] })
  const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
  const ids: number[] = []
  const slots: number[] = []
  for (const { reservation_deadline, minimum, of, slots: starts } of [...CERTAIN, ...stories]) {
    const { id } = await anExperience(app.db, {
      user_id: host.id,
      // The first one is alone in its category.
      ...(ids.length === 0 && { category_id }),
      ...(of === 'ambassador' && { ambassador_id, community_id }),
      reservation_deadline,
      set_minimum_number_of_participant_count: minimum !== null,
      minimum_number_of_participant_count: minimum,
    })
    ids.push(id)
    for (const [start, { holds, ...values }] of starts) {
      const [date, start_time] = STARTS[start]!
      const end_time = start_time.replace(/^\d\d/, (hour) => String(Number(hour) + 11))
      const calendar_id = await aSlot(app.db, id, { date, start_time, end_time, ...values })
      slots.push(calendar_id)
      let left = values.recruitment_number
      for (const { people, second, payment } of holds) {
        if (people > left) continue
        left -= people
        const reservation = await aReservation(app.db, id, [calendar_id], {
          status: 'held',
          number_of_people: people,
          hold_expires_at: new Date(BEGIN + second * SECOND),
          payment,
        })
        if (payment === 'sent') sent.push(reservation)
      }
    }
  }
  const v1 = [
    'front',
    'stories',
    'stories?sort=soon',
    'stories?people=2',
    'stories?date_from=2026-11-20&date_to=2026-11-21&people=1',
    'story_days?month=2026-11',
    'story_days?month=2026-12&people=2',
    `story_days?month=2026-11&category_id=${category_id}`,
    `stories?people=2&category_id=${category_id}`,
    ...ids.slice(0, 4).flatMap((id) => [`experiences/${id}`, `experiences/${id}/calendars`]),
    `experiences/${ids[0]}/calendars?from_date=2026-11-20&to_date=2026-12-31`,
    `experiences/${ids[0]}/other_experiences`,
    `experiences/${ids[0]}/reviews`,
    ...slots.slice(0, 2).map((id) => `calendars/${id}`),
    `communities/${community_id}/stories`,
    `communities/${community_id}/detail`,
    `hosts/${host.id}`,
    `ambassadors/${ambassador_id}/offers`,
    'operator',
  ]
  addresses = v1.map((path) => `/api/v1/${path}`)
  pages = [
    '/',
    '/stories',
    '/stories?sort=soon',
    ...ids.slice(0, 2).flatMap((id) => [`/stories/${id}`, `/stories/${id}/calendars`]),
    `/stories/${ids[2]}/calendars?cid=${slots.at(-1)}`,
    `/communities/${community_id}`,
    '/communities',
    `/hosts/${host.id}`,
    `/ambassadors/${ambassador_id}`,
  ]
}

const clear = async () => {
  sent = []
  for (const table of ['payments', 'reservation_calendars', 'reservations', 'calendars'] as const)
    await write(app.db, (tx) => tx.deleteFrom(table).execute())
  await write(app.db, (tx) => tx.updateTable('experiences').set({ status: 'withdrawn' }).execute())
}

/**
 * A payment that was without a response fails: the places of its hold are free if that has expired.
 */
const fail = async (reservation_id: number) =>
  await write(app.db, (tx) =>
    tx.updateTable('payments').set({ state: 'declined' }).where('reservation_id', '=', reservation_id).execute(),
  )

/** Compares only the text around the first difference, because pages are long. */
async function expectSame(address: string, second: number) {
  const [shown, wanted] = [await cached(address), await fresh(address)]
  const same = shown === wanted ? 0 : wanted.split('').findIndex((unit, at) => unit !== shown[at])
  const part = (text: string) => (shown === wanted ? '' : text.slice(Math.max(0, same - 60), same + 60))
  expect(part(shown), `${address} at second ${second}`).toBe(part(wanted))
  expect(shown.length).toBe(wanted.length)
}

it.each(Array.from({ length: runs(1, 30) }, (_, seed) => seed))(
  'is the same as a fresh one at every second (seed %d)',
  async (seed) => {
    await clear()
    await fill(seed)
    for (const kind of Object.values(uses)) Object.assign(kind, { kept: 0, made: 0 })
    for (const [step, second] of STEPS.entries()) {
      app.clock.set(new Date(BEGIN + second * SECOND))
      if (second > ONE_PAST - 3 && step % 2 === 0) for (const reservation of sent.splice(0, 1)) await fail(reservation)
      // Pages cost more. They are compared around the starts of slots, and now and then.
      const near = [MIDNIGHT, ONE_PAST].some((start) => Math.abs(second - start) <= runs(1, 80))
      for (const address of [...addresses, ...(near || step % 4 === 0 ? pages : [])]) await expectSame(address, second)
    }
    for (const { hit, miss } of Object.values(uses)) expect(hit / (hit + miss)).toBeGreaterThan(0.25)
  },
  longer(180_000),
)

it(
  'is not used after the clock was set back',
  async () => {
    await clear()
    await fill(7)
    for (const second of [MIDNIGHT + 1, MIDNIGHT - 1, ONE_PAST, 0].slice(0, runs(2, 4, 4))) {
      app.clock.set(new Date(BEGIN + second * SECOND))
      for (const address of [...addresses, ...pages]) await expectSame(address, second)
    }
  },
  longer(180_000),
)
