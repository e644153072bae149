import fs from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { markOf } from '#domain/schedule/slot.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { listReservations } from '#services/booking/reservations/reservations.ts'
import { listStories } from '#services/experiences/stories/stories.ts'
import { listCalendars } from '#services/schedule/slots/calendars.ts'
import { realAccounts } from '#test/accounts-setup.ts'
import { testApp } from '#test/database.ts'
import { findSessionUser } from '#test/session-user.ts'
import { demonstration } from './index.ts'

const plain = {
  lock: (id: number, number: string) => Promise.resolve(`${id}:${number}`),
  unlock: (_: number, locked: string) => Promise.resolve(locked.split(':')[1] ?? null),
}

const app = testApp()
let pool: pg.Pool
const said: string[] = []
const fill = () =>
  demonstration.fill({
    pool,
    now: app.clock.now(),
    urlOf: (public_id) => `/images/upload/v1/${public_id}`,
    numbers: { payees: plain, payouts: plain, own: plain, files: app.payout_files },
    say: (text) => said.push(text),
  })

beforeAll(async () => {
  pool = app.open({ max: 2 }).pool
  await prepareSandbox(pool)
  expect(await fill()).toBe(true)
})
afterAll(() => pool.end())

const rows = async <R extends object>(text: string, values: unknown[] = []) => (await pool.query<R>(text, values)).rows
const numbers = async (text: string) => (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows[0]!.map(Number)
const actorOf = async (email: string) => {
  const [user] = await rows<{ id: number }>('select id from users where email = $1', [email])
  return { kind: 'user' as const, address: 'local', ...(await findSessionUser(app.db, user!.id))! }
}

describe('the database of the demonstration', () => {
  it('meets the invariants', async () => {
    expect(await checkInvariants(app.db, app.clock.now())).toEqual([])
  })

  it('has families that booked by price type, and an infant without a place', async () => {
    const [adults, children, infants] = await numbers(`
      select count(*) filter (where name = 'おとな'), count(*) filter (where name = 'こども'), count(*) filter (where places = 0)
      from reservations r, jsonb_to_recordset(r.lines) as x (name text, places int)`)
    expect([adults! > children!, children! > 0, infants! > 0]).toEqual([true, true, true])
  })

  it('has each decision in the audit log', async () => {
    const missing = await rows(`
      select d.id from experience_decisions d where d.action <> 'requested' and not exists (
        select 1 from audit_log l where l.subject_type = 'experience' and l.subject_id = d.experience_id::text
          and l.actor_id = d.user_id and l.at = d.at)`)
    expect(missing).toEqual([])
    const [noted] = await numbers('select count(*) from audit_log')
    expect(noted).toBeGreaterThan(50)
  })

  it('has documents of each kind, also corrected ones, and some of the guest to try it with', async () => {
    const kinds = await rows<{ kind: string }>(
      `select distinct kind || ' ' || issuing as kind from documents order by 1`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['receipt intermediary', 'receipt plain', 'receipt proxy', 'return_invoice plain']),
    )
    const [corrected, own] =
      await numbers(`select count(replaces_id), count(*) filter (where u.email = 'guest@example.jp')
      from documents d join reservations r on r.id = d.reservation_id join users u on u.id = r.user_id`)
    expect(corrected).toBeGreaterThan(0)
    expect(own).toBeGreaterThan(0)
  })

  it('agrees with the ledger of the sandbox provider in each charge and refund', async () => {
    const different = await rows(`
      select p.id, p.state, c.paid, p.amount, c.amount as theirs, p.refunded, c.refunded as refunded_there
      from payments p full join sandbox_pay.charges c on c.id = p.charge_id
      left join sandbox_pay.tokens t on t.id = c.token_id
      where p.id is null or c.id is null or p.amount <> c.amount or p.refunded <> c.refunded or p.reference::text <> c.reference
        or c.paid <> (p.state in ('captured', 'refunded')) or (c.paid and (t.brand <> p.card_brand or t.last4 <> p.card_last4))
        or t.used_at is null`)
    expect(different).toEqual([])
    const refunds = await rows(`
      select f.id from refunds f full join sandbox_pay.refunds s on s.id = f.provider_refund_id
      where f.id is null or s.id is null or f.amount <> s.amount`)
    expect(refunds).toEqual([])
    const [charged, refunded] = await numbers(
      `select count(*), count(*) filter (where refunded > 0) from sandbox_pay.charges`,
    )
    expect(charged).toBeGreaterThan(500)
    expect(refunded).toBeGreaterThan(20)
  })

  it('has a dispute that awaits evidence, one that is examined, and one that was lost', async () => {
    const disputes = await rows<{ state: string; theirs: number; amount: number }>(`
      select d.state, d.amount, s.amount as theirs
      from disputes d join sandbox_pay.disputes s on s.id = d.provider_dispute_id order by d.id`)
    expect(disputes.map(({ state }) => state)).toEqual(['needs_response', 'under_review', 'lost'])
    for (const { amount, theirs } of disputes) expect(theirs).toBe(amount)
    const [posted] = await numbers(`select count(*) from ledger_entries where kind = 'dispute' and amount < 0`)
    expect(posted).toBe(1)
  })

  it('exceeds no limit of a coupon, and has one that is used up', async () => {
    const uses = await rows<{ code: string; uses: number; users: number; max_uses: number | null }>(`
      select k.code, k.max_uses, count(r.id)::int as uses, count(distinct r.user_id)::int as users
      from coupons k left join reservations r on r.coupon_id = k.id and r.status = 'confirmed' group by k.id order by k.id`)
    expect(uses.find(({ code }) => code === 'SENCHAKU10')).toEqual({
      code: 'SENCHAKU10',
      uses: 10,
      users: 10,
      max_uses: 10,
    })
    expect(uses.find(({ code }) => code === 'TABI500')).toMatchObject({ max_uses: 500 })
    expect(await rows(`select code, rate_bp, minimum_base, max_uses from coupons where code = 'HAJIMETE'`)).toEqual([
      { code: 'HAJIMETE', rate_bp: 1000, minimum_base: 1000, max_uses: null },
    ])
  })

  it('lets hosts publish the drafts that have pictures', async () => {
    const drafts = await rows<{ user_id: number; keys: string[] }>(`
      select user_id, array(select jsonb_array_elements(form -> 'images') ->> 'object_key') as keys from experience_drafts`)
    const withPictures = drafts.filter(({ keys }) => keys.length > 0)
    expect(withPictures.length).toBeGreaterThan(0)
    for (const { user_id, keys } of withPictures)
      expect(
        await rows('select public_id from images where uploaded_by_user_id = $1 and public_id = any($2)', [
          user_id,
          keys,
        ]),
      ).toHaveLength(keys.length)
  })

  it('has no events in the future, and continues the id sequences', async () => {
    const now = app.clock.now()
    for (const [table, column] of [
      ['reservations', 'created_at'],
      ['reservations', 'ended_at'],
      ['payments', 'settled_at'],
      ['reviews', 'posted_at'],
      ['reviews', 'replied_at'],
      ['community_applications', 'applied_at'],
      ['community_applications', 'decided_at'],
      ['community_application_readings', 'read_at'],
      ['experiences', 'updated_at'],
      ['calendars', 'cancelled_at'],
      ['recurrence_rules', 'created_at'],
      ['holding_requests', 'answered_at'],
      ['messages', 'created_at'],
    ]) {
      const [values] = await numbers(`select count(${column}) from ${table}`)
      expect(values, `${table}.${column}`).toBeGreaterThan(0)
      expect(await rows(`select ${column} from ${table} where ${column} > $1`, [now]), `${table}.${column}`).toEqual([])
    }
    for (const table of [
      'users',
      'experiences',
      'calendars',
      'reservations',
      'payments',
      'reviews',
      'communities',
      'coupons',
      'messages',
    ]) {
      const [next, largest] = await numbers(
        `select nextval(pg_get_serial_sequence('${table}', 'id')), (select max(id) from ${table})`,
      )
      expect(next, table).toBe(largest! + 1)
    }
  })
})

describe('the demonstration', () => {
  it('has an unread answer for the guest and an unread question for the host', async () => {
    const unread = async (email: string, column: string, last: string, read: string) =>
      await numbers(
        `select count(*) from threads t join users u on u.id = t.${column} where u.email = '${email}' and t.${last} > t.${read}`,
      )
    expect(await unread('guest@example.jp', 'guest_id', 'host_last_id', 'guest_read_id')).toEqual([1])
    expect(await unread('host@example.jp', 'host_user_id', 'guest_last_id', 'host_read_id')).toEqual([1])
    // Ids are in the order of times, and nothing is from the future.
    expect(
      await rows(
        `select 1 from messages a join messages b on b.thread_id = a.thread_id and b.id > a.id and b.created_at < a.created_at`,
      ),
    ).toEqual([])
  })

  it('has the promised number of each kind', async () => {
    const [experiences, states, online, free] = await numbers(`
      select count(*), count(distinct state), count(*) filter (where online), count(*) filter (where price = 0)
      from experiences where approve`)
    expect(experiences).toBeGreaterThanOrEqual(24)
    expect(states).toBeGreaterThanOrEqual(12)
    expect([online, free].every((number) => number! > 0)).toBe(true)
    expect(
      await numbers(`select (select count(*) from brands where published), (select count(*) from ambassadors where published),
        (select count(*) from communities where published), (select count(*) from experience_drafts)`),
    ).toEqual([3, 6, 8, 3])
    expect(await rows(`select status, count(*)::int from experiences where not approve group by 1 order by 1`)).toEqual(
      [
        { status: 'awaiting', count: 2 },
        { status: 'returned', count: 1 },
      ],
    )
    const [reviews, readings, changes] = await numbers(`select (select count(*) from reviews),
      (select count(*) from community_application_readings), (select count(*) from experience_changes where seen_at is null)`)
    expect(reviews).toBeGreaterThanOrEqual(150)
    expect(readings).toBeGreaterThan(10)
    expect(changes).toBeGreaterThan(0)
    const [busiest] = await numbers(
      'select max(n) from (select count(*) as n from community_applications group by community_id) x',
    )
    expect(busiest).toBeGreaterThan(40)
    const states_of = async (table: string) =>
      (await rows<{ state: string }>(`select distinct state from ${table} order by 1`)).map(({ state }) => state)
    expect(await states_of('community_applications')).toEqual(['accepted', 'declined', 'new'])
    expect(await states_of('holding_requests')).toEqual(['accepted', 'declined', 'open'])
  })

  it('has pictures of everything, each of which is a file, and no other files', async () => {
    const keys = await rows<{ key: string }>(`
      select object_key as key from experience_images union select object_key from ambassador_images
      union select object_key from brand_images union select object_key from community_images
      union select replace(image, '/images/upload/v1/', '') from users where image is not null`)
    const { prefix, folder } = demonstration.pictures
    const files = fs.readdirSync(folder).map((file) => `${prefix}${file.replace(/\.webp$/, '')}`)
    expect(keys.map(({ key }) => key).toSorted()).toEqual(files.toSorted())
    for (const table of ['experience', 'ambassador', 'brand', 'community'])
      expect(
        await rows(`select id from ${table === 'community' ? 'communities' : `${table}s`} t
          where not exists (select 1 from ${table}_images i where i.${table}_id = t.id)`),
      ).toEqual([])
    expect(await rows('select id from users where image is null')).toEqual([])
  })

  it('signs in each documented account with the common password', async () => {
    const accounts = realAccounts(app)
    for (const [email, access_control] of [
      ['guest', 'USER'],
      ['host', 'HOST'],
      ['ambassador', 'HOST'],
      ['catalyst', 'CATALYST'],
      ['admin', 'ADMIN'],
      ['approvals', 'ADMIN'],
      ['accounting', 'ADMIN'],
      ['support', 'ADMIN'],
    ]) {
      const pair = { email: `${email}@example.jp`, password: 'tsumugi2026' }
      const signedIn = await accounts.signIn(pair, new Headers(), 'local')
      expect(signedIn).toMatchObject({ step: 'signed_in', value: { access_control, email_verified: true } })
    }
    const { current_ambassador_id } = await actorOf('ambassador@example.jp')
    expect(
      await rows('select 1 from community_ambassadors where ambassador_id = $1 limit 1', [current_ambassador_id]),
    ).toHaveLength(1)
    const members = await rows<{ email: string; same: boolean }>(`
      select m.email, a.password = (select min(password) from user_accounts) as same
      from brand_members m join brand_accounts a on a.brand_member_id = m.id and a.account_id = m.id::text
      where m.email in ('brand@example.jp', 'brand2@example.jp') order by m.brand_id`)
    expect(members).toEqual([
      { email: 'brand@example.jp', same: true },
      { email: 'brand2@example.jp', same: true },
    ])
  })

  it('gives 太郎 drafts, an awaiting and a returned experience, published ones and an open request', async () => {
    const { id } = await actorOf('host@example.jp')
    const statuses = await rows<{ status: string }>(
      'select distinct status from experiences where user_id = $1 order by 1',
      [id],
    )
    expect(statuses.map(({ status }) => status)).toEqual(['awaiting', 'published', 'returned'])
    expect(await rows('select 1 from experience_drafts where user_id = $1', [id])).toHaveLength(2)
    const requests = await rows<{ state: string }>(
      `select distinct h.state from holding_requests h join experiences e on e.id = h.experience_id where e.user_id = $1 order by 1`,
      [id],
    )
    expect(requests.map(({ state }) => state)).toEqual(['accepted', 'declined', 'open'])
  })

  it('gives 太郎 bookings by telephone on coming days, one of them cancelled', async () => {
    const { id } = await actorOf('host@example.jp')
    const calls = await rows<{ cancelled: boolean; coming: boolean; own: boolean }>(
      `select t.cancelled_at is not null as cancelled, c.starts_at > $2 as coming, e.user_id = $1 as own
       from kept_places t join calendars c on c.id = t.calendar_id join experiences e on e.id = c.experience_id where t.kind = 'phone'`,
      [id, app.clock.now()],
    )
    expect(calls.filter(({ cancelled }) => cancelled)).toHaveLength(1)
    expect(calls.length).toBeGreaterThan(2)
    expect(calls.every(({ coming, own }) => coming && own)).toBe(true)
  })
})

describe('the schedule of the demonstration', () => {
  it('shows every mark within the next month, and minimums that are and aren’t reached', async () => {
    const hanako = await actorOf('guest@example.jp')
    const marks = new Set<string>()
    const missing = new Set<boolean>()
    const empty: string[] = []
    for (const { id, title } of await rows<{ id: number; title: string }>(
      'select id, title from experiences where approve',
    )) {
      const { calendars, meta } = await listCalendars(app, hanako, id, {})
      for (const slot of calendars.flatMap(({ items }) => items)) {
        const places_left = slot.recruitment_number - slot.participant_number
        const reserved_by_me = meta.reserved_calendar_ids.includes(slot.id)
        marks.add(markOf({ ...slot, places_left, reserved_by_me, accepting: slot.accepting_reservation }))
        if (slot.participant_number > 0) missing.add((slot.missing_for_minimum ?? 0) > 0)
      }
      if (meta.recent_count === 0) empty.push(title)
    }
    expect([...marks].toSorted()).toEqual(['available', 'closed', 'few', 'full', 'reserved'])
    expect(missing.size).toBe(2)
    // Guests ask for its dates.
    expect(empty).toEqual(['ご希望の日に炉へ火を入れる、手もみ茶づくり'])
  })

  it('reaches three months ahead and two back, with dates cancelled in each possible way', async () => {
    const [ahead, back] =
      await numbers(`select max(date) - date '2026-11-20', date '2026-11-20' - min(date) from calendars
      where recurrence_rule_uuid is not null`)
    expect(ahead).toBeGreaterThanOrEqual(85)
    expect(back).toBeGreaterThanOrEqual(60)
    const by = await rows<{ cancelled_by: string }>(
      'select distinct cancelled_by from calendars where cancelled_at is not null order by 1',
    )
    expect(by.map(({ cancelled_by }) => cancelled_by)).toEqual(['host', 'minimum_not_reached', 'operator'])
    const [past_deadline] = await numbers(`select count(*) from calendars c join experiences e on e.id = c.experience_id
      where e.approve and e.reservation_deadline = 'the_day_before' and c.date = '2026-11-20' and c.starts_at > '2026-11-20T10:00+09:00'`)
    expect(past_deadline).toBeGreaterThan(0)
  })

  it('has no date below its minimum after its deadline', async () => {
    expect(
      await rows(
        `select c.id from calendars c join experiences e on e.id = c.experience_id
          where e.set_minimum_number_of_participant_count and c.taken < e.minimum_number_of_participant_count and c.cancelled_at is null
            and e.approve and (c.date || case e.reservation_deadline when 'on_the_day' then ' ' || c.start_time else ' 00:00' end)::timestamp
              at time zone 'Asia/Tokyo' <= $1`,
        [app.clock.now()],
      ),
    ).toEqual([])
  })

  it('can be searched and sorted', async () => {
    const { stories } = await listStories(app, { q: 'きょうと', sort: 'popular' } as Parameters<typeof listStories>[1])
    expect(stories.length).toBeGreaterThan(1)
    expect(stories.every((story) => story.image_url !== null && story.next_slot !== null)).toBe(true)
  })
})

describe('花子', () => {
  it('has coming reservations: with a coupon, on two dates, free, and past the refund', async () => {
    const { reservations } = await listReservations(app, await actorOf('guest@example.jp'), {
      page: 1,
      period: 'coming',
    })
    expect(reservations.length).toBeGreaterThanOrEqual(3)
    expect(reservations.every(({ status }) => status === 'confirmed')).toBe(true)
    expect(reservations.some(({ coupon_code, option }) => coupon_code === 'HAJIMETE' && option !== null)).toBe(true)
    expect(reservations.some(({ calendars }) => calendars.length === 2)).toBe(true)
    expect(reservations.some(({ price }) => price.total === 0)).toBe(true)
    expect(reservations.some(({ cancellation }) => cancellation.refund_now === 0)).toBe(true)
    expect(
      reservations.some(({ cancellation, price }) => price.total > 0 && cancellation.refund_now === price.total),
    ).toBe(true)
  })

  it('has past ones: reviewed, to be reviewed, and cancelled with and without a refund', async () => {
    const { reservations } = await listReservations(app, await actorOf('guest@example.jp'), { page: 1, period: 'past' })
    expect(reservations.length).toBeGreaterThanOrEqual(7)
    expect(reservations.filter(({ review }) => review).length).toBe(3)
    expect(reservations.some(({ can_review }) => can_review)).toBe(true)
    const cancelled = reservations.filter(({ status }) => status === 'cancelled')
    expect(new Set(cancelled.map(({ cancelled_by }) => cancelled_by))).toEqual(new Set(['guest', 'host']))
    const guests = cancelled.filter(({ cancelled_by }) => cancelled_by === 'guest')
    expect(new Set(guests.map(({ payment, price }) => payment!.refunded === price.total))).toEqual(
      new Set([false, true]),
    )
    expect(cancelled.find(({ cancelled_by }) => cancelled_by === 'host')!.cancel_reason).toBeTruthy()
  })
})

describe('filling', () => {
  it('is done once', async () => {
    expect(said).toEqual(['体験用のデータを用意しています…'])
    expect(await fill()).toBe(false)
    expect(said).toHaveLength(1)
  })
})
