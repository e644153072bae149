// Closes periods: makes the statement of each payee, with a mail (docs/product/payouts.md#closing).
import { inTransaction } from '#database/client.ts'
import {
  clearPayAll,
  type Closing,
  completeClosing,
  type Due,
  findDue,
  findNewestClosing,
  insertClosing,
  insertStatements,
  isPostingLeft,
  type NewStatement,
  tryLockClosing,
} from '#database/payouts/closings.ts'
import { findPayeeOwners } from '#database/payouts/find-payees.ts'
import { findPayoutRules } from '#database/payouts/payout-rules.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { closesAt, lastOver, opensOn, payableOf, paysOn, statementNumber } from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter } from '#domain/shared/month.ts'
import { postEndedReservations } from '../booking/sweep/post-ended.ts'
import { queueMails } from '../mail/queue-mail.ts'
import { getOperator } from '../reference/get-operator.ts'
import type { App } from '../shared/app.ts'
import { statementMail } from './statement-mail.ts'

/** Statements of one transaction. */
const BATCH = 500

/**
 * Closes all periods that are over and not closed yet, the oldest first. On the first call ever it closes
 * the last one only, with all entries until then. It may run at the same time in several processes, and
 * may be killed at any time: the next call continues.
 * @returns the number of statements
 */
export async function closePeriods(app: App, { batch = BATCH } = {}): Promise<number> {
  let made = 0
  for (;;) {
    const closing = await nextClosing(app)
    if (!closing) return made
    // Otherwise the sales of the last minutes would be in the next statement.
    await postEndedReservations(app, { limit: batch })
    if (await isPostingLeft(app.db, closing.closes_at)) return made
    const count = await makeStatements(app, closing, batch)
    if (count === null) return made
    made += count
  }
}

/** The period to close now, with its rules; null if there is none. */
async function nextClosing(app: Pick<App, 'db' | 'clock' | 'holidays' | 'checkpoint'>): Promise<Closing | null> {
  const newest = await findNewestClosing(app.db)
  if (newest && newest.completed_at === null) return newest
  const now = app.clock.now()
  const rules = await findPayoutRules(app.db)
  const last = lastOver(rules, dateOf(now))
  if (newest && newest.period >= last) return null
  const period = newest ? monthAfter(newest.period, 1) : last
  await inTransaction(app.db, (tx) =>
    insertClosing(tx, {
      period,
      opens_on: opensOn(period, rules),
      closes_at: closesAt(period, rules),
      pay_on: paysOn(period, rules, app.holidays),
      rules,
      now,
    }),
  )
  app.checkpoint('closing:begun')
  return (await findNewestClosing(app.db)) ?? null
}

/** @returns null while another process makes them */
async function makeStatements(app: App, closing: Closing, batch: number): Promise<number | null> {
  let made = 0
  for (let after = 0; ;) {
    const last = await inTransaction(app.db, async (tx) => {
      if (!(await tryLockClosing(tx))) return null
      const { period, closes_at } = closing
      const closes_on = dateOf(closes_at.getTime() - 1)
      const due = await findDue(tx, { period, closes_at, closes_on, after, limit: batch })
      const now = app.clock.now()
      if (due.length === 0) {
        await completeClosing(tx, period, now)
        return 0
      }
      const operator = await getOperator({ db: tx })
      const { service_name, company_name, postal_code, address, phone, invoice_number } = operator
      const statements = due.map((one) => statementOf(one, closing))
      await insertStatements(tx, statements, {
        ...closing,
        operator: { service_name, company_name, postal_code, address, phone, invoice_number },
        now,
      })
      await clearPayAll(
        tx,
        statements.filter(({ payable }) => payable > 0).map(({ payee_id }) => payee_id),
      )
      const owners = await findPayeeOwners(
        tx,
        due.map(({ payee_id }) => payee_id),
      )
      const byPayee = Map.groupBy(owners, ({ payee_id }) => payee_id)
      const mails = statements.flatMap((statement) =>
        (byPayee.get(statement.payee_id) ?? []).map((owner) => statementMail(app, statement, closing, owner)),
      )
      await queueMails(app, tx, mails)
      app.checkpoint('closing:making')
      made += due.length
      return due.at(-1)!.payee_id
    })
    if (last === null) return null
    if (last === 0) return made
    app.checkpoint('closing:made')
    after = last
  }
}

function statementOf({ previous, pay_all, ...sums }: Due, { period, rules }: Closing): NewStatement {
  const carried_in = previous?.balance ?? 0
  const { sales, refunds, commission, coupon_shares, adjustments, disputes, payouts, transfer_fees } = sums
  const balance =
    carried_in + sales + refunds + commission + coupon_shares + adjustments + disputes + payouts + transfer_fees
  return {
    ...sums,
    number: statementNumber(period, sums.payee_id),
    carried_in,
    // Negative when more commission came back than was taken.
    commission_tax: commission <= 0 ? taxIn(-commission) : -taxIn(commission),
    balance,
    ...payableOf(balance, {
      period,
      previous,
      paid: payouts < 0,
      pay_all,
      minimum_payout: rules.minimum_payout,
    }),
  }
}
