// What a host is owed, when it is paid, and their statements.
import type { OwnPayouts, Statement } from '#contract/payouts/statements-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { isOwnPayee } from '#database/payouts/find-payees.ts'
import { payoutsOfPayee } from '#database/payouts/find-payouts.ts'
import { findPayoutRules } from '#database/payouts/payout-rules.ts'
import {
  findPayeesOfOwner,
  findStatementsOf,
  type FullStatementRow,
  updatePayAll,
} from '#database/payouts/statements.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownStandings, type StandingsApp } from '../payees/payees.ts'
import { listedOf, statementCsv, statementOf, statementRow } from './statements.ts'

/** Statements, and payouts, of each payee: five years. */
const MOST = 60

/**
 * The balances and statements of the caller's payee, and of ambassadors whose responsible member
 * they are.
 * @throws Refused seeing_as_somebody: an admin reads them in their own name
 */
export async function listOwnPayouts(app: StandingsApp, actor: UserActor): Promise<OwnPayouts> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  const [rows, standings, { minimum_payout }] = await Promise.all([
    findPayeesOfOwner(app.db, actor.id),
    ownStandings(app, actor.id),
    findPayoutRules(app.db),
  ])
  const all = await findStatementsOf(
    app.db,
    rows.map(({ id }) => id),
    MOST,
  )
  const today = dateOf(app.clock.now())
  const byPayee = Map.groupBy(all, ({ payee_id }) => payee_id)
  const payouts = await Promise.all(rows.map(({ id }) => payoutsOfPayee(app.db, id, { limit: MOST, offset: 0 })))
  return {
    // A responsibility that changed between the reads shows nothing.
    payees: rows
      .filter(({ id }) => standings.has(id))
      .map((payee, index) => {
        const statements = (byPayee.get(payee.id) ?? []).map((row) => listedOf(row, today))
        return {
          ...payee,
          next: standings.get(payee.id)!,
          statements,
          payouts: payouts[index]!.payouts.map(
            ({ id, pay_on, state, amount, fee, bank_name, account_end, reason }) => ({
              id,
              pay_on,
              state,
              amount,
              fee,
              bank_name,
              account_end,
              reason,
            }),
          ),
        }
      }),
    minimum_payout,
  }
}

/**
 * Sets whether the next payout is made whatever its amount, for hosts who leave.
 * @throws Refused payee_not_found, also for another's; seeing_as_somebody
 */
export async function setPayAll(
  app: StandingsApp,
  actor: UserActor,
  payee_id: number,
  pay_all: boolean,
): Promise<OwnPayouts> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  await inTransaction(app.db, async (tx) => {
    if (!(await isOwnPayee(tx, payee_id, actor.id))) throw new Refused('payee_not_found')
    await updatePayAll(tx, payee_id, pay_all, app.clock.now())
  })
  return await listOwnPayouts(app, actor)
}

async function ownStatementRow(app: Pick<App, 'db'>, actor: UserActor, number: string): Promise<FullStatementRow> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  const row = await statementRow(app.db, number)
  if (!(await isOwnPayee(app.db, row.payee_id, actor.id))) throw new Refused('statement_not_found')
  return row
}

/** @throws Refused statement_not_found, also for another's; seeing_as_somebody */
export const getOwnStatement = async (app: Pick<App, 'db'>, actor: UserActor, number: string): Promise<Statement> =>
  await statementOf(app.db, await ownStatementRow(app, actor, number))

/** @throws Refused statement_not_found, also for another's; seeing_as_somebody */
export const exportOwnStatement = async (app: Pick<App, 'db'>, actor: UserActor, number: string): Promise<string> =>
  await statementCsv(app.db, await ownStatementRow(app, actor, number))
