import { expect, test } from 'vitest'
import { officeHome } from '#contract/office/office-schemas.ts'
import { getSalesOfMonth } from '#services/booking/sales/sales.ts'
import { apiOf, getJson } from '#test/api.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aBrandMember, anApplication } from '#test/brand-factories.ts'
import { signedInAs } from '#test/database.ts'
import { aCommunity, aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { officeRoutes } from './office-routes.ts'

const world = bookingWorld({ connections: 8 })

test('open tasks, and the numbers of the day and month', async () => {
  const admin = await anAdmin(world.db)
  const ask = async (query = '') =>
    await getJson(apiOf(world, officeRoutes()), `/api/v1/admin/home${query}`, signedInAs(admin))
  const home = async (query = '') => officeHome.parse((await ask(query)).body)
  // Excludes users that were created with the clock of the database.
  await world.pool.query(`update users set created_at = '2026-10-01'`)

  const calm = await home()
  const { oldest, first: firstItems, changes, brands, duties, ...counts } = calm.waiting
  expect(duties).toEqual([])
  for (const nothing of [oldest, firstItems]) expect(new Set(Object.values(nothing))).toEqual(new Set([null]))
  expect(new Set([...Object.values(counts), ...Object.values(changes)])).toEqual(new Set([0]))
  expect(brands).toEqual([])
  expect(calm.today).toMatchObject({ bookings: 0, gross: 0, refunds: 0 })
  expect(calm.month.month).toBe('2026-11')
  expect(calm.month.days).toHaveLength(30)

  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { price: 4000, user_id: host.id })
  const slot = await aSlot(world.db, id, { date: '2027-01-20' })
  const guest = await aUser(world.db)
  const first = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
  const second = await booked(world, guest, { calendar_ids: [slot] })
  await world.db
    .updateTable('reservations')
    .set({ confirmed_at: new Date('2026-11-19T23:59:59+09:00') })
    .where('id', '=', second.id)
    .execute()
  await world.pool.query(`update users set created_at = '2026-10-01'`)
  await world.pool.query(`update users set created_at = '2026-11-20T00:00:00+09:00' where id = $1`, [guest.id])
  const requested = await anExperience(world.db, {
    status: 'awaiting',
    user_id: guest.id,
    updated_at: new Date('2026-11-18T09:00:00+09:00'),
  })
  await world.pool.query(
    `insert into experience_changes (experience_id, before, after, at) values ($1, '{"price": 1}', '{"price": 2}', '2026-11-19T09:00:00+09:00')`,
    [id],
  )
  await world.pool.query(
    `insert into mails (kind, to_address, subject, text_body, state) values ('x', 'a@example.jp', 's', 't', 'failed')`,
  )
  await world.pool.query(
    `insert into refunds (payment_id, reservation_id, amount, reason, state, error, created_at, settled_at)
     select id, reservation_id, 1000, 'granted_by_operator', 'failed', 'card_expired', now(), now()
     from payments where reservation_id = $1`,
    [first.id],
  )
  await world.pool.query(
    `insert into refunds (payment_id, reservation_id, amount, reason, state, created_at, settled_at)
     select id, reservation_id, 500, 'granted_by_operator', 'done', now(), '2026-11-20T10:00:00+09:00'
     from payments where reservation_id = $1`,
    [second.id],
  )
  const member = await aBrandMember(world.db, { invitation_accepted_at: null })
  await world.db
    .insertInto('brand_invitations')
    .values({ brand_member_id: member.id, token_hash: 'x', expires_at: new Date('2026-11-20T09:59:59+09:00') })
    .execute()

  await anApplication(world.db)
  await anApplication(world.db, { state: 'accepted', decided_at: new Date() })
  // Its brand reads it, not the operator.
  await anApplication(world.db, { community_id: await aCommunity(world.db, { brand_id: member.brand_id }) })

  const busy = await home()
  expect(busy.waiting).toMatchObject({
    experiences: 1,
    applications: 1,
    changes: { price: 1, place: 0, words: 0 },
    changed_experiences: 1,
    payments: 0,
    refunds: 1,
    first: { waiting: { id: requested.id }, changed: { id } },
    oldest: {
      experiences: '2026-11-18T09:00:00+09:00',
      changed_prices: '2026-11-19T09:00:00+09:00',
      changed_places: null,
      applications: expect.any(String),
      payments: null,
      refunds: expect.any(String),
      failed_mails: expect.any(String),
    },
    failed_jobs: 0,
    failed_mails: 1,
    expired_invitations: 1,
    brands: [{ id: member.brand_id, name: expect.any(String), count: 1 }],
  })
  expect(busy.today).toEqual({
    bookings: 1,
    gross: first.price.total,
    fees: 0,
    refunds: 500,
    cancellations: 0,
    new_users: 1,
    applications: 0,
  })
  expect(busy.month.total).toMatchObject({ bookings: 2, gross: first.price.total + second.price.total, refunds: 500 })
  expect(busy.month.days[18]).toMatchObject({ date: '2026-11-19', bookings: 1, gross: second.price.total })
  expect(busy.month.days[19]).toMatchObject({ date: '2026-11-20', bookings: 1, gross: first.price.total })

  // Fees count when the slot ends, as in the sales of the host.
  const january = await home('?month=2027-01')
  const { summary } = await getSalesOfMonth(world, host, '2027-01', { page: 1 })
  expect(summary.fees).toBeLessThan(
    first.price.service_fee + first.price.processing_fee + second.price.service_fee + second.price.processing_fee,
  )
  expect(january.month.total).toMatchObject({ bookings: 0, gross: 0, fees: summary.fees })
  expect(january.month.days[19]).toMatchObject({ date: '2027-01-20', fees: summary.fees })

  // Roles that don't need the turnover get the counts.
  for (const [role, sees] of [
    ['approvals', false],
    ['support', false],
    ['accounting', true],
  ] as const) {
    const other = await anAdmin(world.db, { admin_roles: [role] })
    const answer = await getJson(apiOf(world, officeRoutes()), '/api/v1/admin/home', signedInAs(other))
    const { today, month } = officeHome.parse(answer.body)
    for (const numbers of [today, month.total, ...month.days]) {
      const yen = [numbers.gross, numbers.fees, numbers.refunds]
      expect(yen.every((one) => (one !== null) === sees)).toBe(true)
    }
    expect(month.total.bookings).toBe(busy.month.total.bookings)
  }

  const earlier = await home('?month=2026-10')
  expect(earlier.month.total).toMatchObject({ bookings: 0, gross: 0 })
  expect(earlier.today).toEqual(busy.today)
  for (const wrong of ['2026-13', 'x', '1999-01']) expect((await ask(`?month=${wrong}`)).status).toBe(422)
})
