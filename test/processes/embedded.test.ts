// A server with the embedded PostgreSQL: too many pages at once, PostgreSQL is killed, a second
// server starts on the same folder, and the database becomes read-only.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#database/embedded.ts'
import { cookieOf } from '../accounts-setup.ts'
import { isShort } from '../lanes.ts'
import { type Product, product } from './product.ts'

let folder: string
let server: Product
let cookie: string
/** PostgreSQL's data directory. */
const data = () => path.join(folder, 'data', 'postgres', 'data')
const pidFile = () => fs.readFileSync(path.join(data(), 'postmaster.pid'), 'utf8').split('\n')
const postmaster = () => Number(pidFile()[0])

const settings = (port: number) => ({
  DATA_DIR: path.join(folder, 'data'),
  BASE_URL: `http://localhost:${port}`,
  RATE_LIMITS: 'off',
  PAGES_AT_ONCE: '2',
  PAGES_WAITING: '40',
})

async function aProduct(name: string): Promise<Product> {
  const port = await freePort()
  return product({ name, role: 'all', port, env: settings(port), log_file: path.join(folder, `${name}.log`) })
}

beforeAll(async () => {
  // prepare.mjs has no types, because it runs before anything is installed.
  const { ensureBuilt } = (await import(path.resolve('scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
  ensureBuilt()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-process-'))
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  fs.chmodSync(folder, 0o711)
  server = await aProduct('first')
  await server.start()
  const body = { email: 'guest@example.jp', password: 'tsumugi2026' }
  cookie = cookieOf(await call('POST', '/api/v1/sign_in', body))
}, 180_000)

afterAll(async () => {
  await server?.stop()
  fs.rmSync(folder, { recursive: true })
}, 60_000)

const call = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${url}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(100_000),
  })
const status = async (method: string, url: string, body?: object) => (await call(method, url, body)).status
const ready = () => status('GET', '/readyz')

/** Runs a command like `npm run NAME`. */
async function command(name: string) {
  const child = spawn(process.execPath, [path.join('scripts', 'commands', `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TSUMUGI_MODE: 'local', ...settings(server.port) },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, said: out + err }
}

async function inDatabase<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
  const password = fs.readFileSync(path.join(data(), '..', 'password'), 'utf8')
  const client = new pg.Client(`postgres://tsumugi:${password}@127.0.0.1:${pidFile()[3]}/postgres`)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

it('renders a few pages at once, refuses those that would wait for long, and answers the API meanwhile', async () => {
  const statuses: number[] = []
  const page = async (at: number) => {
    // Each search is another page, so none of them is cached.
    const answer = await call('GET', `/stories?q=page${at}`)
    const body = await answer.text()
    statuses.push(answer.status)
    return { status: answer.status, retry: answer.headers.get('retry-after'), body }
  }
  const pages = Array.from({ length: 200 }, (_, at) => page(at))
  await expect.poll(() => statuses.includes(503), { timeout: 50_000 }).toBe(true)
  expect(await status('GET', '/healthz')).toBe(200)
  expect(await status('GET', `/api/v1/experiences/1/price?calendar_ids[]=1&number_of_people=1`)).toBeLessThan(500)
  const answers = await Promise.all(pages)
  const refused = answers.filter((one) => one.status === 503)
  const shown = answers.filter((one) => one.status === 200)
  expect(shown.length).toBeGreaterThanOrEqual(42)
  expect(shown.length + refused.length).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { retry, body } of refused) {
    expect(retry).toBe('5')
    expect(body).toContain('<h1>ただいま混み合っています</h1>')
  }
  for (const { body } of shown) expect(body).toContain('<h1')
  // Afterwards there is room again.
  expect((await page(200)).status).toBe(200)
}, 120_000)

it('refuses a second server on the same data, while the first one and a command continue', async () => {
  const pid = postmaster()
  const second = await aProduct('second')
  await expect(second.start()).rejects.toThrow(
    new RegExp(`つむぎ（プロセス \\d+、ポート ${server.port}、.* から）が使っています`),
  )
  expect(await second.stop()).toBe(1)
  expect(await command('migrate')).toEqual({ code: 0, said: '更新はありません。\n' })
  expect([postmaster(), await ready()]).toEqual([pid, 200])
})

/** Free bookings, so that each is one transaction. test/recovery/ tests paid ones. */
async function freeBookings(count: number) {
  await inDatabase(
    'update experiences set price = 0 where id = 1',
    'update calendars set recruitment_number = 100 where experience_id = 1',
  )
  const { calendars } = (await (await call('GET', '/api/v1/experiences/1/calendars')).json()) as {
    calendars: { items: { id: number; accepting_reservation: boolean }[] }[]
  }
  const slots = calendars.flatMap(({ items }) => items.filter((slot) => slot.accepting_reservation).map(({ id }) => id))
  return Array.from({ length: count }, (_, n) => {
    const body = { calendar_ids: [slots[n % slots.length]!], number_of_people: 1, again: true }
    const key = { 'idempotency-key': randomUUID() }
    return () => call('POST', '/api/v1/reservations', body, key)
  })
}

const confirmed = () =>
  inDatabase<{ n: number }>(`select count(*)::int as n from reservations where status = 'confirmed'`).then(
    ([row]) => row!.n,
  )

it('restarts a killed PostgreSQL with all confirmed bookings, and responds to all requests meanwhile', async () => {
  const bookings = await freeBookings(40)
  const before = await confirmed()
  const statuses = new Set<number>()
  const ids = new Set<number>()
  const booking = (async () => {
    for (const book of bookings)
      for (let id: number | undefined; id === undefined;) {
        const answer = await book()
        statuses.add(answer.status)
        id = ((await answer.json()) as { id?: number }).id
        if (id !== undefined) ids.add(id)
        else await new Promise((resolve) => setTimeout(resolve, 50))
      }
  })()
  await vi.waitUntil(() => ids.size >= 5, { timeout: 50_000, interval: 5 })
  process.kill(postmaster(), 'SIGKILL')
  // Cached pages, personal pages, and a page that does not exist.
  const during = ['/', '/stories', '/mypage', '/logon', '/nothing', '/api/v1/me'].map((url) => status('GET', url))
  for (const one of await Promise.all(during)) expect(one).toBeOneOf([200, 404, 503])
  await booking
  expect(statuses).toContain(503)
  for (const one of statuses) expect(one).toBeOneOf([200, 201, 503])
  expect([ids.size, await confirmed()]).toEqual([bookings.length, before + bookings.length])
  for (const id of ids) expect(await status('GET', `/api/v1/reservations/${id}`)).toBe(200)
  expect(await status('GET', '/')).toBe(200)
  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 50_000, interval: 100 })
  expect(server.output()).toMatch(/内蔵の PostgreSQL が止まりました（シグナル SIGKILL）.*10分に3回まで、これで1回目/)
})

it('is not ready while the database is read-only, and recovers without a restart', async () => {
  const [book] = await freeBookings(1)
  await inDatabase('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
  await vi.waitUntil(async () => (await ready()) === 503, { timeout: 50_000, interval: 100 })
  expect(await status('GET', '/api/v1/front')).toBe(200)
  const refused = await book!()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await inDatabase(
    'set default_transaction_read_only = off',
    'alter system reset default_transaction_read_only',
    'select pg_reload_conf()',
  )
  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 50_000, interval: 100 })
  expect((await book!()).status).toBe(201)
})

it.skipIf(isShort)('the next server takes over the PostgreSQL of a killed server', async () => {
  const pid = postmaster()
  await server.kill()
  await server.start()
  expect(postmaster()).toBe(pid)
  expect(await server.stop()).toBe(0)
  expect(fs.existsSync(path.join(data(), 'postmaster.pid'))).toBe(false)
  await server.start()
})

it.skipIf(isShort)('ends with a message when PostgreSQL can’t be restarted', async () => {
  const control = path.join(data(), 'global', 'pg_control')
  fs.renameSync(control, `${control}.away`)
  process.kill(postmaster(), 'SIGKILL')
  await vi.waitUntil(
    () =>
      ready().then(
        () => false,
        () => true,
      ),
    { timeout: 60_000, interval: 200 },
  )
  expect(await server.stop()).toBe(1)
  expect(server.output()).toMatch(/内蔵の PostgreSQL が何度も止まるので、つむぎを終了します/)
  fs.renameSync(`${control}.away`, control)
  await server.start()
})
