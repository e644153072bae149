// Guests who book, cancel and repeat requests without a response, as the pages do, and the results
// shown to them.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { hashPassword } from '#gateways/accounts/passwords.ts'
import type { Product } from '#test/processes/product.ts'

/** The address for guests, and the servers behind it. */
export type Place = { url: string; servers: readonly Pick<Product, 'name' | 'port'>[] }

const PASSWORD = 'asagiri-no-michi-7'
const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  three_d_secure: '4000000000003220',
  silent: '4000000000009995',
}
/** How long a guest repeats a request without a result, ms. */
const PATIENCE = 240_000

/** One click on the button, however often it was sent. */
export type Attempt = {
  key: string
  slot: number
  outcome: 'confirmed' | 'cancelled' | 'refused' | 'no_answer'
  /** The reservation shown to the guest. */
  reservation_id: number | null
  /** Why it was refused. */
  code: string | null
  /** How many of its requests got no response of the product. */
  repeated: number
}

export type GuestLog = {
  attempts: Attempt[]
  /**
   * Reservations that were shown to the guest as confirmed, but not by another server right
   * afterwards.
   */
  unseen: string[]
  /** Response times, ms. */
  times: number[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Slots with few places, on stories of the demonstration.
 * @returns their ids
 */
export async function hotSlots(pool: pg.Pool, many: number, places: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into calendars (experience_id, date, start_time, end_time, recruitment_number)
     select e.id, $3::date + n, '06:00', '07:00', $2
     from generate_series(1, $1::int) n
     join lateral (select id from experiences where status = 'published' and not set_minimum_number_of_participant_count
       order by id offset n % 5 limit 1) e on true returning id`,
    [many, places, addDays(dateOf(Date.now()), 40)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Users who can sign in.
 * @returns their addresses
 */
export async function people(pool: pg.Pool, many: number): Promise<string[]> {
  const hash = await hashPassword(PASSWORD, 'local')
  const { rows } = await pool.query<{ email: string }>(
    `with made as (insert into users (name, email, email_verified)
       select '客' || n, 'load-' || n || '@example.jp', true from generate_series(1, $1::int) n returning id, email),
     accounts as (insert into user_accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $2 from made)
     select email from made order by email`,
    [many, hash],
  )
  return rows.map(({ email }) => email)
}

type Answer = { status: number; body: Record<string, unknown>; cookie: string }

/**
 * One request. null: no response of the product, so it is unknown whether the request had its
 * effect.
 */
async function call(url: string, path: string, body: object | null, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === null ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(70_000),
    })
    const text = await response.text()
    if (!response.headers.get('content-type')?.startsWith('application/json')) return null
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { status: response.status, body: JSON.parse(text) as Answer['body'], cookie } satisfies Answer
  } catch {
    return null
  }
}

/**
 * Repeats a request until a response has a result. This is safe for requests with a key, and for
 * those that change nothing twice.
 */
async function untilAnswered(send: () => Promise<Answer | null>, attempt: { repeated: number }) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; attempt.repeated += 1) {
    const answer = await send()
    if (answer && answer.status < 500 && answer.body.code !== 'payment_unknown') return answer
    await pause(answer?.body.code === 'payment_unknown' ? 2_000 : 500)
  }
  return null
}

/** @returns the guest's cookie */
export async function signIn({ url }: Pick<Place, 'url'>, email: string): Promise<string> {
  const signedIn = await untilAnswered(() => call(url, '/api/v1/sign_in', { email, password: PASSWORD }), {
    repeated: 0,
  })
  if (signedIn?.status !== 200) throw new Error(`${email} could not sign in: ${signedIn?.status}`)
  return signedIn.cookie
}

/**
 * A guest who books one hot slot after another while `goesOn`. An open attempt is repeated until it
 * has a result.
 */
export async function guest(
  place: Place,
  cookie: string,
  slots: readonly number[],
  goesOn: () => boolean,
  log: GuestLog,
) {
  while (goesOn()) {
    const attempt: Attempt = {
      key: randomUUID(),
      slot: slots[Math.floor(Math.random() * slots.length)]!,
      outcome: 'no_answer',
      reservation_id: null,
      code: null,
      repeated: 0,
    }
    log.attempts.push(attempt)
    const chance = Math.random()
    const card = chance < 0.8 ? 'good' : chance < 0.88 ? 'three_d_secure' : chance < 0.94 ? 'silent' : 'declined'
    await book(place, { attempt, cookie, card }, log)
    if (attempt.outcome === 'confirmed' && Math.random() < 0.15) await cancel(place.url, attempt, cookie)
  }
}

type Wish = { attempt: Attempt; cookie: string; card: keyof typeof CARDS }

async function book(place: Place, { attempt, cookie, card }: Wish, log: GuestLog) {
  const { url, servers } = place
  const data = { card: { number: CARDS[card], exp_month: 12, exp_year: 2030, cvc: '123' } }
  const token = await untilAnswered(() => call(url, '/sandbox-pay/v1/tokens', data), { repeated: 0 })
  if (!token) return
  const wish = { calendar_ids: [attempt.slot], number_of_people: 1, message_to_host: '', again: true }
  const body = { ...wish, payment_token: token.body.id }
  const headers = { cookie, 'idempotency-key': attempt.key }
  const began = performance.now()
  const send = async () => {
    const answer = await untilAnswered(() => call(url, '/api/v1/reservations', body, headers), attempt)
    const action = answer?.body.next_action as { url: string } | undefined
    if (!answer || !action) return answer
    // The provider's page for 3-D Secure; sending the decision again is harmless.
    await fetch(`${url}${action.url}`, { method: 'POST', body: new URLSearchParams({ decision: 'verify' }) }).catch(
      () => null,
    )
    return await untilAnswered(
      () => call(url, `/api/v1/reservations/${Number(answer.body.reservation_id)}/confirmation`, {}, { cookie }),
      attempt,
    )
  }
  let answer = await send()
  // The response of the provider's page may have been lost too: open it again.
  for (let again = 0; answer?.body.code === 'three_d_secure_failed' && again < 5; again += 1) answer = await send()
  log.times.push(performance.now() - began)
  if (!answer) return
  if (answer.status !== 200 && answer.status !== 201) {
    attempt.outcome = 'refused'
    attempt.code = String(answer.body.code)
    return
  }
  attempt.outcome = 'confirmed'
  attempt.reservation_id = Number(answer.body.id)
  const other = servers[Math.floor(Math.random() * servers.length)]!
  const seen = await call(`http://127.0.0.1:${other.port}`, `/api/v1/reservations/${attempt.reservation_id}`, null, {
    cookie,
  })
  // A server that is down at the moment doesn't count.
  if (seen && seen.status < 500 && seen.body.status !== 'confirmed')
    log.unseen.push(`${other.name}: ${attempt.reservation_id} ${seen.status} ${String(seen.body.status)}`)
}

async function cancel(url: string, attempt: Attempt, cookie: string) {
  const path = `/api/v1/reservations/${attempt.reservation_id}/cancellation`
  const answer = await untilAnswered(() => call(url, path, {}, { cookie }), attempt)
  // If the response was lost, the repeated call finds it cancelled already, which is the wanted
  // result.
  if (answer && (answer.status === 200 || attempt.repeated > 0)) attempt.outcome = 'cancelled'
}
