// The log at its most detailed level when users sign up, reset a password, apply, upload and book:
// one id for everything that a request caused, and no personal data.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { requestId } from '#database/request-id.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import type { OutgoingMail } from '#gateways/mail/port.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import { cookieOf, SECRET } from '#test/accounts-setup.ts'
import { bookingWorld, CARDS } from '#test/booking-world.ts'
import { anItem } from '#test/brand-factories.ts'
import { aBrand, aCommunity, anExperience, aSlot } from '#test/factories.ts'
import { keepImages, plainPicture, uploadForm } from '#test/images.ts'
import { handlersOf } from '../handlers.ts'
import { startMailWriter } from '../mail-writer.ts'
import { makeLog } from './make-log.ts'
import { routePatterns } from './route-patterns.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

type Line = { msg: string; request_id?: string; route?: string; status?: number; job?: string; id?: number }

// A long timeout for the payment provider: a slow machine must not make a charge unknown.
const world = bookingWorld({ timeout: 5_000 })
keepImages(world)
const written: string[] = []
const mails: OutgoingMail[] = []
let calls = 0
const parsed = () => written.map((line) => JSON.parse(line) as Line)
let telemetry: Telemetry
let queue: Awaited<ReturnType<typeof startJobs>>
let server: Server
let base: string
let stopMails: () => Promise<void>

beforeAll(async () => {
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void written.push(JSON.stringify({ msg: words.map(String).join(' ') })),
    )
  const log = makeLog('trace', { write: (line) => void written.push(line) })
  telemetry = startTelemetry({ metrics: null, trusts_ids: false }, { log, role: 'all', mode: 'local' })
  queue = await startJobs(world.direct_url, log, true, telemetry.carrier)
  const { db, base_url } = world
  Object.assign(world, {
    log,
    jobs: queue.jobs,
    rate_limits: true,
    accounts: betterAuthAccounts<DB>({ db, base_url, secret: SECRET, mails: accountMails(world), clock: world.clock }),
    mail: {
      delivers: true,
      domain: 'tsumugi.example',
      deliver: async (mail: OutgoingMail) => {
        mails.push(mail)
        return { taken: true }
      },
    },
  })
  const api = wholeApi(world)
  const listener = getRequestListener((request, env) =>
    api.fetch(request, { ...env, request_id: requestId() ?? undefined }),
  )
  server = createServer(telemetry.requests(listener, routePatterns(null))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await queue.work(handlersOf(world))
  stopMails = startMailWriter(world, 50)
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await stopMails?.()
  await queue?.stop()
  vi.restoreAllMocks()
})

const rows = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.db.executeQuery<R>(CompiledQuery.raw(text, values))).rows

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  calls += 1
  const form = body instanceof FormData
  const response = await fetch(base + path, {
    method,
    headers: { ...(body !== undefined && !form && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : form ? body : JSON.stringify(body),
  })
  const id = response.headers.get('x-request-id') ?? ''
  return {
    status: response.status,
    id,
    cookie: cookieOf(response),
    body: (await response.json().catch(() => null)) as unknown,
  }
}

/** The mail of this kind that the request caused, once it is sent. */
async function mailOf(request: { id: string }, kind: string) {
  const find = async () =>
    (
      await rows<{ id: number; text_body: string }>(
        `select id, text_body from mails where request_id = $1 and kind = $2 and state = 'sent'`,
        [request.id, kind],
      )
    )[0]
  await expect.poll(find).toBeDefined()
  return (await find())!
}

/** The log lines of a request, in short form. */
const storyOf = ({ id }: { id: string }) =>
  parsed()
    .filter((line) => line.request_id === id)
    .map(({ msg, route, status, job, id: of }) => (job ? `${msg}: ${job} ${of}` : `${msg}: ${route} ${status}`))

const PERSON = {
  name: '白鳥 麗花',
  email: 'reika.shiratori@example.jp',
  password: 'kotori-no-uta-2026',
  new_password: 'semi-no-koe-2027',
  birthday: '1987-06-15',
  postal_code: '604-8166',
  address: '京都市中京区烏帽子屋町487',
  answer: 'わたしの秘密の動機です',
  message: 'えびアレルギーがあります',
  bearer: 'Bearer abcdef0123456789',
}

it('has one id for everything that a request causes, and no personal data', async () => {
  const { name, email, password, new_password } = PERSON
  const signUp = await call('POST', '/api/v1/sign_up', { name, email, password })
  expect(signUp.status).toBe(201)
  const verification = await mailOf(signUp, 'email_verification')
  const verification_token = /token=([^\s"]+)/.exec(verification.text_body)![1]!
  // In either order: signing up takes a quarter of a second whether or not the address is known.
  expect(new Set(storyOf(signUp))).toEqual(
    new Set(['answered: /api/v1/sign_up 201', `job ended: deliver-mail ${verification.id}`]),
  )
  const [job] = await rows<{ data: unknown }>(`select data from pgboss.job where name = 'deliver-mail'`)
  expect(job!.data).toEqual({ id: verification.id, from: { request_id: signUp.id } })

  const wrong = await call('POST', '/api/v1/sign_in', { email, password: 'not-the-password-0' })
  const signIn = await call('POST', '/api/v1/sign_in', { email, password })
  expect([wrong.status, signIn.status]).toEqual([401, 200])
  await call('PUT', '/api/v1/email_verification', { token: decodeURIComponent(verification_token) })
  const reset = await call('POST', '/api/v1/password', { email })
  const reset_token = /token=([^\s"]+)/.exec((await mailOf(reset, 'password_reset')).text_body)![1]!
  const changed = await call('PUT', '/api/v1/password', {
    reset_password_token: decodeURIComponent(reset_token),
    password: new_password,
  })
  expect(changed.status).toBeLessThan(300)
  const again = await call('POST', '/api/v1/sign_in', { email, password: new_password })
  expect(again.status).toBe(200)
  const { cookie } = again
  const session = {
    cookie,
    authorization: PERSON.bearer,
    'x-forwarded-for': '203.0.113.77',
    referer: `https://x.example/?email=${email}`,
  }

  const picture = await plainPicture(300, 200).png().toBuffer()
  const upload = await call('POST', '/v1_1/tsumugi/image/upload', uploadForm(picture), session)
  expect(upload.status).toBe(200)

  const community_id = await aCommunity(world.db, { brand_id: await aBrand(world.db) })
  const item = await anItem(world.db, community_id, { required: true })
  const [occupation] = await rows<{ id: number }>(`insert into occupations (name) values ('会社員') returning id`)
  const application = await call('POST', '/api/v1/community_applications', {
    community_id,
    occupation_id: occupation!.id,
    full_name: name,
    gender: 'female',
    email,
    postal_code: PERSON.postal_code,
    address: PERSON.address,
    birthday: PERSON.birthday,
    answers: [{ community_application_question_id: item, content: PERSON.answer }],
  })
  expect(application.status).toBe(201)
  await mailOf(application, 'community_application')

  const { id: experience_id } = await anExperience(world.db)
  const slot = await aSlot(world.db, experience_id)
  const payment_token = await world.token()
  const book = () => ({ calendar_ids: [slot], number_of_people: 1, message_to_host: PERSON.message, payment_token })
  const booking = await call('POST', '/api/v1/reservations', book(), { ...session, 'idempotency-key': 'key-of-hers-1' })
  expect(booking.status).toBe(201)
  const confirmation = await mailOf(booking, 'reservation_confirmed')
  await expect.poll(() => storyOf(booking).length).toBeGreaterThanOrEqual(3)
  expect(storyOf(booking)).toEqual(
    expect.arrayContaining(['answered: /api/v1/reservations 201', `job ended: deliver-mail ${confirmation.id}`]),
  )
  const reservation = booking.body as { id: number }
  const cancelling = await call('POST', `/api/v1/reservations/${reservation.id}/cancellation`, {}, session)
  expect(cancelling.status).toBeLessThan(300)
  const parts = [/^answered: .*cancellation 200$/, /^job ended: send-refund /, /^job ended: deliver-mail /]
  await expect
    .poll(() => parts.filter((part) => storyOf(cancelling).some((line) => part.test(line))), { timeout: 8_000 })
    .toEqual(parts)

  // An unexpected error is logged without personal data.
  Object.assign(world, {
    accounts: {
      ...world.accounts,
      userOf: () => Promise.reject(new Error(`no row for ${email} (token=${reset_token}, ${CARDS.good})`)),
    },
  })
  const failing = await call('GET', `/api/v1/me?email=${email}`, undefined, session)
  expect(failing.status).toBe(500)
  expect(storyOf(failing)).toEqual(['request failed: /api/v1/me undefined', 'answered: /api/v1/me 500'])

  const everything = written.join('')
  const secrets = {
    ...PERSON,
    bearer_value: 'abcdef0123456789',
    verification_token,
    reset_token,
    payment_token,
    session: cookie.split('=')[1]!.slice(0, 20),
    card: CARDS.good,
    last4: CARDS.good.slice(-4) + '"',
    address_of_network: '203.0.113.77',
    family_name: '白鳥',
    domain: 'example.jp',
    key: 'key-of-hers',
    wrong_password: 'not-the-password',
  }
  const found = Object.entries(secrets).filter(
    ([, secret]) => everything.includes(secret) || everything.includes(encodeURIComponent(secret)),
  )
  expect(found).toEqual([])
  // The log was complete.
  expect(parsed().filter(({ msg }) => msg === 'answered').length).toBe(calls)
  expect(parsed().every(({ request_id }) => request_id !== undefined)).toBe(true)
  expect(mails.length).toBeGreaterThanOrEqual(5)
}, 60_000)
