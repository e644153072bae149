// Adjustments above the limit of one admin, which another admin decides.
import { sql } from 'kysely'
import { type AdjustmentKind, type AdjustmentState, MOST_REQUESTS } from '#domain/booking/ledger.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'

type Person = { id: number; name: string }

export type AdjustmentRequestRow = {
  id: number
  state: AdjustmentState
  payee: Person
  /** Null in requests of earlier versions. */
  kind: AdjustmentKind | null
  amount: number
  reason: string
  request_key: string
  asked_by: Person
  asked_at: Date
  decided_by: Person | null
  decided_at: Date | null
}

const columns = sql`q.id, q.state, q.kind, q.amount, q.reason, q.request_key, q.asked_at, q.decided_at,
  json_build_object('id', p.id, 'name', coalesce(u.name, a.name)) as payee,
  (select json_build_object('id', w.id, 'name', w.name) from users w where w.id = q.asked_by) as asked_by,
  (select json_build_object('id', w.id, 'name', w.name) from users w where w.id = q.decided_by) as decided_by
  from adjustment_requests q join payees p on p.id = q.payee_id left join users u on u.id = p.user_id
  left join ambassadors a on a.id = p.ambassador_id`

export async function findAdjustmentRequest(db: Db, id: number): Promise<AdjustmentRequestRow | undefined> {
  return (await sql<AdjustmentRequestRow>`select ${columns} where q.id = ${id}`.execute(db)).rows[0]
}

export async function findRequestByKey(db: Db, request_key: string): Promise<AdjustmentRequestRow | undefined> {
  return (await sql<AdjustmentRequestRow>`select ${columns} where q.request_key = ${request_key}`.execute(db)).rows[0]
}

/** Those that wait, the oldest first, then those decided after `since`, the newest first. */
export async function findAdjustmentRequests(
  db: Db,
  { payee_id, since }: { payee_id: number | undefined; since: Date },
): Promise<AdjustmentRequestRow[]> {
  const { rows } = await sql<AdjustmentRequestRow>`select ${columns}
    where (q.state = 'waiting' or q.decided_at > ${since}) ${payee_id === undefined ? sql`` : sql`and q.payee_id = ${payee_id}`}
    order by q.state <> 'waiting', q.decided_at desc, q.id limit ${MOST_REQUESTS}`.execute(db)
  return rows
}

export async function insertAdjustmentRequest(
  tx: Tx,
  request: {
    payee_id: number
    kind: AdjustmentKind
    amount: number
    reason: string
    request_key: string
    asked_by: number
    asked_at: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('adjustment_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns false if it was decided before */
export async function decideRequest(
  tx: Tx,
  id: number,
  { state, by, now }: { state: 'approved' | 'declined'; by: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('adjustment_requests')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Yen that this admin adjusted alone for a payee since an instant, in both directions. */
export async function sumOfOneAdmin(
  db: Db,
  { payee_id, admin_id, since }: { payee_id: number; admin_id: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{
    yen: number
  }>`select coalesce(sum(abs(l.amount)), 0)::bigint as yen from ledger_entries l
    where l.payee_id = ${payee_id} and l.kind = 'adjustment' and l.created_by = ${admin_id} and l.written_at > ${since}
      and not exists (select from adjustment_requests q where l.cause = 'adjustment:' || q.request_key)`.execute(db)
  return oneRow(rows).yen
}
