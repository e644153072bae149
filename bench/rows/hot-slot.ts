// 500 concurrent attempts on the 100 places of one slot, beside one statement each through `pg`.
import type { Row } from '../shared/compare.ts'
import { leastTaking } from '../shared/least-rows.ts'
import { cpuOf, cpuWithChildren, startFloor } from '../shared/servers.ts'
import type { World } from '../shared/world.ts'
import { bookingRequest, cardTokens, sessions } from './booking.ts'

const ATTEMPTS = 500
const PLACES = 100
/** One for each connection: one user may not have so many unpaid bookings at once. */
const GUESTS = 64

export async function hotSlotRows(world: World): Promise<Row[]> {
  const product = await world.product('booking')
  const [slot] = await world.query<{ id: number }>(
    'booking',
    `update calendars set recruitment_number = $1, taken = 0, open = true where id = (
       select c.id from calendars c join experiences e on e.id = c.experience_id
       where c.cancelled_at is null and c.starts_at > now() + interval '20 days' and e.status = 'published'
         and not exists (select 1 from reservation_calendars rc where rc.calendar_id = c.id)
       order by c.id limit 1)
     returning id`,
    [PLACES],
  )
  const guests = await sessions(world, product, GUESTS)
  const tokens = await cardTokens(world, 'booking', ATTEMPTS)
  const requests = tokens.map((token, index) => bookingRequest(slot!.id, guests[index % guests.length]!, token))
  const before = [cpuOf(product.pid), cpuWithChildren(world.cluster.pid)] as const
  const report = await world.client.run({ port: product.port, connections: GUESTS, requests, once: true })
  const server_ms = cpuOf(product.pid) - before[0]
  const database_ms = cpuWithChildren(world.cluster.pid) - before[1]
  const full = Object.entries(report.refusals)
    .filter(([body]) => (JSON.parse(body) as { code: string }).code === 'slot_full')
    .reduce((sum, [, count]) => sum + count, 0)
  const [books] = await world.query<{ taken: number; confirmed: number; charged: number }>(
    'booking',
    `select c.taken,
       (select count(*)::int from reservations r join reservation_calendars rc on rc.reservation_id = r.id and not rc.released
         where rc.calendar_id = c.id and r.status = 'confirmed') as confirmed,
       (select count(*)::int from sandbox_pay.charges h join payments p on p.charge_id = h.id
         join reservation_calendars rc on rc.reservation_id = p.reservation_id where rc.calendar_id = c.id and h.paid) as charged
     from calendars c where c.id = $1`,
    [slot!.id],
  )
  const text = await leastTaking(world, 'booking', PLACES)
  const routes = { '/take': { kind: 'sql' as const, statements: [{ text, values: [] }] } }
  const floor = await startFloor({ database_url: world.cluster.urlOf('bench_booking'), connections: 20, routes })
  const takes = tokens.map(() => ({ path: '/take' }))
  const plain = await world.client.run({ port: floor.port, connections: GUESTS, requests: takes, once: true })
  await floor.stop()
  const good = (report.statuses[200] ?? 0) + (report.statuses[201] ?? 0)
  const exact =
    good === PLACES &&
    full === ATTEMPTS - PLACES &&
    report.count === ATTEMPTS &&
    books!.taken === PLACES &&
    books!.confirmed === PLACES &&
    books!.charged === PLACES
  return [
    {
      name: `hot slot: ${ATTEMPTS} attempts on ${PLACES} places, ${GUESTS} connections`,
      product: `${report.seconds.toFixed(1)} s, median ${report.median_ms.toFixed(0)} ms, p95 ${report.p95_ms.toFixed(0)} ms`,
      against: `${plain.seconds.toFixed(1)} s (${(report.seconds / plain.seconds).toFixed(1)} ×)`,
      bar: `${PLACES} confirmed, ${ATTEMPTS - PLACES} full`,
      figure: `${good} confirmed, ${full} full, ${report.count - good - full} else; books: ${books!.taken} taken, ${books!.confirmed} confirmed, ${books!.charged} charged`,
      met: exact,
      note: `CPU: server ${(server_ms / 1000).toFixed(1)} s, database ${(database_ms / 1000).toFixed(1)} s`,
    },
  ]
}
