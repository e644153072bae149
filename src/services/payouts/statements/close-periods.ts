// Closes periods: makes the statement of each payee, with a mail (docs/product/payouts.md#closing).
import { type Db, inTransaction } from '#database/client.ts'
import {
  type Closing,
  completeClosing,
  findNewestClosing,
  insertClosing,
  isPostingLeft,
  makeStatements,
  tryLockClosing,
} from '#database/payouts/closings.ts'
import { findPayeeOwners } from '#database/payouts/find-payees.ts'
import { findPayoutRules } from '#database/payouts/payout-rules.ts'
import { findStops } from '#database/payouts/standings.ts'
import { closesAt, lastOver, opensOn, paysOn } from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter } from '#domain/shared/month.ts'
import { postEndedReservations } from '../../booking/sweep/sweep.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { findRegisteredOperator } from '../../reference/settings/operator.ts'
import type { App } from '../../shared/app.ts'
import { statementMail } from './statement-mails.ts'

/** Statements of one transaction. */
const BATCH = 500

/**
 * Closes all periods that are over and not closed yet, the oldest first. On the first call ever it
 * closes the last one only, with all entries until then. It may run at the same time in several
 * processes, and may be killed at any time: the next call continues.
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
    const count = await closePeriod(app, closing, batch)
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
      // The closing day may have changed since the period before.
      opens_on: newest ? dateOf(newest.closes_at) : opensOn(period, rules),
      closes_at: closesAt(period, rules),
      pay_on: paysOn(period, rules, app.holidays),
      rules,
      now,
    }),
  )
  app.checkpoint('closing:begun')
  return (await findNewestClosing(app.db)) ?? null
}

/** The operator as statements show it, and its registration. */
async function operatorOf(db: Db) {
  const { operator, registration } = await findRegisteredOperator(db)
  const { service_name, company_name, postal_code, address, phone } = operator
  return { operator: { service_name, company_name, postal_code, address, phone }, registration }
}

/** @returns the number of statements; null while another process makes them */
async function closePeriod(app: App, closing: Closing, batch: number): Promise<number | null> {
  let made = 0
  for (let after = 0; ;) {
    const last = await inTransaction(app.db, async (tx) => {
      if (!(await tryLockClosing(tx, closing.period))) return null
      const now = app.clock.now()
      const statements = await makeStatements(tx, closing, { after, limit: batch, ...(await operatorOf(tx)), now })
      if (statements.length === 0) {
        await completeClosing(tx, closing.period, now)
        return 0
      }
      const payees = statements.map(({ payee_id }) => payee_id)
      const owners = Map.groupBy(await findPayeeOwners(tx, payees), ({ payee_id }) => payee_id)
      const stops = await findStops(tx, payees, closing.pay_on)
      const mails = statements.flatMap((statement) =>
        (owners.get(statement.payee_id) ?? []).map((owner) =>
          statementMail(app, statement, closing, owner, stops.has(statement.payee_id)),
        ),
      )
      await queueMails(app, tx, mails)
      app.checkpoint('closing:making')
      made += statements.length
      return payees.at(-1)!
    })
    if (last === null) return null
    if (last === 0) return made
    app.checkpoint('closing:made')
    after = last
  }
}
