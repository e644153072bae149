// The lists of statements and the ledger with many rows, for admins and for a host.
// `npm run prove` makes 100,000 statements with 300,000 entries and measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ledgerQuery } from '#contract/booking/admin-ledger-schemas.ts'
import { statementsQuery } from '#contract/payouts/statements-schemas.ts'
import { findEntriesBelow } from '#database/booking/accounting/find-ledger.ts'
import type { Db } from '#database/client.ts'
import { findStatementsBelow } from '#database/payouts/statements.ts'
import { listLedger } from '#services/booking/admin/ledger.ts'
import { listStatements } from '#services/payouts/statements/statements.ts'
import { exportOwnStatement, getOwnStatement, listOwnPayouts } from '#services/payouts/statements/own-payouts.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin } from '../factories.ts'
import { runs } from '../lanes.ts'
import { aPayee } from '../payees.ts'
import { plansOf } from '../plans.ts'
import { aStatement } from '../statements.ts'

const PAYEES = runs(200, 2_000)
/** Statements of each payee: four years. */
const MONTHS = runs(25, 50)
const ENTRIES = 3
const MOST_MS = runs(1_000, 100)

const app = testApp()
let host: UserActor
let payee_id: number
let number: string

beforeAll(async () => {
  const { db } = app
  host = await aHost(db)
  const admin = await anAdmin(db)
  payee_id = await aPayee(db, { user_id: host.id })
  const first = await aStatement(db, { payee_id, period: '2020-01' })
  await sql`insert into users (name, email, access_control)
    select (array['海野 花子', '山田 太郎', '福田 悠人'])[1 + n % 3] || n, 'many-ledger-' || n || '@example.jp', 'HOST'
    from generate_series(1, ${PAYEES - 1}::int) n`.execute(db)
  await sql`insert into payees (user_id) select id from users u where email like 'many-ledger-%'`.execute(db)
  await sql`insert into closings (period, opens_on, closes_at, pay_on, rules, started_at, completed_at)
    select to_char(day, 'YYYY-MM'), day, day + interval '1 month', day + interval '2 months', '{"minimum_payout": 3000}', day, day
    from (select ('2021-01-01'::timestamp + make_interval(months => n))::date as day from generate_series(1, ${MONTHS}::int) n) d`.execute(
    db,
  )
  // In parts: a statement may take 30 s. Each month has a positive, a carried and a negative third.
  for (let month = 1; month <= MONTHS; month += 1) {
    await sql`insert into ledger_entries (payee_id, kind, amount, cause, reason, created_by, at, written_at)
      select p.id, 'adjustment', 2 * ((p.id * 7919 + ${month}::int * 131 + c.n * 977) % 4500) - 2999, 'many:' || p.id || ':' || c.period || ':' || c.n, '試験', ${admin.id},
        c.closes_at - make_interval(mins => p.id * 10 + c.n), c.closes_at
      from payees p, (select c.*, n from closings c, generate_series(1, ${ENTRIES}::int) n
        where c.opens_on = ('2021-01-01'::date + make_interval(months => ${month}::int))::date) c`.execute(db)
    await sql`insert into statements (number, payee_id, period, closes_at, pay_on, carried_in, sales, refunds, commission, commission_tax,
        coupon_shares, adjustments, disputes, payouts, transfer_fees, balance, payable, carried_reason, unpaid_since, payee, operator, issued_at)
      select c.period || '-' || lpad(p.id::text, 5, '0'), p.id, c.period, c.closes_at, c.pay_on, 0, 0, 0, 0, 0, 0, y.yen, 0, 0, 0, y.yen,
        case when y.yen >= 3000 then y.yen else 0 end,
        case when y.yen < 0 then 'negative' when y.yen > 0 and y.yen < 3000 then 'below_minimum' end, null,
        s.payee || json_build_object('name', u.name, 'legal_name', u.name)::jsonb, s.operator, c.closes_at
      from payees p join users u on u.id = p.user_id, closings c, statements s,
        lateral (select sum(l.amount) as yen from ledger_entries l where l.payee_id = p.id and l.written_at = c.closes_at) y
      where c.opens_on = ('2021-01-01'::date + make_interval(months => ${month}::int))::date and s.id = ${first.id}`.execute(
      db,
    )
  }
  await sql`insert into statement_entries (entry_id, statement_id)
    select l.id, s.id from ledger_entries l join statements s on s.payee_id = l.payee_id and s.closes_at = l.written_at`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  number = (await listOwnPayouts(app, host)).payees[0]!.statements[0]!.number
}, 600_000)

const LAST_PAGE = String((PAYEES * MONTHS) / 50)
const listed = [
  {},
  { page: LAST_PAGE },
  { sort: 'oldest' },
  { sort: 'largest' },
  { sort: 'smallest' },
  { period: '2022-06' },
  { period: '2022-06', sort: 'largest' },
  { state: 'payable' },
  { state: 'below_minimum' },
  { state: 'negative', sort: 'smallest' },
  { from: '10000', to: '10100' },
  { q: '福田' },
  { q: '海野 花子77' },
  { q: '2022-06-00077' },
] as const
const entries = [
  {},
  { page: LAST_PAGE },
  { sort: 'oldest' },
  { kind: 'adjustment' },
  { month: '2022-06' },
  { q: '花子77' },
] as const

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ...listed.map((asked): (typeof reads)[number] => [
    `statements ${JSON.stringify(asked)}`,
    (db) => listStatements({ db, clock: app.clock }, statementsQuery.parse(asked)),
  ]),
  ...entries.map((asked): (typeof reads)[number] => [
    `ledger ${JSON.stringify(asked)}`,
    (db) => listLedger({ db, clock: app.clock }, host, ledgerQuery.parse(asked)),
  ]),
  [
    'statements of a payee',
    (db) => listStatements({ db, clock: app.clock }, statementsQuery.parse({ payee_id: String(payee_id) })),
  ],
  [
    'ledger of a payee',
    (db) => listLedger({ db, clock: app.clock }, host, ledgerQuery.parse({ payee_id: String(payee_id) })),
  ],
  ['the next part of the export of statements', (db) => findStatementsBelow(db, { below: 2_000 }, 1_000)],
  ['the next part of the export of the ledger', (db) => findEntriesBelow(db, { below: 2_000 }, 1_000)],
  ['the list of a host', (db) => listOwnPayouts({ ...app, db }, host)],
  ['a statement of a host', (db) => getOwnStatement({ db }, host, number)],
  ['the CSV of a statement', (db) => exportOwnStatement({ db }, host, number)],
]

test.each(reads)('%s is fast, and reads no whole table', async (_, read) => {
  const took = await fastest(() => read(app.db))
  expect(took).toBeLessThan(MOST_MS)
  const plans = await plansOf(app, read)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => /Seq Scan on (statements|ledger_entries|statement_entries)/.test(plan))).toEqual([])
})
