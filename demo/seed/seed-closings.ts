// Three closed months of the demonstration: statements, and the runs that paid them. They are made in
// the order of time, because a statement has the payouts before it.
import type { Tx } from '#database/client.ts'
import { completeClosing, insertClosing, makeStatements } from '#database/payouts/closings.ts'
import { closesAt, defaultPayoutRules as rules, lastOver, opensOn, paysOn } from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter } from '#domain/shared/month.ts'
import { omit } from '#domain/shared/omit.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { type Numbers, seedRuns, seedSender } from './seed-runs.ts'

/** The sample operator. */
const operator = {
  service_name: 'つむぎ',
  company_name: '株式会社つむぎ（サンプル）',
  postal_code: '000-0000',
  address: '東京都見本区見本町1-2-3',
  phone: '00-0000-0000',
  invoice_number: '',
}

const MONTHS = 3
const ALL = 1_000_000

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
    const closing = {
      period,
      opens_on: opensOn(period, rules),
      closes_at,
      pay_on: paysOn(period, rules, packagedHolidays()),
      rules,
      completed_at: null,
    }
    await insertClosing(tx, { ...omit(closing, 'completed_at'), now: closes_at })
    await makeStatements(tx, closing, { after: 0, limit: ALL, operator, now: closes_at })
    await completeClosing(tx, period, closes_at)
  }
  await seedRuns(tx, dateOf(now), people, numbers, { last: false })
}
