// POST /reservations with free places, paid through the sandbox provider, against three floors
// through `pg` alone: the same transactions and rows in a copy of the database, the same rows in
// one transaction, and the fewest rows that any shop writes.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { GUESTS } from '../large-data.ts'
import type { LoadRequest } from '../load.ts'
import { compare, ratioRow, type Row } from '../shared/compare.ts'
import { leastWrites } from '../shared/least-rows.ts'
import { cpuOf, type Server, startFloor, startProduct } from '../shared/servers.ts'
import { countWrites, describeWrites, sameWrites } from '../shared/same-rows.ts'
import type { Database, World } from '../shared/world.ts'

/** All guests with a password. Fewer would have hundreds of bookings each. */
const SESSIONS = GUESTS
/** More than either side makes in one measurement. */
const AT_ONCE = 6_000

/** Tokens of an accepted card, as the provider's form returns them. */
export async function cardTokens(world: World, database: Database, many: number): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    database,
    `insert into sandbox_pay.tokens (id, behaviour, brand, last4)
     select 'tok_' || gen_random_uuid(), 'succeed', 'Visa', '4242' from generate_series(1, $1::int) returning id`,
    [many],
  )
  return rows.map((row) => row.id)
}

/** A signed-in user with their own client address. */
export type Guest = { cookie: string; address: string }

export async function sessions(world: World, product: Server, many = SESSIONS): Promise<Guest[]> {
  const guests: Guest[] = []
  for (let guest = 1; guest <= many; guest++)
    guests.push({ cookie: await world.signIn(product, guest), address: `198.51.100.${guest}` })
  return guests
}

/** People by price type. */
type Party = { price_type_id: number; people: number }[]

export const bookingRequest = (
  calendar_id: number,
  guest: Guest,
  payment_token: string,
  party: Party | null = null,
): LoadRequest => ({
  method: 'POST',
  path: '/api/v1/reservations',
  headers: { cookie: guest.cookie, 'x-forwarded-for': guest.address, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    calendar_ids: [calendar_id],
    ...(party ? { party } : { number_of_people: 1 }),
    payment_token,
    message_to_host: '',
    again: true,
  }),
})

const COMING = `cancelled_at is null and starts_at > now() + interval '3 days'`

export async function bookingRows(world: World): Promise<Row[]> {
  await migrate(world)
  return await rowsOf(world, 'POST /reservations, places free')
}

/** The same for an adult and a child. */
export async function familyRows(world: World): Promise<Row[]> {
  await migrate(world)
  await world.query(
    'booking',
    `insert into experience_price_types (experience_id, name, price, takes_place, needs_adult, sort_order)
     select id, 'おとな', greatest(price, 100), true, false, 1 from experiences where status = 'published'
     union all select id, '小学生', price / 2, true, true, 2 from experiences where status = 'published'`,
  )
  return await rowsOf(world, 'POST /reservations by price type')
}

async function rowsOf(world: World, what: string): Promise<Row[]> {
  await world.query('booking', `update calendars set recruitment_number = 1000, taken = 0, open = true where ${COMING}`)
  const slots = await world.query<{ id: number; party: Party | null }>(
    'booking',
    `select c.id, (select json_agg(json_build_object('price_type_id', y.id, 'people', 1) order by y.id)
       from experience_price_types y where y.experience_id = e.id) as party from calendars c join experiences e on e.id = c.experience_id
     where ${COMING} and e.status = 'published' order by hashint4(c.id)`,
  )
  await world.query('booking', 'vacuum analyze')

  const rounds = 4
  const floors = ['/book', '/once', '/least'] as const
  const tokens = await cardTokens(world, 'booking', AT_ONCE * ((rounds + 1) * floors.length + 2))
  let made = 0
  const requestsOf = (guests: Guest[]) => () =>
    Array.from({ length: AT_ONCE }, () => {
      const number = made++
      const { id, party } = slots[number % slots.length]!
      return bookingRequest(id, guests[number % guests.length]!, tokens[number]!, party)
    })
  const { client } = world
  const first = await startBooking(world)
  const warm = requestsOf(await sessions(world, first))
  const bookFor = async (seconds: number) => {
    const { count } = await client.run({ port: first.port, connections: 4, requests: warm(), seconds })
    await idle(first)
    return count
  }
  // After its start the product posts and reminds of old bookings: these writes aren't counted.
  await bookFor(3)
  const counted = await countWrites(world, 'booking', () => bookFor(10))
  await first.stop()
  // The product must not work off the jobs and mails that the floor writes.
  await world.cluster.copy('bench_booking', 'bench_floor')
  const url = world.cluster.urlOf('bench_floor')
  const { statements, writes } = await sameWrites(world, 'floor', url, counted)
  const written = {
    '/book': { writes: statements, transactions: counted.transactions },
    '/once': { writes: statements, transactions: 1 },
    '/least': { writes: await leastWrites(world, 'floor'), transactions: 1 },
  }
  for (const database of ['booking', 'floor'] as const) await world.query(database, 'vacuum analyze')
  const product = await startBooking(world)
  const requests = requestsOf(await sessions(world, product))
  const body = JSON.stringify({ calendar_ids: [1], number_of_people: 1 })
  const load = { client, postmaster: world.cluster.pid, rounds }
  const side = { ...product, requests, settle: () => idle(product) }
  const ratios = []
  const routes = Object.fromEntries(floors.map((path) => [path, { kind: 'write' as const, ...written[path] }]))
  const floor = await startFloor({ database_url: url, connections: 20, routes })
  for (const path of floors)
    ratios.push(await compare(side, { ...floor, requests: [{ method: 'POST', path, body }] }, load))
  await floor.stop()
  await product.stop()
  const [book, once, least] = ratios
  return [
    {
      ...ratioRow(what, book!, 0.5),
      note: `with mails and webhooks; one booking: ${describeWrites(counted)}; floor: ${describeWrites(writes)}`,
    },
    { ...ratioRow('the same, floor in one transaction', once!, 0), met: null },
    { ...ratioRow('the same, floor of the fewest rows', least!, 0), met: null, note: 'order, line, payment, counter' },
  ]
}

/** The data set may be older than the product. */
const migrate = async (world: World) => (await startBooking(world)).stop()

const startBooking = (world: World) =>
  startProduct({
    data_dir: path.join(world.folder, 'product'),
    database_url: world.cluster.urlOf('bench_booking'),
    settings: { TRUST_PROXY: 'on' },
  })

/**
 * Waits until mails and webhooks of the bookings are done: the process is idle for half a second.
 */
async function idle(product: Server) {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const before = cpuOf(product.pid)
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (cpuOf(product.pid) - before <= 20) return
  }
}
