// What the product needs with so many bookings: each figure is the product's own operation.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { adminReservationsQuery } from '#contract/booking/admin-booking-schemas.ts'
import { handlersOf } from '#main/handlers.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import type { App } from '#services/shared/app.ts'
import { listAdminReservations } from '#services/booking/admin/admin-reservations.ts'
import { getBooks } from '#services/booking/books/books.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { bookingRequest, cardTokens, type Guest, sessions } from '../rows/booking.ts'
import { guestEmail } from '../large-data.ts'
import { median } from '../shared/compare.ts'
import { ROOT } from '../shared/postgres.ts'
import { quiet, startProduct } from '../shared/servers.ts'
import { uncached } from '../shared/uncached.ts'
import type { World } from '../shared/world.ts'
import { PLACES, THINGS } from '../vocabulary.ts'
import { FULL } from './data.ts'

const NEVER = new AbortController().signal
const ROUNDS = 3
const CONNECTIONS = 4
const BOOKING_SECONDS = 5
const READ_SECONDS = 3
/** Numbers of guests that no other guest of the data has. */
const REGULAR = 900
const HOST = 901

export type Figures = Map<string, string>

const ms = (value: number) =>
  value < 10_000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1000).toFixed(0)} s`
const gb = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

async function timed<Value>(work: () => Promise<Value>): Promise<{ took: number; value: Value }> {
  const began = performance.now()
  const value = await work()
  return { took: performance.now() - began, value }
}

/** Runs a command of the product. @throws with its output if it fails */
async function command(name: string, data_dir: string, args: string[] = []): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'commands', `${name}.ts`), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${name}: ${said.slice(-3000)}`)
  return performance.now() - began
}

export async function sizes(pool: pg.Pool, figures: Figures): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number; indexes: number; rows: number }>(
    `select relname as name, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes, reltuples::bigint as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 5`,
  )
  const { rows: all } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  figures.set('database', gb(all[0]!.bytes))
  for (const [at, { name, bytes, indexes }] of rows.entries())
    figures.set(`table ${at + 1} (its indexes)`, `${name} ${gb(bytes)} (${gb(indexes)})`)
}

/** Doctor, the next two closings, the books of the last month, and an index. */
export async function inProcess(app: App, pool: pg.Pool, data_dir: string, figures: Figures) {
  figures.set('doctor', ms(await command('doctor', data_dir)))
  const marks: number[] = []
  const watched = { ...app, checkpoint: (name: string) => name === 'closing:begun' && marks.push(performance.now()) }
  const { value: made } = await timed(() => closePeriods(watched as App))
  marks.push(performance.now())
  const closings = marks.slice(1).map((end, index) => end - marks[index]!)
  figures.set('closing a month', `${closings.map(ms).join(', ')} (${made} statements)`)
  const month = monthAfter(monthOf(dateOf(new Date())), -1)
  const q = 'member77@bench.example'
  const kinds: [string, () => Promise<unknown>][] = [
    ['books of a month', () => getBooks(app, { month })],
    ['bookings for the support, first page', () => listAdminReservations(app, adminReservationsQuery.parse({}))],
    ['the same, by an address', () => listAdminReservations(app, adminReservationsQuery.parse({ q }))],
    ['the sweep of each minute', () => handlersOf(app).sweep({ id: 0 }, NEVER)],
  ]
  for (const [name, work] of kinds) {
    const all: number[] = []
    for (let round = 0; round <= ROUNDS; round++) all.push((await timed(work)).took)
    figures.set(name, ms(median(all.slice(1))))
  }
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const create = () => client.query(`create index concurrently capacity_probe on mails (created_at)`)
    figures.set('an index on mails', ms((await timed(create)).took))
    await client.query('drop index capacity_probe')
  } finally {
    client.release(true)
  }
}

/** Signs in the guest with most bookings and the host of the full slot, with numbers of guests. */
async function people(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number; host: number; guest: number }>(
    `select c.id, e.user_id as host, (select user_id from reservations group by user_id order by count(*) desc limit 1) as guest
     from calendars c join experiences e on e.id = c.experience_id where c.taken = ${FULL} order by c.id desc limit 1`,
  )
  const { id, host, guest } = rows[0]!
  for (const [user, number] of [
    [guest, REGULAR],
    [host, HOST],
  ] as const) {
    await pool.query('update users set email = $2, email_verified = true where id = $1', [user, guestEmail(number)])
    await pool.query(
      `insert into user_accounts (user_id, account_id, provider_id, password)
       select $1::int, $1::text, 'credential', password from user_accounts where provider_id = 'credential' limit 1`,
      [user],
    )
  }
  return id
}

/** Requests to the running product. */
export async function overHttp(world: World, url: string, data_dir: string, figures: Figures): Promise<void> {
  const { pool } = openDatabase(url, { max: 2 })
  const asked: World = { ...world, query: async (_, text, values) => (await pool.query(text, values)).rows }
  const slot = await people(pool)
  const product = await startProduct({ data_dir, database_url: url, settings: { TRUST_PROXY: 'on' } })
  await quiet(product.pid, 120).catch(() => world.say('the product was not idle'))
  const { client } = world
  const read = async (name: string, paths: string[], cookie = '') => {
    const requests = paths.map((one) => ({ path: uncached(`/api/v1${one}`), headers: { cookie } }))
    const medians: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const report = await client.run({ port: product.port, connections: 1, requests, seconds: READ_SECONDS })
      if (Object.keys(report.statuses).some((status) => status !== '200'))
        throw new Error(`${name}: ${JSON.stringify(report.statuses)}`)
      // The first round warms up.
      if (round > 0) medians.push(report.median_ms)
    }
    figures.set(name, ms(Math.min(...medians)))
  }
  const today = dateOf(new Date())
  const words = [...THINGS.slice(0, 6), ...PLACES.slice(0, 6)]
  await read(
    'search by a word',
    words.map((word) => `/stories?q=${encodeURIComponent(word)}`),
  )
  const days = `date_from=${addDays(today, 3)}&date_to=${addDays(today, 9)}&people=2`
  await read(
    'search by date and prefecture',
    [1, 2, 5, 13].map((state) => `/stories?state=${state}&${days}`),
  )
  const [guest, host] = [await world.signIn(product, REGULAR), await world.signIn(product, HOST)]
  await read(`participants of a slot with ${FULL} guests`, [`/host/calendars/${slot}/participants`], host)
  await read('a guest’s bookings', ['/reservations'], guest)
  await read('a host’s sales', ['/host/sales'], host)

  const { rows: slots } = await pool.query<{ id: number }>(
    `select c.id from calendars c join experiences e on e.id = c.experience_id
     where c.starts_at between now() + interval '30 days' and now() + interval '40 days' and c.cancelled_at is null and c.open
       and c.taken = 0 and e.status = 'published' order by hashint4(c.id) limit 20000`,
  )
  const guests: Guest[] = await sessions(asked, product)
  const tokens = await cardTokens(asked, 'booking', slots.length)
  const rounds: { per_second: number; median_ms: number }[] = []
  let used = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = slots
      .slice(used, (used += 5_000))
      .map(({ id }, index) => bookingRequest(id, guests[index % guests.length]!, tokens.pop()!))
    const report = await client.run({
      port: product.port,
      connections: CONNECTIONS,
      requests,
      seconds: BOOKING_SECONDS,
    })
    if (Object.keys(report.statuses).some((status) => !status.startsWith('2')))
      throw new Error(`bookings: ${JSON.stringify(report.statuses)}`)
    if (round > 0) rounds.push({ per_second: report.count / report.seconds, median_ms: report.median_ms })
    await quiet(product.pid, 60).catch(() => undefined)
  }
  const best = rounds.toSorted((a, b) => a.median_ms - b.median_ms)[0]!
  figures.set('bookings', `${best.per_second.toFixed(0)}/s, ${ms(best.median_ms)}`)
  await product.stop()
  await pool.end()
}

/** Backs up the stopped database, deletes it and restores it. */
export async function backUp(data_dir: string, figures: Figures): Promise<void> {
  const [backups, restored] = [`${data_dir}-backups`, `${data_dir}-restored`]
  try {
    figures.set('backup (copy of the folder)', ms(await command('backup', data_dir, [backups])))
    // Room for the restored one.
    fs.rmSync(data_dir, { recursive: true })
    const backup = path.join(backups, fs.readdirSync(backups)[0]!)
    fs.mkdirSync(restored)
    figures.set('restore', ms(await command('restore', restored, [backup])))
  } finally {
    for (const folder of [backups, restored]) fs.rmSync(folder, { recursive: true, force: true })
  }
}
