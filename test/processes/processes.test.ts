// Several servers and workers on one database, behind a load balancer: changes of one process apply
// in all of them at once, and the loss of one is not noticed.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#database/embedded.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import type { Role } from '#main/environment.ts'
import { limits } from '#services/accounts/shared/limits.ts'
import { accountsSetup, cookieOf } from '../accounts-setup.ts'
import { findStaleReads } from '../caching/changes.ts'
import { anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { isShort, longer, runs } from '../lanes.ts'
import { CHEAP_SCRYPT, type Product, product } from './product.ts'
import { type Proxy, roundRobin } from './proxy.ts'

const PASSWORD = 'asagiri-no-michi-7'
const ROLES = ['server', 'server', 'all', 'worker'] satisfies Role[]
const { app, passwords, rows } = accountsSetup()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'processes-'))
let processes: Product[] = []
let proxy: Proxy

/** The processes that serve visitors. */
const servers = () => processes.slice(0, 3)
const worker = () => processes[3]!
const at = ({ port }: Product) => `http://127.0.0.1:${port}`

beforeAll(async () => {
  // prepare.mjs has no types, because it runs before anything is installed.
  const { ensureBuilt } = (await import(path.resolve('scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
  ensureBuilt()
  const env = {
    DATABASE_URL: app.database_url,
    DATABASE_POOLER: app.database_pooler,
    DATABASE_DIRECT_URL: app.direct_url,
    DATABASE_CONNECTIONS: '5',
    DATA_DIR: folder,
    SECRET: 'shared by all processes of this test',
    PAYMENT_TIMEOUT_MS: '600',
    LOG_LEVEL: 'error',
    ...CHEAP_SCRYPT,
  }
  const ports = await Promise.all(ROLES.map(freePort))
  processes = ROLES.map((role, index) =>
    product({
      name: `${role} ${index}`,
      role,
      port: ports[index]!,
      env: { ...env, BASE_URL: `http://localhost:${ports[0]}` },
      log_file: path.join(folder, `${index}.log`),
    }),
  )
  // All at the same time: locks make them migrate, and create the queue and the tables of the
  // sandbox, one after the other.
  await Promise.all(processes.map(({ start }) => start()))
  proxy = await roundRobin(servers().map(({ port }) => port))
}, 180_000)

afterAll(async () => {
  await proxy?.stop()
  await Promise.all(processes.map(({ stop }) => stop()))
  const said = processes.map(({ output }) => output()).join('')
  fs.rmSync(folder, { recursive: true })
  // Killed processes and cut connections are part of the tests and log no errors.
  expect(said).not.toMatch(/"level":50/)
}, 60_000)

async function aPerson(make = aUser) {
  const user = await make(app.db)
  await passwords(PASSWORD, [user.id])
  return user
}

const call = (base: string, method: string, url: string, { cookie = '', key = '', body }: Wish = {}) =>
  fetch(`${base}${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
      cookie,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
type Wish = { cookie?: string; key?: string; body?: object }

const signIn = async ({ email }: { email: string }, password = PASSWORD) =>
  await call(proxy.url, 'POST', '/api/v1/sign_in', { body: { email, password } })

/** The response of each server to the same call. */
const everywhere = async (url: string, cookie?: string) =>
  await Promise.all(servers().map((server) => call(at(server), 'GET', url, { cookie })))

const token = async (number: string) => {
  const card = { number, exp_month: 12, exp_year: 2030, cvc: '123' }
  const made = await call(proxy.url, 'POST', '/sandbox-pay/v1/tokens', { body: { card } })
  return ((await made.json()) as { id: string }).id
}

/** A booking of the only place of a slot, with a card that gets no response before the timeout. */
async function anAttempt() {
  const { id } = await anExperience(app.db)
  const slot = await aSlot(app.db, id, { date: addDays(dateOf(Date.now()), 20), recruitment_number: 1 })
  const guest = await aPerson()
  const body = { calendar_ids: [slot], number_of_people: 1, payment_token: await token('4000000000009995') }
  const wish = { cookie: cookieOf(await signIn(guest)), key: randomUUID(), body }
  const found = () =>
    rows<{ status: string; charges: number; mails: number }>(
      `select r.status,
         (select count(*)::int from payments p join sandbox_pay.charges h on h.reference = p.reference::text
           where p.reservation_id = r.id and h.paid) as charges,
         (select count(*)::int from mails where to_address = $2) as mails
       from reservations r join reservation_calendars rc on rc.reservation_id = r.id where rc.calendar_id = $1`,
      [slot, guest.email],
    )
  return { slot, wish, found }
}

/**
 * Sends it and waits until the provider has a charge.
 * @returns the pending response
 */
async function sent(server: Product, { wish, found }: Awaited<ReturnType<typeof anAttempt>>) {
  const answer = call(at(server), 'POST', '/api/v1/reservations', wish).then(
    ({ status }) => status,
    () => 'cut' as const,
  )
  await vi.waitUntil(async () => (await found())[0]?.charges === 1, { timeout: 50_000, interval: 10 })
  return { answer }
}

describe('changes of one process apply in all', () => {
  it('a session, and its end', async () => {
    const guest = await aPerson()
    const cookie = cookieOf(await signIn(guest))
    expect((await everywhere('/api/v1/me', cookie)).map(({ status }) => status)).toEqual([200, 200, 200])
    const admin = cookieOf(await signIn(await aPerson(anAdmin)))
    const ended = await call(at(servers()[1]!), 'DELETE', `/api/v1/admin/users/${guest.id}/sessions`, { cookie: admin })
    expect(ended.status).toBe(200)
    expect((await everywhere('/api/v1/me', cookie)).map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('cached pages and API responses show all committed changes', async () => {
    const { id } = await anExperience(app.db, { title: '夜明けの窯' })
    for (const title of ['夜明けの窯', '昼の窯', '夕暮れの窯']) {
      await app.db.updateTable('experiences').set({ title }).where('id', '=', id).execute()
      for (const url of [`/stories/${id}`, `/api/v1/experiences/${id}`]) {
        const texts = await Promise.all((await everywhere(url)).map((answer) => answer.text()))
        expect(texts.map((text) => text.includes(title))).toEqual([true, true, true])
      }
    }
  })

  // 8 s on an idle machine, and many times that when other lanes and programs use its cores.
  it.skipIf(isShort)(
    'no read shows an old state, during changes of every kind',
    { timeout: longer(240_000) },
    async () => {
      const { stale, reads, states } = await findStaleReads({
        app,
        servers: servers().map(at),
        changes: runs(38, 1_000),
        reads: runs(800, 100_000),
      })
      expect(stale).toEqual([])
      expect(reads).toBeGreaterThanOrEqual(runs(800, 100_000))
      expect(states).toBeGreaterThan(runs(30, 800))
    },
  )

  it('sign-in attempts are counted over all processes', async () => {
    const guest = await aPerson()
    const statuses = []
    for (let attempt = 0; attempt <= limits.signInByAccount.most; attempt += 1)
      statuses.push((await signIn(guest, 'not the password')).status)
    expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).fill(401))
    expect(statuses.at(-1)).toBe(429)
  })
})

it('a worker serves only health checks', async () => {
  const answers = ['/healthz', '/readyz', '/', '/api/v1/front'].map((url) => call(at(worker()), 'GET', url))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404])
})

it('each job runs once', async () => {
  const people = Array.from({ length: 3 }, () => `${randomUUID()}@example.jp`)
  for (const email of people) {
    const body = { name: '検証 かおり', email, password: PASSWORD }
    expect((await call(proxy.url, 'POST', '/api/v1/sign_up', { body })).status).toBe(201)
  }
  const mails = () =>
    rows<{ attempts: number; state: string }>(`select attempts, state from mails where to_address = any($1)`, [people])
  await vi.waitUntil(async () => (await mails()).every(({ state }) => state === 'sent'), { timeout: 50_000 })
  expect(await mails()).toEqual(people.map(() => ({ attempts: 1, state: 'sent' })))
})

it.skipIf(isShort)(
  'a server that is asked to end finishes its requests, and the others serve new ones',
  async () => {
    const server = servers()[0]!
    const attempt = await anAttempt()
    const { answer } = await sent(server, attempt)
    const ended = server.stop()
    const meanwhile = await Promise.all(Array.from({ length: 6 }, () => call(proxy.url, 'GET', '/api/v1/front')))
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 200))
    // 402, because the provider did not respond in time; the connection is not cut.
    expect(await answer).toBe(402)
    expect(await ended).toBe(0)
    await server.start()
  },
  60_000,
)

it('the others finish the booking of a killed server, once', async () => {
  const server = servers()[1]!
  const attempt = await anAttempt()
  const { answer } = await sent(server, attempt)
  await server.kill()
  expect(await answer).toBe('cut')
  // Recovery takes over a payment attempt after a minute (sweep.ts). A worker looks for such
  // attempts when it starts.
  await rows(`update payments set sent_at = sent_at - interval '2 minutes' where state = 'sent'`)
  await worker().kill()
  await worker().start()
  const repeated = await call(proxy.url, 'POST', '/api/v1/reservations', attempt.wish)
  expect([200, 201]).toContain(repeated.status)
  await vi.waitUntil(async () => (await attempt.found())[0]?.mails === 1, { timeout: 50_000 })
  expect(await attempt.found()).toEqual([{ status: 'confirmed', charges: 1, mails: 1 }])
  await server.start()
  expect((await call(at(server), 'GET', '/readyz')).status).toBe(200)
}, 60_000)
