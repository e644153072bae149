// The same requests with a hundred times as many stories.
import { addDays, addMonths, dateOf } from '#domain/shared/japan-time.ts'
import type { LoadRequest } from '../load.ts'
import { measure, type Measured, median, type Row, type Side } from '../shared/compare.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { PLACES, THINGS } from '../vocabulary.ts'
import { bookingRequest, cardTokens, sessions } from './booking.ts'

const ROUNDS = 5
const MANY = 60
/** More than one measurement sends. */
const MOST_REQUESTS = 8_000

/** The requests in turn; none of their responses is cached. */
const neverKept = (paths: string[]) => (): LoadRequest[] =>
  Array.from({ length: MOST_REQUESTS }, (_, index) => {
    const path = paths[index % paths.length]!
    return { path: uncached(`/api/v1${path}`) }
  })

type Kinds = Record<string, Side['requests']>

async function kindsOf(world: World, set: 'small' | 'large'): Promise<Side & { kinds: Kinds }> {
  const product = await world.product(set)
  const stories = await world.query<{ id: number }>(
    set,
    `select id from experiences where status = 'published' and ambassador_id is null order by hashint4(id) limit ${MANY}`,
  )
  const slots = await world.query<{ id: number; experience_id: number }>(
    set,
    `select c.id, c.experience_id from calendars c join experiences e on e.id = c.experience_id
     where e.status = 'published' and c.cancelled_at is null and c.open and c.places_left >= 3
       and c.starts_at > now() + interval '3 days' and e.id <= 1000 order by hashint4(c.id) limit 2000`,
  )
  const today = dateOf(new Date())
  const first = (await (await fetch(`http://127.0.0.1:${product.port}/api/v1/stories`)).json()) as {
    meta: { next_cursor: string }
  }
  const lists = [
    '',
    `?cursor=${encodeURIComponent(first.meta.next_cursor)}`,
    ...['popular', 'soon', 'price_asc', 'price_desc'].map((sort) => `?sort=${sort}`),
    ...[1, 4, 7].map((category) => `?category_id=${category}`),
    ...[1, 2, 5].map((state) => `?state=${state}`),
    ...[1, 6].map((theme) => `?theme_id=${theme}&sort=popular`),
    '?online=true',
    `?date_from=${addDays(today, 3)}&date_to=${addDays(today, 9)}&people=2`,
    `?people=5&sort=soon`,
    '?price_max=3000&sort=price_desc',
  ]
  const words = [
    ...THINGS.slice(0, 12),
    ...PLACES.slice(0, 12),
    'とうきょう',
    '土地',
    'オンライン 体験',
    'かやっく',
    '味噌ずくり',
  ]
  const guests = await sessions(world, product, 5)
  const tokens = await cardTokens(world, set, 2000)
  let booked = 0
  return {
    ...product,
    requests: [],
    kinds: {
      list: neverKept(lists.map((query) => `/stories${query}`)),
      search: neverKept(words.map((word) => `/stories?q=${encodeURIComponent(word)}`)),
      schedule: neverKept(
        stories.map(({ id }) => `/experiences/${id}/calendars?from_date=${today}&to_date=${addMonths(today, 1)}`),
      ),
      story: neverKept(
        stories.flatMap(({ id }) => [
          `/experiences/${id}`,
          `/experiences/${id}/other_experiences`,
          `/experiences/${id}/reviews`,
        ]),
      ),
      quote: neverKept(
        slots
          .slice(0, MANY)
          .map(
            ({ id, experience_id }) =>
              `/experiences/${experience_id}/price?calendar_ids%5B%5D=${id}&number_of_people=1`,
          ),
      ),
      booking: () =>
        slots
          .slice(booked, (booked += 300))
          .map(({ id }, index) => bookingRequest(id, guests[index % 5]!, tokens.pop()!)),
    },
  }
}

export async function sizeRows(world: World): Promise<Row[]> {
  const small = await kindsOf(world, 'small')
  const large = await kindsOf(world, 'large')
  const rows: Row[] = []
  for (const kind of Object.keys(small.kinds)) {
    // One after another, so the time is that of one response. Bookings run for a shorter time,
    // because each can be made only once.
    const load = {
      client: world.client,
      postmaster: world.cluster.pid,
      connections: 1,
      seconds: kind === 'booking' ? 1 : 2,
    }
    const runs: { small: Measured; large: Measured }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const on = (side: typeof small) => measure({ ...side, requests: side.kinds[kind]! }, load)
      const pair =
        round % 2 === 0
          ? { small: await on(small), large: await on(large) }
          : { large: await on(large), small: await on(small) }
      // The first round warms up.
      if (round > 0) runs.push(pair)
    }
    const ratio = median(runs.map((run) => run.large.mean_ms / run.small.mean_ms))
    const cpu = (one: Measured) => one.server_us + one.database_us
    const cpuRatio = median(runs.map((run) => cpu(run.large) / cpu(run.small)))
    const describe = (all: Measured[]) =>
      `${median(all.map((one) => one.mean_ms)).toFixed(2)} ms (p95 ${median(all.map((one) => one.p95_ms)).toFixed(2)}), CPU ${median(all.map(cpu)).toFixed(0)} µs`
    rows.push({
      name: `${kind}, 100,000 stories and 5,000,000 slots`,
      product: describe(runs.map((run) => run.large)),
      against: describe(runs.map((run) => run.small)),
      bar: '≤ 1.5 × the time',
      figure: `${ratio.toFixed(2)} × (CPU ${cpuRatio.toFixed(2)})`,
      met: ratio <= 1.5,
    })
  }
  return rows
}
