// Phase 3: the same call twenty times at once, from outside. Only one of them may have an effect.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#database/client.ts'
import { emptyExperienceForm } from '#domain/experiences/experience-form.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { aBrand, aCommunity, aCoupon, aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { examineLedger, settled } from '../cluster/consistency.ts'
import { type Finding, nothing } from '../findings.ts'
import { type Client, client } from './client.ts'
import { count, countsOf, type Phase, tableOf } from './report.ts'
import { book, call, giveBrandPasswords, givePasswords, PASSWORD, type Reply, signIn, tokenOf } from './session.ts'
import type { Target } from './target.ts'
import { moveIntoThePast } from './world.ts'

const AT_ONCE = 20
const SETTLING = 120

type Scenario = {
  at: Client
  pool: pg.Pool
  db: Db
  guests: { user: UserActor; cookie: string }[]
  host: { user: UserActor; cookie: string }
  admin: { user: UserActor; cookie: string }
  brand: { id: number; cookie: string }
}

type Outcome = {
  replies: Reply[]
  /** The state in the database afterwards, and the expected state. */
  effect: unknown
  expected: unknown
  /** Expected statuses with their number. Other statuses below 500 are allowed and listed. */
  most?: Record<number, number>
}
type Race = { name: string; run: (scenario: Scenario) => Promise<Outcome> }

const together = (send: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)))

const readResponse = ({ status, body }: Reply) => (status < 300 ? String(status) : `${status} ${String(body.code)}`)

export async function attackWithRaces(target: Target, say: (text: string) => void): Promise<Phase> {
  await target.start({ RATE_LIMITS: 'off' })
  const { pool, db } = await target.database()
  const at = client({ port: target.port, sockets: AT_ONCE, patience: 60_000 })
  const scenario = await makeScenario({ pool, db }, at)
  const findings: Finding[] = []
  const rows: string[][] = []
  for (const { name, run } of RACES) {
    const { replies, effect, expected, most = {} } = await run(scenario)
    const answers = new Map<string, number>()
    for (const reply of replies) count(answers, readResponse(reply))
    const same = JSON.stringify(effect) === JSON.stringify(expected)
    const right = Object.entries(most).every(
      ([status, times]) => replies.filter((reply) => reply.status === Number(status)).length === times,
    )
    const served = replies.every(({ status }) => status < 500)
    rows.push([name, countsOf(answers), JSON.stringify(effect), same && right && served ? 'yes' : '**no**'])
    say(rows.at(-1)!.join(' | '))
    findings.push({
      what: name,
      figure: same ? countsOf(answers) : `${JSON.stringify(effect)}, not ${JSON.stringify(expected)}`,
      well: same && right && served,
    })
  }
  at.close()
  const quiet = await settled(pool, SETTLING, say)
  const errors = target.takeErrors()
  for (const line of errors.slice(0, 10)) say(line)
  return {
    tables: [tableOf([`${AT_ONCE} at once`, 'answers', 'what is in the database', 'as expected'], rows)],
    findings: [
      nothing(
        'races that ended otherwise',
        findings.filter(({ well }) => !well).map(({ what, figure }) => `${what}: ${figure}`),
      ),
      { what: 'nothing is under way any more', figure: `${quiet?.toFixed(0)} s`, well: quiet !== null },
      ...(await examineLedger({ pool, db })),
      nothing('errors in the log of the product', errors),
    ],
  }
}

async function makeScenario({ pool, db }: Pick<Scenario, 'pool' | 'db'>, at: Client): Promise<Scenario> {
  const users = await Promise.all(Array.from({ length: AT_ONCE }, () => aUser(db)))
  const [host, admin, brand_id] = [await aHost(db), await anAdmin(db), await aBrand(db)]
  const member = await aBrandMember(db, { brand_id })
  await givePasswords(db, [...users, host, admin])
  await giveBrandPasswords(db, [member])
  const signedIn = async (user: UserActor) => ({ user, cookie: await signIn(at, user.email) })
  return {
    at,
    pool,
    db,
    guests: await Promise.all(users.map(signedIn)),
    host: await signedIn(host),
    admin: await signedIn(admin),
    brand: { id: brand_id, cookie: await signIn(at, member.email, { kind: 'brand_member' }) },
  }
}

/** The first row of a statement. */
async function rowOf(pool: pg.Pool, text: string, values: unknown[]): Promise<Record<string, unknown>> {
  return (await pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {}
}

/** A slot of a new experience of the host. */
async function newSlot({ db, host }: Scenario, places: number): Promise<number> {
  const { id } = await anExperience(db, { user_id: host.user.id })
  return await aSlot(db, id, { date: addDays(dateOf(Date.now()), 40), recruitment_number: places })
}

async function confirmed(scenario: Scenario, slot: number): Promise<number> {
  const { status, body, answer } = await book(scenario.at, scenario.guests[0]!.cookie, { slot })
  if (status !== 201) throw new Error(`A booking of the preparation failed: ${answer.text}`)
  return Number(body.id)
}

/** A held place: 3-D Secure is passed, but the reservation isn't confirmed. */
async function verifiedHold({ at }: Scenario, cookie: string, slot: number): Promise<number> {
  const { body, answer } = await book(at, cookie, { slot, card: 'three_d_secure' })
  const action = body.next_action as { url: string } | undefined
  if (!action) throw new Error(`3-D Secure was not asked for: ${answer.text}`)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await at.send({ method: 'POST', path: action.url, headers, body: 'decision=verify' })
  return Number(body.reservation_id)
}

const bookedOn = (pool: pg.Pool, slot: number) =>
  rowOf(
    pool,
    `select (count(*) filter (where r.status = 'confirmed'))::int as confirmed, (count(*) filter (where r.discount > 0 and r.status = 'confirmed'))::int as discounted,
       (select taken from calendars where id = $1) as taken,
       (select count(*)::int from sandbox_pay.charges h join payments p on p.reference::text = h.reference
         join reservation_calendars rc on rc.reservation_id = p.reservation_id where rc.calendar_id = $1 and h.paid and h.refunded < h.amount) as charged
     from reservations r join reservation_calendars rc on rc.reservation_id = r.id where rc.calendar_id = $1`,
    [slot],
  )

const RACES: Race[] = [
  {
    name: 'a booking with one Idempotency-Key',
    async run(scenario) {
      const { at, guests, pool } = scenario
      const slot = await newSlot(scenario, 50)
      const payment_token = await tokenOf(at)
      const body = { calendar_ids: [slot], number_of_people: 1, payment_token, message_to_host: '' }
      const wish = { cookie: guests[0]!.cookie, body, key: randomUUID() }
      const replies = await together(() => call(at, 'POST', '/api/v1/reservations', wish))
      const ids = new Set(replies.map((reply) => reply.body.id))
      const effect = { ...(await bookedOn(pool, slot)), told: ids.size }
      return {
        replies,
        effect,
        expected: { confirmed: 1, discounted: 0, taken: 1, charged: 1, told: 1 },
        most: { 201: AT_ONCE },
      }
    },
  },
  {
    name: 'twenty people on the last place',
    async run(scenario) {
      const slot = await newSlot(scenario, 1)
      const replies = await together((n) => book(scenario.at, scenario.guests[n]!.cookie, { slot }))
      const expected = { confirmed: 1, discounted: 0, taken: 1, charged: 1 }
      return { replies, effect: await bookedOn(scenario.pool, slot), expected, most: { 201: 1, 422: AT_ONCE - 1 } }
    },
  },
  {
    name: "a coupon's last use",
    async run(scenario) {
      const slot = await newSlot(scenario, 50)
      const code = `LAST${slot}`
      await aCoupon(scenario.db, { code, max_uses: 1 })
      const replies = await together((n) => book(scenario.at, scenario.guests[n]!.cookie, { slot, coupon_code: code }))
      const expected = { confirmed: 1, discounted: 1, taken: 1, charged: 1 }
      return { replies, effect: await bookedOn(scenario.pool, slot), expected, most: { 201: 1, 422: AT_ONCE - 1 } }
    },
  },
  {
    name: 'cancelling a reservation',
    async run(scenario) {
      const { at, pool, guests } = scenario
      const slot = await newSlot(scenario, 5)
      const id = await confirmed(scenario, slot)
      const replies = await together(() =>
        call(at, 'POST', `/api/v1/reservations/${id}/cancellation`, { cookie: guests[0]!.cookie, body: {} }),
      )
      await settled(pool, 60, () => undefined)
      const effect = await rowOf(
        pool,
        `select r.status, (select count(*)::int from refunds where reservation_id = r.id) as refunds,
           (select (sum(amount) = r.total) from refunds where reservation_id = r.id and state = 'done') as all_of_it
         from reservations r where id = $1`,
        [id],
      )
      return { replies, effect, expected: { status: 'cancelled', refunds: 1, all_of_it: true } }
    },
  },
  {
    name: 'a review of one reservation',
    async run(scenario) {
      const { at, pool, guests } = scenario
      const slot = await newSlot(scenario, 5)
      const id = await confirmed(scenario, slot)
      await moveIntoThePast(pool, slot)
      const body = { rate: 4, content: 'よい時間でした。' }
      const replies = await together(() =>
        call(at, 'POST', `/api/v1/reservations/${id}/review`, { cookie: guests[0]!.cookie, body }),
      )
      const effect = await rowOf(
        pool,
        `select (select count(*)::int from reviews where reservation_id = $1) as reviews, e.review_count
         from experiences e join reservations r on r.experience_id = e.id where r.id = $1`,
        [id],
      )
      return { replies, effect, expected: { reviews: 1, review_count: 1 }, most: { 201: 1 } }
    },
  },
  {
    name: 'a request to hold an experience on a date',
    async run({ at, db, pool, host, guests }) {
      const { id } = await anExperience(db, { user_id: host.user.id })
      const wish = { cookie: guests[0]!.cookie, body: { date: addDays(dateOf(Date.now()), 30) } }
      const replies = await together(() => call(at, 'POST', `/api/v1/experiences/${id}/holding_requests`, wish))
      const effect = await rowOf(
        pool,
        `select (select count(*)::int from holding_requests where experience_id = $1) as requests,
           (select count(*)::int from mails where to_address = $2 and kind = 'holding_request') as mails`,
        [id, host.user.email],
      )
      return { replies, effect, expected: { requests: 1, mails: 1 }, most: { 201: 1 } }
    },
  },
  {
    name: 'a draft saved over the same version',
    async run({ at, pool, guests }) {
      const { cookie } = guests[0]!
      const form = { ...emptyExperienceForm(), title: '味噌を仕込む' }
      const made = await call(at, 'POST', '/api/v1/experience_drafts', { cookie, body: form })
      if (made.status !== 201) throw new Error(`A draft of the preparation failed: ${made.answer.text}`)
      const { id, version } = made.body as { id: number; version: number }
      const replies = await together((n) =>
        call(at, 'PUT', `/api/v1/experience_drafts/${id}`, { cookie, body: { ...form, title: `題${n}`, version } }),
      )
      const effect = await rowOf(pool, 'select version - $2 as saved from experience_drafts where id = $1', [
        id,
        version,
      ])
      return { replies, effect, expected: { saved: 1 }, most: { 200: 1, 409: AT_ONCE - 1 } }
    },
  },
  {
    name: 'accepting an invitation to a brand',
    async run({ at, pool, admin, brand }) {
      const email = `invited-${randomUUID()}@example.jp`
      const path = `/api/v1/brands/${brand.id}/members/invitation`
      const invited = await call(at, 'POST', path, { cookie: admin.cookie, body: { email } })
      if (invited.status !== 201) throw new Error(`An invitation failed: ${invited.answer.text}`)
      const { text } = await rowOf(pool, 'select text_body as text from mails where to_address = $1', [email])
      const invitation_token = /invitation_token=([\w-]+)/.exec(String(text))?.[1]
      const body = { invitation_token, password: PASSWORD }
      const replies = await together(() => call(at, 'PUT', '/brand/api/v1/brand-members/invitation', { body }))
      const effect = await rowOf(
        pool,
        `select count(*)::int as accounts from brand_accounts a join brand_members m on m.id = a.brand_member_id where m.email = $1`,
        [email],
      )
      return { replies, effect, expected: { accounts: 1 }, most: { 200: 1 } }
    },
  },
  {
    name: 'deciding an application, half of them accept and half decline',
    async run({ at, db, pool, brand }) {
      const email = `applicant-${randomUUID()}@example.jp`
      const community_id = await aCommunity(db, { brand_id: brand.id })
      const id = await anApplication(db, { community_id, email })
      const replies = await together((n) =>
        call(at, 'POST', `/brand/api/v1/community-applications/${id}/decision`, {
          cookie: brand.cookie,
          body: { state: n % 2 ? 'accepted' : 'declined', message: 'ありがとうございました。' },
        }),
      )
      const decided = replies.find(({ status }) => status === 200)?.body.state
      const effect = await rowOf(
        pool,
        `select state = $2 as as_told, (select count(*)::int from mails where to_address = $3) as mails
         from community_applications where id = $1`,
        [id, decided, email],
      )
      return { replies, effect, expected: { as_told: true, mails: 1 }, most: { 200: 1 } }
    },
  },
  {
    name: 'approving an experience',
    async run({ at, db, pool, host, admin }) {
      const { id } = await anExperience(db, { user_id: host.user.id, status: 'awaiting' })
      const wish = { cookie: admin.cookie, body: { action: 'approve' } }
      const replies = await together(() => call(at, 'POST', `/api/v1/admin/experiences/${id}/approval`, wish))
      const effect = await rowOf(
        pool,
        `select status, (select count(*)::int from experience_decisions where experience_id = $1) as decisions,
           (select count(*)::int from audit_log where action = 'approve_experience' and subject_id = $1::text) as noted
         from experiences where id = $1`,
        [id],
      )
      return { replies, effect, expected: { status: 'published', decisions: 1, noted: 1 }, most: { 200: 1 } }
    },
  },
  {
    name: 'signing up with one address',
    async run({ at, pool }) {
      const email = `race-${randomUUID()}@example.jp`
      const body = { name: '花子', email, password: PASSWORD }
      const replies = await together(() => call(at, 'POST', '/api/v1/sign_up', { body }))
      const effect = await rowOf(
        pool,
        `select (select count(*)::int from users where email = $1) as users,
           (select count(*)::int from user_accounts a join users u on u.id = a.user_id where u.email = $1) as passwords`,
        [email],
      )
      return { replies, effect, expected: { users: 1, passwords: 1 }, most: { 201: AT_ONCE } }
    },
  },
  {
    name: 'giving holds up against confirming them, the one later than the other',
    async run(scenario) {
      const { at, pool, guests } = scenario
      const slot = await newSlot(scenario, 50)
      const held: number[] = []
      for (const { cookie } of guests) held.push(await verifiedHold(scenario, cookie, slot))
      const replies: Reply[] = []
      const send = async (method: string, path: string, cookie: string, later: number) => {
        await new Promise((resolve) => setTimeout(resolve, later))
        replies.push(await call(at, method, path, { cookie }))
      }
      await Promise.all(
        held.flatMap((id, n) => [
          send('POST', `/api/v1/reservations/${id}/confirmation`, guests[n]!.cookie, 50),
          send('DELETE', `/api/v1/reservations/${id}/hold`, guests[n]!.cookie, 40 + 3 * n),
        ]),
      )
      await settled(pool, 60, () => undefined)
      const effect = await rowOf(
        pool,
        `select (count(*) filter (where r.status not in ('confirmed', 'expired', 'declined')))::int as neither,
           (count(*) filter (where (r.status = 'confirmed') <> exists (select from sandbox_pay.charges h
             join payments p on p.reference::text = h.reference
             where p.reservation_id = r.id and h.paid and h.refunded < h.amount)))::int as wrong_money,
           (count(*) filter (where r.status = 'confirmed'))::int = (select taken from calendars where id = $1) as places_fit
         from reservations r join reservation_calendars rc on rc.reservation_id = r.id where rc.calendar_id = $1`,
        [slot],
      )
      return { replies, effect, expected: { neither: 0, wrong_money: 0, places_fit: true } }
    },
  },
  {
    name: 'a refund by an admin with one request_key',
    async run(scenario) {
      const { at, pool, admin } = scenario
      const id = await confirmed(scenario, await newSlot(scenario, 5))
      const { body: read } = await call(at, 'GET', `/api/v1/admin/reservations/${id}`, { cookie: admin.cookie })
      const body = { amount: 500, refundable: read.refundable, reason: 'お詫びとして', request_key: randomUUID() }
      const path = `/api/v1/admin/reservations/${id}/refunds`
      const replies = await together(() => call(at, 'POST', path, { cookie: admin.cookie, body }))
      await settled(pool, 60, () => undefined)
      const effect = await rowOf(
        pool,
        `select (select count(*)::int from refunds where reservation_id = $1) as refunds,
           (select refunded from payments where reservation_id = $1) as refunded,
           (select count(*)::int from audit_log where subject_type = 'reservation' and subject_id = $1::text) as noted`,
        [id],
      )
      return { replies, effect, expected: { refunds: 1, refunded: 500, noted: 1 } }
    },
  },
]
