// The books of the demonstration: every month agrees with the pages of hosts and admins, and the
// journal with the balances. Also who waits in it.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { getBooks } from '#services/booking/books/books.ts'
import { expectJournalMatches, expectRowsSum, expectSameNumbers, monthsFrom } from '#test/books/books-of.ts'
import { expectEachDay } from '#test/books/days-of.ts'
import { testApp } from '#test/database.ts'
import { demonstration } from './index.ts'

const app = testApp()
let pool: pg.Pool

beforeAll(async () => {
  pool = app.open({ max: 2 }).pool
  await prepareSandbox(pool)
  await demonstration.fill({
    pool,
    now: app.clock.now(),
    urlOf: (public_id) => `/images/upload/v1/${public_id}`,
    numbers: { payees: app.account_numbers, ...app.payout_numbers, files: app.payout_files },
    say: () => undefined,
  })
})
afterAll(() => pool.end())

test('each month agrees with the sales of all hosts, the home of admins and the journal', async () => {
  const this_month = monthOf(dateOf(app.clock.now()))
  const { first_month } = await getBooks(app, {})
  const months = monthsFrom(first_month, this_month)
  expect(months.length).toBeGreaterThan(4)
  const users = await app.db.selectFrom('users').select('id').where('access_control', '<>', 'USER').execute()
  const hosts = users.map(({ id }) => id)
  // The current month has reservations to come, which the other pages show as expected.
  for (const month of months.slice(0, -1)) await expectSameNumbers(app.db, month, hosts)
  for (const month of months.slice(-3)) await expectRowsSum(app.db, month)
  await expectJournalMatches(app.db, months)
  const last = await getBooks(app, { month: monthAfter(this_month, -1) })
  expect(last.closed).toBe(true)
  for (const yen of [last.sold.gross, last.sold.fees, last.card.received, last.card.card_fees, last.held.held_payees])
    expect(yen).toBeGreaterThan(0)
})

test('on every day the ledger is what was captured, less what was refunded, kept, lost and paid out', async () => {
  expect(await expectEachDay(app.db, dateOf(app.clock.now()))).toBeGreaterThan(60)
})

test('the demonstration has people who wait, an offer to 花子, and a change and a request for one', async () => {
  const waiting = (
    await pool.query<{ email: string; new_dates: boolean; offer: boolean; full: boolean }>(`
    select u.email, w.new_dates and w.calendar_ids = '{}' as new_dates, k.id is not null as offer, coalesce(c.places_left = 0, false) as full
    from waiting_entries w join users u on u.id = w.user_id left join calendars c on c.id = w.calendar_ids[1]
    left join kept_places k on k.entry_id = w.id order by w.id`)
  ).rows
  expect(waiting.map(({ new_dates, offer, full }) => [new_dates, offer, full])).toEqual([
    [false, false, true],
    [false, false, true],
    [false, true, true],
    [true, false, false],
  ])
  expect(waiting.filter(({ email }) => email === 'guest@example.jp')).toHaveLength(2)
  expect((await pool.query('select state from reservation_changes order by id')).rows).toEqual([
    { state: 'applied' },
    { state: 'open' },
  ])
})
