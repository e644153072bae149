// The real booking code on a test database, with a payment provider that keeps its own ledger (the
// sandbox, or the fake of another provider). Jobs run only when a test calls runJobs.
import pg from 'pg'
import { afterAll } from 'vitest'
import { oneRow } from '#domain/shared/one-row.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { handlersOf } from '#main/handlers.ts'
import { sandboxGateway } from '#gateways/payment/sandbox/gateway.ts'
import { prepareSandbox, type SandboxProvider, sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import { makeReservation } from '#services/booking/reserve/make-reservation.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import type { ReservationAnswer } from '#services/booking/shared/answer-for.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { Refused } from '#services/shared/refused.ts'
import { type ProviderName, startProvider, type TestProvider } from './payment/providers.ts'
import { type SentJob, type TestApp, testApp, type TestAppOptions } from './database.ts'

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  three_d_secure: '4000000000003220',
  silent: '4000000000009995',
} as const
export type CardKind = keyof typeof CARDS

export type BookingWorld = TestApp & {
  provider: SandboxProvider
  /** The fake PAY.JP or Stripe; null for the sandbox. */
  company: TestProvider | null
  pool: pg.Pool
  token: (card?: CardKind) => Promise<string>
  /**
   * Runs the jobs that were sent, whatever their delay, and writes the mails that are due, until
   * none is left.
   * @returns names of the jobs that ran
   */
  runJobs: () => Promise<string[]>
  /**
   * Yen that our database says the provider holds (`ours`), yen in its ledger (`theirs`), and the
   * number of its paid charges.
   */
  books: () => Promise<{ ours: number; theirs: number; charges: number }>
}

type Options = TestAppOptions & { timeout?: number; provider?: ProviderName }

/** Like testApp, with a payment provider. The default is the sandbox. */
export function bookingWorld(options: Options = {}): BookingWorld {
  const { provider: name = 'sandbox' } = options
  const world = testApp(options, async (app) => {
    const pool = new pg.Pool({ connectionString: app.direct_url, max: options.connections ?? 10 })
    // A connection that is cut while it closes emits an error. Without a listener the process would
    // end.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    world.pool = pool
    await prepareSandbox(pool)
    const provider = sandboxProvider(pool, app.clock.now)
    const company = name === 'sandbox' ? null : await startProvider(name, { pool, now: app.clock.now, log: app.log })
    let done = 0
    Object.assign(world, {
      provider,
      company,
      token: async (card: CardKind = 'good') => {
        if (company && card !== 'silent') return await company.token(card)
        const made = await provider.createToken({ number: CARDS[card], exp_month: 12, exp_year: 2030, cvc: '123' })
        if ('error' in made) throw new Error(made.error.message)
        return made.id
      },
      runJobs: async () => {
        const names: string[] = []
        for (;;) {
          const { rows: jobs } = await pool.query<SentJob & { id: number }>(
            'select id, name, data, after from test.jobs where id > $1 order by id',
            [done],
          )
          if (jobs.length === 0 && (await writeMails(app)) === 0) return names
          done = jobs.at(-1)?.id ?? done
          const handlers = handlersOf(app)
          for (const job of jobs) {
            names.push(job.name)
            await handlers[job.name](job.data, new AbortController().signal)
          }
        }
      },
      books: async () => {
        const { rows: ours } = await pool.query<{ sum: number }>(
          `select coalesce(sum(amount - refunded), 0)::int as sum from payments where state in ('captured', 'partly_refunded', 'refunded')`,
        )
        if (company) {
          const paid = (await company.ledger()).filter((entry) => entry.paid)
          const sum = paid.reduce((total, { amount, refunded }) => total + amount - refunded, 0)
          return { ours: oneRow(ours).sum, theirs: sum, charges: paid.length }
        }
        const { rows: theirs } = await pool.query<{ sum: number; charges: number }>(
          'select coalesce(sum(amount - refunded), 0)::int as sum, count(*)::int as charges from sandbox_pay.charges where paid',
        )
        const { sum, charges } = oneRow(theirs)
        return { ours: oneRow(ours).sum, theirs: sum, charges }
      },
    } satisfies Partial<BookingWorld>)
    const mails = accountMails(app)
    const accounts = betterAuthAccounts<DB>({
      db: app.db,
      clock: app.clock,
      base_url: app.base_url,
      secret: 'a secret of tests that is long enough',
      mails,
    })
    return {
      // The real accounts, but the current user comes from the test's cookie.
      accounts: { ...accounts, userOf: app.accounts.userOf, signedInAt: app.accounts.signedInAt },
      payments:
        company?.gateway ??
        sandboxGateway(provider, { timeout: options.timeout ?? 50, webhook_token: 'webhook-token-of-tests' }),
    }
  }) as BookingWorld
  afterAll(async () => {
    await world.company?.stop()
    await world.pool?.end()
  })
  return world
}

export type Wish = {
  calendar_ids: number[]
  number_of_people?: number
  party?: { price_type_id: number; people: number }[]
  option_id?: number
  coupon_code?: string
  card?: CardKind
  key?: string
  token?: string | null
  /** true by default, because most tests book one slot several times. */
  again?: boolean
  phone?: string
  terms_version?: string
  via?: string
}

/** Makes one booking as the API does. */
export async function book(world: BookingWorld, actor: UserActor, wish: Wish): Promise<ReservationAnswer> {
  return await makeReservation(world, actor, {
    calendar_ids: wish.calendar_ids,
    number_of_people: wish.number_of_people ?? (wish.party ? null : 1),
    party: wish.party ?? null,
    option_id: wish.option_id ?? null,
    coupon_code: wish.coupon_code ?? null,
    message_to_host: 'よろしくお願いします。',
    payment_token: wish.token === undefined ? await world.token(wish.card) : wish.token,
    idempotency_key: wish.key ?? null,
    again: wish.again ?? true,
    ...(wish.phone !== undefined && { phone: wish.phone }),
    ...(wish.via !== undefined && { via: wish.via }),
    ...(wish.terms_version !== undefined && { terms_version: wish.terms_version }),
  })
}

/** Makes a booking. @throws Error when 3-D Secure is needed instead of a confirmation */
export async function booked(world: BookingWorld, actor: UserActor, wish: Wish) {
  const answer = await book(world, actor, wish)
  if ('action' in answer) throw new Error('3-D Secure was asked for')
  return answer.reservation
}

/** The code of the Refused error; undefined on success. Other errors are thrown on. */
export async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

/** Slots whose `taken` differs from the sum of their bookings, or exceeds their places. */
export async function wrongCounters(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select c.id, c.taken, c.recruitment_number, coalesce(sum(b.places), 0)::int as places
    from calendars c left join (
      select calendar_id, places from reservation_calendars where not released
      union all select calendar_id, number_of_people from kept_places where cancelled_at is null) b on b.calendar_id = c.id
    group by c.id having c.taken <> coalesce(sum(b.places), 0) or c.taken > c.recruitment_number`)
  return rows
}
