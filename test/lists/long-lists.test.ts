// The admins' lists with many rows: each page is fast, and CSV files have all rows. `npm run prove`
// makes 100,000 reservations of 20,000 people, and measures.
import { fastest } from '../fastest.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { adminReservationsQuery } from '#contract/booking/admin-booking-schemas.ts'
import { peopleQuery } from '#contract/accounts/admin-users-schemas.ts'
import { paymentFilters, reservationFilters, reservationSorts, slotDays } from '#domain/booking/admin-reservations.ts'
import { accessLevels, peopleOrders, personStates } from '#domain/accounts/people.ts'
import { commonPeopleWords, countPeople, findPeople } from '#database/accounts/find-people.ts'
import { countAdminReservations, findAdminReservations } from '#database/booking/reservations/admin-reservations.ts'
import { commonReservationWords } from '#database/booking/shared/search-reservations.ts'
import { exportPeople, listPeople } from '#services/accounts/people/people.ts'
import { exportAdminReservations, listAdminReservations } from '#services/booking/admin/admin-reservations.ts'
import { searchOffice } from '#services/office/search.ts'
import { Refused } from '#services/shared/refused.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { anAdmin, anExperience, aSlot } from '../factories.ts'
import { runs } from '../lanes.ts'

const RESERVATIONS = runs(2_500, 100_000)
const PEOPLE = runs(1_200, 20_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let admin: UserActor

beforeAll(async () => {
  const { db } = app
  admin = await anAdmin(db)
  const experience_id = (await anExperience(db, { title: '朝の散歩' })).id
  const today = await aSlot(db, experience_id, {
    date: '2026-11-20',
    start_time: '18:00',
    end_time: '20:00',
    recruitment_number: 1000,
  })
  await db.transaction().execute(async (tx) => {
    await sql`insert into users (name, email, email_verified, access_control)
      select (array['海野 花子', '山田 太郎', '福田 悠人', '=1+1'])[1 + n % 4] || n, 'person' || n || '@example.jp', n % 9 > 0,
        case when n % 50 = 0 then 'HOST' else 'USER' end
      from generate_series(1, ${PEOPLE}::int) n`.execute(tx)
    await sql`insert into reservations (user_id, experience_id, status, number_of_people, price, tour, option, discount,
        service_fee, processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline,
        first_starts_at, last_ends_at, experience_title, hosted_by, created_at, confirmed_at, ended_at, cancelled_by)
      select (select min(id) from users where email = 'person1@example.jp') + n % ${PEOPLE}::int, ${experience_id},
        case when n % 7 = 0 then 'cancelled' when n % 11 = 0 then 'declined' else 'confirmed' end, 1 + n % 4, 3000, 3000 + n % 900,
        0, 0, 0, 0, 3000 + n % 900, 500, 360, 2, now(), t, t + interval '2 hours', '朝の散歩', 'ホスト', t - interval '20 days',
        case when n % 7 = 0 or n % 11 > 0 then t - interval '20 days' end, case when n % 7 = 0 or n % 11 = 0 then t end,
        case when n % 7 = 0 then 'guest' end
      from generate_series(1, ${RESERVATIONS}::int) n,
        lateral (select timestamptz '2026-12-20' - make_interval(mins => n * 10) as t) x`.execute(tx)
    await sql`insert into payments (reservation_id, provider, amount, state, charge_id, sent_at, created_at)
      select id, 'sandbox', total, case when status = 'declined' then 'declined' else 'captured' end, 'ch_' || id, created_at, created_at
      from reservations`.execute(tx)
    await sql`insert into reservation_calendars (reservation_id, calendar_id, experience_id, places)
      select id, ${today}, ${experience_id}, number_of_people from reservations where status = 'confirmed' order by id limit 9`.execute(
      tx,
    )
    await sql`update users set suspended_at = now(), suspended_reason = '規約違反' where id % 400 = 0`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
})

const reservationPages = [
  {},
  { page: String(Math.floor(RESERVATIONS / 40)) },
  ...reservationSorts.map((sort) => ({ sort })),
  ...reservationFilters.map((status) => ({ status })),
  ...paymentFilters.map((payment) => ({ payment })),
  ...slotDays.map((slot_on) => ({ slot_on, sort: 'slot' })),
  { slot_from: '2026-11-01', slot_to: '2026-11-20', sort: 'total' },
  { booked_from: '2026-10-01', status: 'confirmed' },
  // Words that every row has, a quarter of them, and one.
  ...['朝の散歩', 'example.jp', '海野', '朝の散歩 山田', 'person77@'].map((q) => ({ q })),
  { q: 'example.jp', sort: 'total', status: 'cancelled' },
]
const peoplePages = [
  {},
  { page: String(Math.floor(PEOPLE / 40)) },
  ...peopleOrders.map((sort) => ({ sort })),
  ...accessLevels.map((access_control) => ({ access_control })),
  ...personStates.map((state) => ({ state })),
  { q: '福田' },
  { q: 'person77@' },
  { q: 'example.jp' },
  { q: 'example.jp', sort: 'name' },
]

describe('a page of the list', () => {
  test.each(reservationPages)('of reservations %j', async (asked) => {
    const query = adminReservationsQuery.parse(asked)
    const took = await fastest(() => listAdminReservations(app, query))
    expect(took).toBeLessThan(MOST_MS)
  })
  test.each(peoplePages)('of people %j', async (asked) => {
    const query = peopleQuery.parse(asked)
    const took = await fastest(() => listPeople(app, query))
    expect(took).toBeLessThan(MOST_MS)
  })
})

describe('the search over everything', () => {
  // Words that every reservation has, that a quarter of the people have, that one has, numbers and
  // codes.
  test.each(['朝の散歩', '海野', 'person77@', '海野77', '予約77', '77', '09012345678', '4242', 'ch_77', 'ない名前'])(
    'for %s',
    async (q) => {
      const took = await fastest(() => searchOffice(app, admin, { q }))
      expect(took).toBeLessThan(MOST_MS)
    },
  )
})

describe('a word that most rows have', () => {
  const now = new Date('2026-11-20T10:00:00+09:00')
  const page = { limit: 50, offset: 0 }

  test('is known by the newest rows, each word for itself', async () => {
    expect(await commonReservationWords(app.db, '朝の散歩 person77@ ｅｘａｍｐｌｅ')).toEqual(
      new Set(['朝の散歩', 'example']),
    )
    expect(await commonReservationWords(app.db, undefined)).toEqual(new Set())
    expect(await commonPeopleWords(app.db, '山田 person77@ い ない')).toEqual(new Set(['山田']))
  })

  test.each(['朝の散歩', '山田', '1580', '予約1580', 'ch_7', 'person77@example.jp', '海野 散歩'])(
    '%s finds the same with and without the index',
    async (q) => {
      const common = new Set(q.split(' '))
      const ids = async (filter: object) =>
        (await findAdminReservations(app.db, now, { q, sort: 'newest', ...filter }, page)).map(({ id }) => id)
      expect(await ids({ common })).toEqual(await ids({}))
      expect(await countAdminReservations(app.db, now, { q, common }, 1e6)).toBe(
        await countAdminReservations(app.db, now, { q }, 1e6),
      )
      const people = async (filter: object) =>
        (await findPeople(app.db, { q, ...filter }, { order: 'newest', ...page })).map(({ id }) => id)
      expect(await people({ common })).toEqual(await people({}))
    },
  )

  test('is counted up to a bound', async () => {
    const filter = { q: '朝の散歩', common: new Set(['朝の散歩']) }
    expect(await countAdminReservations(app.db, now, filter, 100)).toBe(101)
    expect(await countAdminReservations(app.db, now, {}, 100)).toBe(RESERVATIONS)
    expect(await countPeople(app.db, { q: 'example.jp' }, 100)).toBe(101)
  })
})

async function linesOf(file: AsyncIterable<string>): Promise<string[]> {
  const parts: string[] = []
  for await (const part of file) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}

test('reservations of today: confirmed ones with any slot on that day', async () => {
  const { meta } = await listAdminReservations(app, adminReservationsQuery.parse({ slot_on: 'today' }))
  expect(meta).toMatchObject({ total_count: 9, today_count: 9, tomorrow_count: 0 })
})

describe('the CSV file', () => {
  test('has each matching reservation once, the newest first', async () => {
    const all = await linesOf(await exportAdminReservations(app, admin, { sort: 'total' }))
    const ids = all.slice(1).map((line) => Number(line.split(',')[0]))
    expect(all[0]).toMatch(/^\uFEFF予約番号,予約日時,/)
    expect(ids).toHaveLength(RESERVATIONS)
    expect(new Set(ids).size).toBe(RESERVATIONS)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const cancelled = await linesOf(
      await exportAdminReservations(app, admin, { status: ['cancelled'], sort: 'newest' }),
    )
    expect(cancelled).toHaveLength(1 + Math.floor(RESERVATIONS / 7))
  })

  test('has each matching person, and no name runs as a formula', async () => {
    const lines = await linesOf(await exportPeople(app, admin, { sort: 'newest' }))
    expect(lines.length - 1).toBeGreaterThanOrEqual(PEOPLE)
    expect(lines.some((line) => line.includes(`"'=1+1`))).toBe(true)
    expect(lines.some((line) => line.includes(',=1+1'))).toBe(false)
    const hosts = await linesOf(await exportPeople(app, admin, { access_control: 'HOST', sort: 'name' }))
    expect(hosts.slice(1).every((line) => line.includes(',ホスト,'))).toBe(true)
  })

  test('is recorded with the names of the filters, not with the texts', async () => {
    await exportAdminReservations(app, admin, { q: '海野 花子', payment: 'captured', sort: 'newest' })
    await exportPeople(app, admin, { q: '海野 花子', sort: 'newest' })
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { action: 'export_people', actor_id: admin.id, subject_id: 'list', detail: { filters: ['q'] } },
      { action: 'export_reservations', actor_id: admin.id, subject_id: 'list', detail: { filters: ['payment', 'q'] } },
    ])
  })

  test('is refused while an admin views the product as somebody', async () => {
    const impersonating = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
    await expect(exportAdminReservations(app, impersonating, { sort: 'newest' })).rejects.toThrow(Refused)
    await expect(exportPeople(app, impersonating, { sort: 'newest' })).rejects.toThrow(Refused)
  })
})
