// Writes of payout runs and payouts. The caller holds the lock of the run.
import { sql } from 'kysely'
import type { Omission, ReturnCause } from '#domain/payouts/payout-state.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Tx } from '../client.ts'
import type { Candidate } from './find-payouts.ts'

export async function insertRun(
  tx: Tx,
  run: { request_key: string; pay_on: string; made_by: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into payout_runs (request_key, pay_on, made_by, made_at)
    values (${run.request_key}, ${run.pay_on}, ${run.made_by}, ${run.now}) returning id`.execute(tx)
  return oneRow(rows).id
}

/** Deletes a run without payouts in the transaction that made it. */
export async function deleteEmptyRun(tx: Tx, id: number): Promise<void> {
  await sql`delete from payout_omissions where run_id = ${id}`.execute(tx)
  await sql`delete from payout_runs where id = ${id}`.execute(tx)
}

/** Ids for new payouts: their encrypted numbers are bound to them. */
export async function reservePayoutIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('payouts', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

export type NewPayout = Omit<Candidate, 'payable' | 'balance' | 'reason'> & { id: number; amount: number; fee: number }

export async function insertPayouts(tx: Tx, run_id: number, payouts: readonly NewPayout[]): Promise<void> {
  if (payouts.length === 0) return
  await sql`insert into payouts (id, run_id, payee_id, statement_id, amount, fee, bank_code, bank_name, bank_kana, branch_code,
      branch_name, branch_kana, account_kind, account_locked, account_end, holder, account_changed_at, account_news)
    select id, ${run_id}, payee_id, statement_id, amount, fee, bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana,
      account_kind, account_locked, account_end, holder, account_changed_at, account_news
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) as t (id int, payee_id int, statement_id int, amount bigint, fee int,
      bank_code text, bank_name text, bank_kana text, branch_code text, branch_name text, branch_kana text, account_kind text,
      account_locked text, account_end text, holder text, account_changed_at timestamptz, account_news text)`.execute(
    tx,
  )
}

export async function insertOmissions(
  tx: Tx,
  run_id: number,
  omitted: readonly { payee_id: number; payable: number; reason: Omission }[],
): Promise<void> {
  if (omitted.length === 0) return
  await sql`insert into payout_omissions (run_id, payee_id, payable, reason)
    select ${run_id}, payee_id, payable, reason
    from jsonb_to_recordset(${JSON.stringify(omitted)}::jsonb) as t (payee_id int, payable bigint, reason text)`.execute(
    tx,
  )
}

/** Deletes the omissions of a run, whose payees are asked again. @returns their ids */
export async function takeOmissions(tx: Tx, run_id: number): Promise<number[]> {
  const { rows } = await sql<{ payee_id: number }>`
    delete from payout_omissions where run_id = ${run_id} returning payee_id`.execute(tx)
  return rows.map(({ payee_id }) => payee_id)
}

type By = { by: number; now: Date }

/** Leaves a payout out of the run. The statement can be paid by another run. */
export async function excludeFromRun(
  tx: Tx,
  run_id: number,
  id: number,
  reason: string,
  { by, now }: By,
): Promise<boolean> {
  const { rows } =
    await sql`update payouts set state = 'excluded', reason = ${reason}, decided_by = ${by}, decided_at = ${now}
    where id = ${id} and run_id = ${run_id} and state = 'made' returning id`.execute(tx)
  return rows.length > 0
}

/** Counts a change of the run, so that another admin's decision about the older one is refused. */
export async function touchRun(tx: Tx, id: number): Promise<void> {
  await sql`update payout_runs set version = version + 1 where id = ${id}`.execute(tx)
}

export async function approve(tx: Tx, id: number, { by, now }: By): Promise<void> {
  await sql`update payout_runs set state = 'approved', version = version + 1, approved_by = ${by}, approved_at = ${now}
    where id = ${id}`.execute(tx)
}

export async function cancel(tx: Tx, id: number, reason: string, { by, now }: By): Promise<void> {
  await sql`update payouts set state = 'cancelled', decided_by = ${by}, decided_at = ${now}
    where run_id = ${id} and state = 'made'`.execute(tx)
  await sql`update payout_runs set state = 'cancelled', version = version + 1, cancelled_by = ${by}, cancelled_at = ${now},
    cancel_reason = ${reason} where id = ${id}`.execute(tx)
}

export async function insertFile(
  tx: Tx,
  run_id: number,
  file: {
    number: number
    /** The encrypted bytes. */
    sealed: string
    /** Of the plain bytes. */
    sha256: string
    size: number
    count: number
    total: number
    payout_ids: readonly number[]
  },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into payout_files (run_id, number, sealed, sha256, size, count, total, made_at)
    values (${run_id}, ${file.number}, ${file.sealed}, ${file.sha256}, ${file.size}, ${file.count}, ${file.total}, ${now})
    returning id`.execute(tx)
  await sql`update payouts set state = 'exported', file_id = ${oneRow(rows).id}
    where run_id = ${run_id} and state = 'made' and id = any(${[...file.payout_ids]}::int[])`.execute(tx)
}

/**
 * Replaces the plain bytes of a file by the encrypted ones. Of two processes that do it at once,
 * the second changes nothing.
 */
export async function replaceBySealed(
  tx: Tx,
  id: number,
  { sealed, size }: { sealed: string; size: number },
): Promise<void> {
  await sql`update payout_files set bytes = null, sealed = ${sealed}, size = ${size}
    where id = ${id} and sealed is null`.execute(tx)
}

/**
 * Marks a run as exported, and posts what leaves the balance of its payees.
 * @returns the number of payouts that were posted
 */
export async function finishExport(tx: Tx, id: number, { by, now }: By): Promise<number> {
  await sql`update payout_runs set state = 'exported', version = version + 1, exported_by = ${by}, exported_at = ${now}
    where id = ${id}`.execute(tx)
  const { rows } = await sql<{ kind: string }>`
    insert into ledger_entries (payee_id, kind, amount, cause, at, written_at, created_by)
    select o.payee_id, k.kind, k.amount, 'payout:' || o.id, ${now}, ${now}, ${by}
    from payouts o cross join lateral (values ('payout', -o.amount), ('transfer_fee', -o.fee::bigint)) k (kind, amount)
    where o.run_id = ${id} and o.state = 'exported' and k.amount <> 0
    order by o.id returning kind`.execute(tx)
  return rows.filter(({ kind }) => kind === 'payout').length
}

type Decided = { by: number; now: Date }

export async function markSent(tx: Tx, id: number, { by, now }: Decided): Promise<void> {
  await sql`update payouts set state = 'sent', sent_at = ${now},
    decided_by = ${by}, decided_at = ${now}, notified_at = coalesce(notified_at, ${now}) where id = ${id}`.execute(tx)
}

export async function markSettled(tx: Tx, id: number, { by, now }: Decided): Promise<void> {
  await sql`update payouts set state = 'settled', settled_at = ${now},
    decided_by = ${by}, decided_at = ${now}, notified_at = coalesce(notified_at, ${now}) where id = ${id}`.execute(tx)
}

export type SettledPayout = {
  id: number
  payee_id: number
  amount: number
  fee: number
  /** Whether the payee was told before. */
  told: boolean
}

/**
 * Marks up to `limit` payouts of a run without a final result as settled, in the order of their
 * payees.
 */
export async function settleOpen(
  tx: Tx,
  run_id: number,
  { limit, by, now }: { limit: number; by: number; now: Date },
): Promise<SettledPayout[]> {
  const { rows } = await sql<SettledPayout>`
    with open as (select id, notified_at is not null as told from payouts
      where run_id = ${run_id} and state in ('exported', 'sent') order by payee_id, id limit ${limit})
    update payouts o set state = 'settled', settled_at = ${now}, decided_by = ${by}, decided_at = ${now},
      notified_at = coalesce(o.notified_at, ${now})
    from open where o.id = open.id returning o.id, o.payee_id, o.amount, o.fee, open.told`.execute(tx)
  return rows
}

export type Return = {
  reason: string
  return_cause: ReturnCause
  return_fee: number
  return_fee_borne_by: 'operator' | 'host'
}

/**
 * Puts the money of a returned payout into the balance again, and blocks payouts until the account
 * is confirmed.
 */
export async function markReturned(
  tx: Tx,
  { id, payee_id, amount }: { id: number; payee_id: number; amount: number },
  { reason, return_cause, return_fee, return_fee_borne_by }: Return,
  { by, now }: Decided,
): Promise<void> {
  await sql`update payouts set state = 'returned', returned_at = ${now}, reason = ${reason}, return_cause = ${return_cause},
    return_fee = ${return_fee}, return_fee_borne_by = ${return_fee_borne_by}, decided_by = ${by}, decided_at = ${now} where id = ${id}`.execute(
    tx,
  )
  await sql`insert into ledger_entries (payee_id, kind, amount, cause, at, written_at, created_by)
    select ${payee_id}, k.kind, k.amount, k.cause, ${now}, ${now}, ${by}::int
    from (values ('returned_payout', ${amount}::bigint, ${`payout:${id}`}),
      ('transfer_fee', ${return_fee_borne_by === 'host' ? -return_fee : 0}::bigint, ${`payout_return:${id}`})) k (kind, amount, cause)
    where k.amount <> 0`.execute(tx)
  await sql`update payees set account_doubted_at = ${now}, account_note = null, version = version + 1, updated_at = ${now}
    where id = ${payee_id}`.execute(tx)
}
