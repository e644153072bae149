// Many payees: their period is closed, and a run is made, approved and written to files.
// `npm run prove` makes 10,000 and measures (docs/benchmarks.md).
import { fastest } from '../fastest.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun, listPayoutRuns } from '#services/payouts/runs/runs.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { settlePayoutRun } from '#services/payouts/runs/results.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { runs } from '../lanes.ts'
import { onPayDay, PAY_ON, setSender } from '../payout-runs.ts'

const PAYEES = runs(1_000, 10_000, 1_200)
const MOST_MS = runs(30_000, 10_000)
/** For a page. */
const PAGE_MS = runs(2_000, 100)
/** Before the export the page checks every payout of the run once more. */
const CHECKED_PAGE_MS = runs(2_000, 250)
/** Bytes of memory that a run may need above what the process has. */
const MOST_MEMORY = 200_000_000

const app = testApp()

/** Verified payees, each with an encrypted account and a balance. */
async function seed(): Promise<void> {
  await sql`insert into users (name, email, access_control)
    select '海野 花子' || n, 'payee' || n || '@example.jp', 'HOST' from generate_series(1, ${PAYEES}::int) n`.execute(
    app.db,
  )
  await sql`insert into payees (user_id) select id from users where access_control = 'HOST'`.execute(app.db)
  const { rows } = await sql<{ id: number }>`select id from payees order by id`.execute(app.db)
  const locked = []
  for (const { id } of rows)
    locked.push({ id, account_locked: await app.account_numbers.lock(id, String(id).padStart(7, '0')) })
  await sql`update payees p set state = 'verified', business_kind = 'sole_trader', declared_at = now(), legal_name = '海野 花子',
      legal_name_kana = 'ウミノ ハナコ', postal_code = '761-0130', address = '高松市1-2', phone = '087-000-0000', bank_code = '0001',
      bank_name = 'みずほ', bank_kana = 'ﾐｽﾞﾎ', branch_code = '100', branch_name = '本店', branch_kana = 'ﾎﾝﾃﾝ',
      account_kind = 'ordinary', account_locked = l.account_locked, account_end = lpad((p.id % 1000)::text, 3, '0'),
      holder = 'ｳﾐﾉ ﾊﾅｺ', account_changed_at = '2026-01-01', blocked_until = '2026-01-04'
    from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as l (id int, account_locked text) where l.id = p.id`.execute(
    app.db,
  )
  const admin = await anAdmin(app.db)
  await sql`insert into ledger_entries (payee_id, kind, amount, cause, reason, created_by, at, written_at)
    select id, 'adjustment', 5000 + id, 'adjustment:' || gen_random_uuid(), '試験', ${admin.id}, '2026-10-01', '2026-10-01' from payees`.execute(
    app.db,
  )
  await sql`vacuum analyze`.execute(app.db)
}

test(`${PAYEES} payees are in one run, and in its files`, { timeout: 300_000 }, async () => {
  const maker = await anAdmin(app.db)
  const approver = await anAdmin(app.db)
  await setSender(app, maker)
  await seed()
  const memory = process.memoryUsage().rss
  const started = performance.now()
  // With a mail server, each statement also has a job.
  expect(await closePeriods({ ...app, mail: { ...app.mail, delivers: true } })).toBe(PAYEES)
  const closed = performance.now() - started
  const jobs = await app.sentJobs()
  expect(jobs.filter(({ name }) => name === 'deliver-mail')).toHaveLength(PAYEES)
  const began = performance.now()
  const { id } = await makePayoutRun(app, maker, { pay_on: PAY_ON, request_key: randomUUID() })
  const made = performance.now()
  const first = await fastest(() => getPayoutRun(app, approver, id, { page: 1 }))
  const paused = performance.now() - made
  await approvePayoutRun(app, approver, id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 })
  const took = closed + performance.now() - began - paused
  const more = process.memoryUsage().rss - memory
  const run = await getPayoutRun(app, maker, id, { page: 2 })
  const list = await fastest(() => listPayoutRuns(app, { page: 1 }))
  const page = await fastest(() => getPayoutRun(app, maker, id, { page: 2 }))
  expect(run).toMatchObject({ state: 'exported', count: PAYEES, omission_count: 0 })
  expect(run.files.map(({ count }) => count)).toEqual([
    ...Array.from({ length: Math.floor(PAYEES / 999) }, () => 999),
    PAYEES % 999,
  ])
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
  expect(await checkPayoutFiles(app)).toEqual({ all: run.files.length, plain: 0, wrong: [] })
  const { open_count: count, open_total: total } = run
  const settling = performance.now()
  expect(await onPayDay(app, () => settlePayoutRun(app, maker, id, { count, total }))).toEqual({ changed: PAYEES })
  const settled = performance.now() - settling
  expect((await getPayoutRun(app, maker, id, { page: 1 })).open_count).toBe(0)
  for (const ms of [took, settled]) expect(ms).toBeLessThan(MOST_MS)
  for (const ms of [list, page]) expect(ms).toBeLessThan(PAGE_MS)
  expect(first).toBeLessThan(CHECKED_PAGE_MS)
  expect(more).toBeLessThan(MOST_MEMORY)
})
