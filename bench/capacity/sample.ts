// What a booking leaves in the database. A few are made by the product and followed until the day
// after their slot; their rows are counted, and their texts are those of the large data.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { openDatabase } from '#database/client.ts'
import { dateOf, instantOf, addDays } from '#domain/shared/japan-time.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import { sendNotices } from '#services/notices/send-notices.ts'
import { bookingRequest, cardTokens, sessions } from '../rows/booking.ts'
import { quiet, startProduct } from '../shared/servers.ts'
import { appOn } from '../shared/record.ts'
import type { World } from '../shared/world.ts'

/** Bookings; one more is cancelled by its guest. */
const KEPT = 10
const DAYS = 4

type Row = Record<string, unknown>
export type Sample = {
  /** Rows of each table for one booking that takes place. */
  written: Record<string, number>
  reservation: Row
  /** One of each kind. */
  mails: Row[]
  events: Row[]
  webhooks: Row[]
  refund: Row
  receipt: Row
}

export async function sampleBookings(world: World): Promise<Sample> {
  const ask = <Found extends Row = Row>(text: string, values?: unknown[]) => world.query<Found>('sample', text, values)
  await world.cluster.copy('bench_small', 'bench_sample')
  const data_dir = path.join(world.folder, 'product')
  const url = world.cluster.urlOf('bench_sample')
  const product = await startProduct({ data_dir, database_url: url, settings: { TRUST_PROXY: 'on' } })
  const slots = await ask<{ id: number }>(
    `update calendars set taken = 0, recruitment_number = 30, open = true where id in (
       select distinct on (e.user_id) c.id from calendars c join experiences e on e.id = c.experience_id
       where c.date = current_date + ${DAYS} and c.cancelled_at is null and e.status = 'published' and e.ambassador_id is null
       order by e.user_id, c.id limit ${KEPT})
     returning id`,
  )
  const [late] = await ask<{ id: number }>(
    `update calendars set taken = 0, open = true where id = (select c.id from calendars c join experiences e on e.id = c.experience_id
       where c.date > current_date + 40 and c.cancelled_at is null and e.status = 'published' and e.ambassador_id is null limit 1)
     returning id`,
  )
  slots.push(late!)
  await ask(`insert into commission_rates (rate_bp, own_link_bp, starts_at, created_by) values (1000, 500, now(), 1)`)
  const guests = await sessions(world, product, KEPT + 1)
  const tokens = await cardTokens(world, 'sample', slots.length)
  const counts = async () => {
    const tables = await ask<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    const rows = await ask<{ name: string; rows: number }>(all.join(' union all '))
    return new Map(rows.map((row) => [row.name, row.rows]))
  }
  await quiet(product.pid, 60)
  const call = async (method: string, address: string, cookie: string, body: string) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/v1${address}`, { method, headers, body })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const book = async (index: number) => {
    const request = bookingRequest(slots[index]!.id, guests[index]!, tokens[index]!)
    const { id } = await call('POST', '/reservations', guests[index]!.cookie, request.body!)
    return id
  }
  const gone = await book(KEPT)
  await call('POST', `/reservations/${gone}/cancellation`, guests[KEPT]!.cookie, '{}')
  await quiet(product.pid, 60)
  const before = await counts()
  const ids: number[] = []
  for (let index = 0; index < KEPT; index++) ids.push(await book(index))
  await call('PUT', `/reservations/${ids[0]}/receipt`, guests[0]!.cookie, JSON.stringify({ name: '海野 花子' }))
  await quiet(product.pid, 60)
  const booked = await counts()
  await product.stop()

  const opened = openDatabase(url, { max: 4 })
  const app = await appOn(opened, url, data_dir)
  const today = dateOf(new Date())
  for (const [day, time] of [
    [DAYS - 1, '12:00'],
    [DAYS + 2, '11:00'],
  ] as const) {
    const then = { ...app, clock: { ...app.clock, now: () => instantOf(addDays(today, day), time) } }
    await sweep(then)
    await sendNotices(then)
  }
  const written: Record<string, number> = {}
  const later = new Set(['mails', 'notices', 'ledger_entries'])
  for (const [name, rows] of booked) {
    const [own] = later.has(name)
      ? await ask<{ rows: number }>(`select count(*)::int as rows from ${name} where reservation_id = any($1)`, [ids])
      : [{ rows: rows - (before.get(name) ?? 0) }]
    if (own!.rows > 0) written[name] = own!.rows / KEPT
  }
  const of = (table: string, where: string, order = 'id') =>
    ask(`select * from ${table} where ${where} order by ${order}`)
  const [reservation] = await of('reservations', `id = ${ids[1]}`)
  const [refund] = await of('refunds', `reservation_id = ${gone}`)
  const [receipt] = await of('documents', `reservation_id = ${ids[0]}`)
  const kinds = (column: string, rows: Row[]) => [...new Map(rows.map((row) => [row[column], row])).values()]
  const both = `reservation_id in (${ids[1]}, ${gone})`
  const sample = {
    written,
    reservation: reservation!,
    mails: kinds('kind', await of('mails', both)),
    events: kinds('type', await of('reservation_events', both)),
    webhooks: kinds('type', await of('payment_webhooks', 'true')),
    refund: refund!,
    receipt: receipt!,
  }
  await opened.pool.end()
  return sample
}
