// The list of payout runs and the page of one run, with many runs and payouts: which indexes they
// use. `npm run prove` makes 240 runs with 200,000 payouts and measures.
import { fastest } from '../fastest.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payoutRunQuery, payoutRunsQuery } from '#contract/payouts/payout-runs-schemas.ts'
import type { Db } from '#database/client.ts'
import { getPayoutRun, listPayeePayouts, listPayoutRuns } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { runs } from '../lanes.ts'
import { aRun } from '../payout-runs.ts'
import { plansOf } from '../plans.ts'

/** Twenty years of months. */
const RUNS = runs(60, 240)
const PAYEES = runs(100, 850)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let admin: UserActor
let run: number
let payee: number

beforeAll(async () => {
  const { db } = app
  admin = await anAdmin(db)
  const made = await aRun(app, admin)
  run = made.id
  payee = made.payee.id
  await sql`insert into users (name, email, access_control)
    select '海野 花子' || n, 'many-runs-' || n || '@example.jp', 'HOST' from generate_series(1, ${PAYEES - 1}::int) n`.execute(
    db,
  )
  await sql`insert into payees (user_id) select id from users where email like 'many-runs-%'`.execute(db)
  await sql`insert into ledger_entries (payee_id, kind, amount, cause, reason, created_by, at, written_at)
    select p.id, 'adjustment', 5000 + n, 'many:' || p.id || ':' || n, '試験', ${admin.id}, now(), now()
    from payees p, generate_series(1, 20) n`.execute(db)
  await sql`update payout_runs set state = 'cancelled', cancelled_at = now(), cancelled_by = made_by, cancel_reason = '試験'
    where id = ${run}`.execute(db)
  await sql`update payouts set state = 'cancelled' where run_id = ${run}`.execute(db)
  await sql`insert into payout_runs (request_key, pay_on, state, made_by, made_at, cancelled_at, cancelled_by, cancel_reason)
    select gen_random_uuid(), '2026-12-25', state, made_by, made_at, cancelled_at, cancelled_by, cancel_reason
    from payout_runs, generate_series(1, ${RUNS}::int) n where id = ${run}`.execute(db)
  // In parts: a statement may take 30 s.
  for (let first = 1; first <= RUNS; first += 40)
    await sql`insert into payouts (run_id, payee_id, statement_id, state, amount, bank_code, bank_name, bank_kana, branch_code, branch_name,
        branch_kana, account_kind, account_locked, account_end, holder, account_changed_at, account_news)
      select r.id, one.id, p.statement_id, 'cancelled', p.amount + one.id, p.bank_code, p.bank_name, p.bank_kana, p.branch_code, p.branch_name,
        p.branch_kana, p.account_kind, p.account_locked, p.account_end, p.holder, p.account_changed_at, p.account_news
      from payouts p, payout_runs r, payees one
      where p.run_id = ${run} and r.id > ${run + first - 1} and r.id < ${run + first + 40}`.execute(db)
  await sql`insert into payout_omissions (run_id, payee_id, payable, reason)
    select r.id, p.id, 5000, 'unverified' from payout_runs r, payees p where p.id % 5 = 0`.execute(db)
  await sql`insert into payout_files (run_id, number, count, total, sealed, size, sha256, made_at)
    select r.id, n, 1, 5000, '00', 1, repeat('0', 64), now() from payout_runs r, generate_series(1, 10) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}, 600_000)

const one = (asked: object) => (db: Db) =>
  getPayoutRun({ db, clock: app.clock }, admin, run + 1, payoutRunQuery.parse(asked))
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ...[{}, { page: '3' }, { state: 'cancelled' }, { state: 'made' }].map((asked): (typeof reads)[number] => [
    `runs ${JSON.stringify(asked)}`,
    (db) => listPayoutRuns({ db }, payoutRunsQuery.parse(asked)),
  ]),
  ...[{}, { page: '2' }, { state: 'cancelled' }].map((asked): (typeof reads)[number] => [
    `a run ${JSON.stringify(asked)}`,
    one(asked),
  ]),
  ['the payouts of a payee', (db) => listPayeePayouts({ db, clock: app.clock }, payee, { page: 2 })],
]

test.each(reads)('%s is fast, and does not read the table of payouts', async (_, read) => {
  const took = await fastest(() => read(app.db))
  expect(took).toBeLessThan(MOST_MS)
  const plans = await plansOf(app, read)
  expect(plans.length).toBeGreaterThan(0)
  // Runs are few, one or two a month; their payouts, files and omissions are many.
  expect(
    plans.filter((plan) => /Seq Scan on (payouts|payout_files|payout_omissions|ledger_entries) /.test(plan)),
  ).toEqual([])
})
