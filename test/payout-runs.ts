// What payout runs need in tests: our own account, verified payees with a balance, and statements.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '#services/shared/app.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { changePayoutSender } from '#services/payouts/runs/payout-sender.ts'
import { verifyPayee } from '#services/payouts/payees/payee-decisions.ts'
import { aStatement as statementOf } from './statements.ts'
import type { TestApp } from './database.ts'
import { aHost, write } from './factories.ts'
import { aSubmittedPayee, insertBanks } from './payees.ts'

export const OWN_NUMBER = '1928374'
export const senderBody = {
  version: 0,
  client_code: '123456789',
  client_name: 'カブシキガイシャ　ツムギ',
  bank_code: '0001',
  branch_code: '100',
  account_kind: 'ordinary' as const,
  account_number: OWN_NUMBER,
  line_ends: true,
  final_line_end: true,
  end_of_file: false,
  records_per_file: '999',
}
/** A bank day after the start of the tests. */
export const PAY_ON = '2026-12-25'

/** Runs the work on the pay date: results of a run aren't known before. */
export async function onPayDay<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const before = app.clock.now()
  app.clock.set(`${PAY_ON}T15:00:00+09:00`)
  try {
    return await work()
  } finally {
    app.clock.set(before)
  }
}

/** Moves the pay date of a run to today, without the clock. */
export const payToday = (app: App, id: number) =>
  app.db
    .updateTable('payout_runs')
    .set({ pay_on: dateOf(app.clock.now()) })
    .where('id', '=', id)
    .execute()

/** Sets our own account, unless it is set. */
export async function setSender(app: App, admin: UserActor): Promise<void> {
  await insertBanks(app.db)
  const { rows } = await sql`select 1 from payout_senders`.execute(app.db)
  if (rows.length === 0) await changePayoutSender(app, admin, senderBody)
}

/** Changes what is owed to a payee. */
export const owe = (app: App, admin: UserActor, payee_id: number, amount: number, now = app.clock.now()) =>
  write(app.db, (tx) =>
    insertAdjustment(tx, {
      payee_id,
      kind: 'other',
      amount,
      reason: '試験',
      created_by: admin.id,
      request_key: randomUUID(),
      now,
    }),
  )

/** @returns the id of a statement */
export const aStatement = async (app: App, payee_id: number, payable: number, period = '2026-10'): Promise<number> =>
  (await statementOf(app.db, { payee_id, period, balance: payable })).id

/** A verified payee with money, a statement about it, and an account that isn't blocked. */
export async function aPayablePayee(
  app: App,
  admin: UserActor,
  amount = 24_310,
): Promise<{ id: number; host: UserActor; statement_id: number }> {
  await insertBanks(app.db)
  const host = await aHost(app.db)
  const { id, version } = await aSubmittedPayee(app, host)
  await verifyPayee(app, admin, id, { version })
  await app.db
    .updateTable('payees')
    .set({ blocked_until: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute()
  await owe(app, admin, id, amount, new Date('2026-10-20T10:00:00+09:00'))
  return { id, host, statement_id: await aStatement(app, id, amount) }
}

/** A run of one payee, in the state `made`. */
export async function aRun(
  app: App,
  admin: UserActor,
): Promise<{ id: number; payee: Awaited<ReturnType<typeof aPayablePayee>> }> {
  await setSender(app, admin)
  const payee = await aPayablePayee(app, admin)
  const { id } = await makePayoutRun(app, admin, { pay_on: PAY_ON, request_key: randomUUID() })
  return { id, payee }
}
