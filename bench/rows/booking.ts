// POST /reservations with free places, paid through the sandbox provider, against the same
// transactions and rows through `pg` alone, in a copy of the database.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { LoadRequest } from '../load.ts'
import { compare, ratioRow, type Row } from '../shared/compare.ts'
import { cpuOf, type Server, startFloor, startProduct } from '../shared/servers.ts'
import { countWrites, describeWrites, sameWrites } from '../shared/same-rows.ts'
import type { Database, World } from '../shared/world.ts'

const SESSIONS = 20
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

export const bookingRequest = (calendar_id: number, guest: Guest, payment_token: string): LoadRequest => ({
  method: 'POST',
  path: '/api/v1/reservations',
  headers: { cookie: guest.cookie, 'x-forwarded-for': guest.address, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    calendar_ids: [calendar_id],
    number_of_people: 1,
    payment_token,
    message_to_host: '',
    again: true,
  }),
})

const COMING = `cancelled_at is null and starts_at > now() + interval '3 days'`

export async function bookingRows(world: World): Promise<Row[]> {
  await world.query('booking', `update calendars set recruitment_number = 1000, taken = 0, open = true where ${COMING}`)
  const slots = await world.query<{ id: number }>(
    'booking',
    `select c.id from calendars c join experiences e on e.id = c.experience_id
     where ${COMING} and e.status = 'published' order by hashint4(c.id)`,
  )
  await world.query('booking', 'vacuum analyze')

  const rounds = 6
  const tokens = await cardTokens(world, 'booking', AT_ONCE * (rounds + 2))
  let made = 0
  const requestsOf = (guests: Guest[]) => () =>
    Array.from({ length: AT_ONCE }, () => {
      const number = made++
      return bookingRequest(slots[number % slots.length]!.id, guests[number % guests.length]!, tokens[number]!)
    })
  const { client } = world
  const first = await startBooking(world)
  const warm = requestsOf(await sessions(world, first))
  const counted = await countWrites(world, 'booking', async () => {
    const { count } = await client.run({ port: first.port, connections: 4, requests: warm(), seconds: 3 })
    await idle(first)
    return count
  })
  await first.stop()
  // The product must not work off the jobs and mails that the floor writes.
  await world.cluster.copy('bench_booking', 'bench_floor')
  const url = world.cluster.urlOf('bench_floor')
  const { transactions, writes } = await sameWrites(world, 'floor', url, counted)
  const routes = { '/book': { kind: 'write' as const, transactions } }
  const floor = await startFloor({ database_url: url, connections: 20, routes })
  for (const database of ['booking', 'floor'] as const) await world.query(database, 'vacuum analyze')
  const product = await startBooking(world)
  const requests = requestsOf(await sessions(world, product))
  const plain = [{ method: 'POST', path: '/book', body: JSON.stringify({ calendar_ids: [1], number_of_people: 1 }) }]
  const compared = await compare(
    { ...product, requests, settle: () => idle(product) },
    { ...floor, requests: plain },
    { client, postmaster: world.cluster.pid, rounds },
  )
  await floor.stop()
  await product.stop()
  return [
    {
      ...ratioRow('POST /reservations, places free', compared, 0.5),
      note: `with mails and webhooks; one booking: ${describeWrites(counted)}; floor: ${describeWrites(writes)}`,
    },
  ]
}

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
