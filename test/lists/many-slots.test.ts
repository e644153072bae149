// The admins' list of slots with many rows. `npm run prove` makes 20,000 slots of 400 hosts with
// 100,000 reservations, and measures.
import { fastest } from '../fastest.ts'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { adminCalendarsQuery } from '#contract/booking/admin-calendars-schemas.ts'
import { findAdminSlots } from '#database/schedule/admin-slots.ts'
import { occupancies, slotPeriods, slotSorts } from '#domain/schedule/admin-slots.ts'
import { slotDays } from '#domain/booking/admin-reservations.ts'
import { listAdminCalendars } from '#services/booking/admin/admin-calendars.ts'
import { listReservationMails } from '#services/booking/admin/admin-reservation.ts'
import { listNotes } from '#services/office/notes.ts'
import { previewBulk } from '#services/office/bulk.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin, anExperience } from '../factories.ts'
import { runs } from '../lanes.ts'
import { plansOf } from '../plans.ts'

const SLOTS = runs(1_000, 20_000)
const RESERVATIONS = runs(2_500, 100_000)
const HOSTS = runs(20, 400)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let admin: UserActor

beforeAll(async () => {
  const { db } = app
  admin = await anAdmin(db)
  const experiences: number[] = []
  for (let n = 0; n < HOSTS; n += 1) {
    const host = await aHost(db, { name: `${['海野', '山田', '福田', '津軽'][n % 4]!} ${n}` })
    experiences.push((await anExperience(db, { user_id: host.id, title: `朝の散歩 ${n}`, state: 1 + (n % 47) })).id)
  }
  await db.transaction().execute(async (tx) => {
    await sql`insert into calendars (experience_id, date, start_time, end_time, recruitment_number, taken, cancelled_at, cancelled_by, open)
      select (${experiences}::int[])[1 + n % ${HOSTS}::int], date '2026-08-01' + (n / 100), time '08:00' + make_interval(mins => n % 100 * 5),
        time '16:30' + make_interval(mins => n % 100), 8, least(8, n % 11), case when n % 20 = 0 then now() end,
        case when n % 20 = 0 then 'host' end, n % 20 > 0
      from generate_series(1, ${SLOTS}::int) n`.execute(tx)
    await sql`insert into reservations (user_id, experience_id, status, number_of_people, price, tour, option, discount,
        service_fee, processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline,
        first_starts_at, last_ends_at, experience_title, hosted_by, created_at, confirmed_at)
      select ${admin.id}, c.experience_id, 'confirmed', 1, 3000, 3000, 0, 0, 0, 0, 3000, 500, 360, 2, now(), c.starts_at, c.ends_at,
        '朝の散歩', 'ホスト', c.starts_at, c.starts_at
      from generate_series(1, ${RESERVATIONS}::int) n
      join (select *, row_number() over (order by id) as place from calendars) c on c.place = 1 + n % ${SLOTS}::int`.execute(
      tx,
    )
    await sql`insert into reservation_calendars (reservation_id, calendar_id, experience_id, places)
      select r.id, c.id, c.experience_id, 1 from reservations r
      join calendars c on c.experience_id = r.experience_id and c.starts_at = r.first_starts_at and c.ends_at = r.last_ends_at`.execute(
      tx,
    )
    await sql`insert into notes (subject_type, subject_id, text, author_id, created_at)
      select 'reservation', id, '電話で伺いました。', ${admin.id}, now() from reservations`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}, 120_000)

const pages = [
  {},
  { page: '5' },
  ...slotSorts.map((sort) => ({ sort })),
  ...slotPeriods.flatMap((period) => slotSorts.map((sort) => ({ period, sort }))),
  ...slotDays.map((slot_on) => ({ slot_on })),
  ...occupancies.map((occupancy) => ({ occupancy })),
  { from: '2026-11-21', to: '2026-11-30', state: '13' },
  { state: '13', period: 'all' },
  { region: '関東', period: 'all' },
  ...['朝の散歩', '海野', '福田 朝', '体験3', '会員3', '77'].map((q) => ({ q, period: 'all' })),
]

test.each(pages)('a page of slots %j', async (asked) => {
  const query = adminCalendarsQuery.parse(asked)
  const took = await fastest(() => listAdminCalendars(app, query))
  expect(took).toBeLessThan(MOST_MS)
})

test('notes and mails of one of many reservations', async () => {
  const { id } = await app.db.selectFrom('reservations').select('id').limit(1).executeTakeFirstOrThrow()
  const took = await fastest(async () => {
    await listNotes(app, admin, { subject_type: 'reservation', subject_id: id })
    await listReservationMails(app, id)
  })
  expect(took).toBeLessThan(MOST_MS)
})

test('the preview of 40 slots', async () => {
  const ids = (
    await findAdminSlots(app.db, app.clock.now(), { period: 'all', sort: 'last' }, { limit: 40, offset: 0 })
  ).map(({ id }) => id)
  const took = await fastest(() => previewBulk(app, admin, { kind: 'cancel_slots', ids }))
  expect(took).toBeLessThan(MOST_MS)
})

test('reads the first page without reading all slots', async () => {
  const [plan] = await plansOf(app, (db) =>
    findAdminSlots(db, app.clock.now(), { period: 'all', sort: 'last' }, { limit: 50, offset: 0 }),
  )
  expect(plan).toMatch(/Limit [^\n]*\n *-> +Index (Only )?Scan/)
})
