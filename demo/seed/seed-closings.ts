// Three closed months of the demonstration: statements, and the runs that paid them. They are made
// in the order of time, because a statement has the payouts before it.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import { completeClosing, insertClosing, makeStatements } from '#database/payouts/closings.ts'
import { closesAt, defaultPayoutRules as rules, lastOver, opensOn, paysOn } from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter } from '#domain/shared/month.ts'
import { omit } from '#domain/shared/omit.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { insertRows } from './insert-rows.ts'
import { uuidOf } from './seed-base.ts'
import { type Numbers, seedRuns, seedSender } from './seed-runs.ts'

/** The sample operator. */
const operator = {
  service_name: 'つむぎ',
  company_name: '株式会社つむぎ（サンプル）',
  postal_code: '000-0000',
  address: '東京都見本区見本町1-2-3',
  phone: '00-0000-0000',
}

const DAY = 86_400_000
const MONTHS = 3
const ALL = 1_000_000

/** Adjustments that leave one payee less than the minimum, and one with a debt. */
async function adjustBalances(tx: Tx, before: Date, created_by: number): Promise<void> {
  const { rows } = await sql<{ payee_id: number; balance: number }>`
    select payee_id, sum(amount)::bigint as balance from ledger_entries where at < ${before}
    group by payee_id having sum(amount) > 0 order by 2, 1 limit 2`.execute(tx)
  const at = new Date(before.getTime() - DAY)
  const left = [1_800, -2_400]
  await insertRows(
    tx,
    'ledger_entries',
    rows.map(({ payee_id, balance }, n) => ({
      payee_id,
      kind: 'adjustment',
      amount: left[n]! - balance,
      cause: `adjustment:${uuidOf(`closing ${n}`)}`,
      reason: '以前の銀行振込で、すでにお支払いした分を差し引きました。',
      created_by,
      at,
      written_at: at,
    })),
  )
}

/** Needs the ledger. Nobody gets a mail about these statements. */
export async function seedClosings(
  tx: Tx,
  now: Date,
  people: { maker: number; approver: number },
  numbers: Numbers,
): Promise<void> {
  await seedSender(tx, now, numbers)
  const last = lastOver(rules, dateOf(now))
  for (let n = MONTHS - 1; n >= 0; n--) {
    const period = monthAfter(last, -n)
    const closes_at = closesAt(period, rules)
    await seedRuns(tx, dateOf(closes_at), people, numbers, { last: n === 0 })
    if (n === 0) await adjustBalances(tx, closes_at, people.maker)
    const closing = {
      period,
      opens_on: opensOn(period, rules),
      closes_at,
      pay_on: paysOn(period, rules, packagedHolidays()),
      rules,
      completed_at: null,
    }
    await insertClosing(tx, { ...omit(closing, 'completed_at'), now: closes_at })
    await makeStatements(tx, closing, { after: 0, limit: ALL, operator, registration: null, now: closes_at })
    await completeClosing(tx, period, closes_at)
  }
  await seedRuns(tx, dateOf(now), people, numbers, { last: false })
}
