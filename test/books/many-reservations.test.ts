// The books of a month with many reservations. `npm run prove` makes 100,000 in a year and
// measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertEntries } from '#database/booking/shared/ledger.ts'
import { bookNumbers } from '#domain/booking/books.ts'
import { getBooks, listBookRows } from '#services/booking/books/books.ts'
import { testApp } from '../database.ts'
import { aHost, anExperience, write } from '../factories.ts'
import { runs } from '../lanes.ts'

const RESERVATIONS = runs(600, 100_000)
const MOST_MS = runs(3_000, 300)
const HOSTS = 20

const app = testApp()

beforeAll(async () => {
  const { db } = app
  const experiences: number[] = []
  for (let n = 0; n < HOSTS; n += 1) experiences.push((await anExperience(db, { user_id: (await aHost(db)).id })).id)
  const guest = await aHost(db)
  // In parts: a statement may take 30 s.
  const PART = Math.min(RESERVATIONS, 5_000)
  for (let first = 1; first <= RESERVATIONS; first += PART)
    await write(db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into reservations (user_id, experience_id, payee_id, status, number_of_people, price, tour, option, discount,
          service_fee, processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline,
          first_starts_at, last_ends_at, experience_title, hosted_by, created_at, confirmed_at, commission_bp, posted_at)
        select ${guest.id}, e.id, e.payee_id, 'confirmed', 1, 3000, 3000, 0, 0, 150, 113, 3263, 500, 360, 2, t.at, t.at, t.at,
          '朝の散歩', 'ホスト', t.at - interval '20 days', t.at - interval '20 days', 1000, t.at + interval '1 minute'
        from generate_series(${first}::int, ${first + PART - 1}::int) n
        join experiences e on e.id = (${experiences}::int[])[1 + n % ${HOSTS}::int]
        cross join lateral (select timestamptz '2025-11-01' + make_interval(secs => n * (365 * 86400.0 / ${RESERVATIONS}::int)) as at) t
        returning id`.execute(tx)
      const ids = rows.map(({ id }) => id)
      // One of 20 gets a part back, ten days after it ended.
      await sql`insert into payments (reservation_id, provider, amount, refunded, state, charge_id, settled_at, created_at)
        select id, 'sandbox', total, case when id % 20 = 0 then 500 else 0 end,
          case when id % 20 = 0 then 'partly_refunded' else 'captured' end, 'ch_' || id, confirmed_at, confirmed_at
        from reservations where id = any(${ids}::int[])`.execute(tx)
      await sql`insert into refunds (payment_id, reservation_id, amount, reason, words, state, borne_by, created_at, settled_at)
        select p.id, r.id, 500, 'granted_by_operator', 'お詫び', 'done', 'half', r.last_ends_at + interval '10 days', r.last_ends_at + interval '10 days'
        from reservations r join payments p on p.reservation_id = r.id
        where r.id = any(${ids}::int[]) and r.id % 20 = 0`.execute(tx)
      await insertEntries(tx, ids, new Date('2026-11-19T00:00:00Z'))
    })
  await sql`vacuum analyze`.execute(db)
}, 600_000)

test.each(['2025-11', '2026-05', '2026-10', '2026-11'])('the figures of %s', async (month) => {
  const took = await fastest(() => getBooks(app, { month }))
  expect(took).toBeLessThan(MOST_MS)
})

test.each(bookNumbers)('the rows of %s', async (number) => {
  const took = await fastest(() => listBookRows(app, { month: '2026-05', number, page: 1 }))
  expect(took).toBeLessThan(MOST_MS)
})
