// Reads of the API against the same SQL through raw pg and node:http.
import { addMonths, dateOf } from '#domain/shared/japan-time.ts'
import { compare, ratioRow, type Row } from '../shared/compare.ts'
import { startFloor } from '../shared/servers.ts'
import type { Database, World } from '../shared/world.ts'

/** A published story with free places, and one of its slots. */
export async function someStory(world: World): Promise<{ id: number; calendar_id: number }> {
  const [row] = await world.query<{ id: number; calendar_id: number }>(
    'small',
    `select c.experience_id as id, c.id as calendar_id from calendars c join experiences e on e.id = c.experience_id
     where e.status = 'published' and e.price > 0 and c.open and c.cancelled_at is null and c.places_left > 3 and c.starts_at > now() + interval '5 days'
       and e.id % 3 = 1 and e.ambassador_id is null
     order by c.id limit 1`,
  )
  return row!
}

type Read = { name: string; path: string; cookie?: string; least: number }

/** One read of the product against its own statements through raw pg. */
export async function readRow(world: World, set: Database, { name, path, cookie, least }: Read): Promise<Row> {
  const product = await world.product(set)
  const record = await world.recorderOf(set)
  const { status, body, statements } = await record.ask(path, cookie)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const floor = await startFloor({
    database_url: world.cluster.urlOf(`bench_${set}`),
    connections: 20,
    routes: { [path]: { kind: 'sql', statements } },
  })
  const headers = cookie === undefined ? undefined : { cookie }
  const compared = await compare(
    { ...product, requests: [{ path, headers }] },
    { ...floor, requests: [{ path }] },
    { client: world.client, postmaster: world.cluster.pid },
  )
  await floor.stop()
  const kilobytes = (Buffer.byteLength(body) / 1000).toFixed(1)
  return { ...ratioRow(name, compared, least), note: `${statements.length} statements, ${kilobytes} kB` }
}

export async function apiRows(world: World): Promise<Row[]> {
  const product = await world.product('small')
  const session = await world.signIn(product, 1)
  const { id, calendar_id } = await someStory(world)
  const today = dateOf(new Date())
  const reads = [
    { name: 'GET /stories, 20 rows', path: '/api/v1/stories', least: 0.7 },
    { name: 'GET /experiences/{id}', path: `/api/v1/experiences/${id}`, least: 0.7 },
    {
      name: 'GET …/calendars, one month',
      path: `/api/v1/experiences/${id}/calendars?from_date=${today}&to_date=${addMonths(today, 1)}`,
      least: 0.7,
    },
    {
      name: 'GET …/price',
      path: `/api/v1/experiences/${id}/price?calendar_ids%5B%5D=${calendar_id}&number_of_people=2`,
      least: 0.5,
    },
  ]
  const rows: Row[] = []
  for (const read of reads) {
    rows.push(await readRow(world, 'small', { ...read, name: `${read.name} (visitor)` }))
    rows.push(await readRow(world, 'small', { ...read, name: `${read.name} (signed in)`, cookie: session }))
  }
  return rows
}
