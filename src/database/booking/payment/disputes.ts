// Disputes of payments, their history, and what the lost ones took from reservations.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type DisputeState, isOpenDispute, type Loss, lossChange } from '#domain/booking/disputes.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import type { DB } from '../../tables.ts'
import { insertEntries } from '../shared/ledger.ts'

/**
 * Whether a payee has an open dispute: then nothing is paid out to them. For conditions of
 * statements.
 * @param payee its id, as an expression
 */
export const hasOpenDispute = (payee: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${payee} in (
  select coalesce(dr.payee_id, de.payee_id) from disputes od
  join reservations dr on dr.id = od.reservation_id join experiences de on de.id = dr.experience_id
  where od.closed_at is null and coalesce(dr.payee_id, de.payee_id) is not null))`

/** Whether a reservation has an open dispute. @param reservation its id, as an expression */
export const isDisputed = (reservation: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from disputes od where od.reservation_id = ${reservation} and od.closed_at is null)`

export type DisputeRow = Selectable<DB['disputes']>

export async function readDispute(db: Db, id: number): Promise<DisputeRow | undefined> {
  return await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function readDisputeOfProvider(
  db: Db,
  provider: string,
  provider_dispute_id: string,
): Promise<DisputeRow | undefined> {
  return await db
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', provider_dispute_id)
    .executeTakeFirst()
}

export type NewDispute = Pick<
  DisputeRow,
  'payment_id' | 'reservation_id' | 'provider' | 'provider_dispute_id' | 'amount' | 'reason' | 'state' | 'evidence_due'
> & { now: Date; asked_at: Date }

/** What a decision changed, and for whom. */
export type PostedLoss = Loss & {
  payee_id: number
  experience_title: string
  /** Month in Japan of the last slot, 'YYYY-MM'. */
  month: string
  /** Whether the reservation is in the ledger. If not, the sweep posts it with this loss. */
  ended: boolean
  cancelled: boolean
  /** Yen by which the balance of the payee changed. */
  entered: number
}
/** `loss` is null if the decision took nothing and gave nothing back. */
export type DecidedDispute = DisputeRow & { loss: PostedLoss | null }

/** The caller holds the lock of the reservation (`lockReservation`), as for all writes here. */
export async function insertDispute(tx: Tx, { now, ...dispute }: NewDispute): Promise<DecidedDispute> {
  const row = await tx
    .insertInto('disputes')
    .values({ ...dispute, opened_at: now, closed_at: isOpenDispute(dispute.state) ? null : now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertChange(tx, row, null, now)
  return { ...row, loss: await postLoss(tx, row, now) }
}

export type DisputeChange = {
  state: DisputeState
  amount?: number
  evidence_due: Date | null
  borne_by?: RefundBearer
  /** When the company was asked. */
  asked_at?: Date
  /** An admin who enters it, and why. */
  entered?: { by: number; reason: string }
}

/** Stores a new state, with its row of the history and its entries of the ledger. */
export async function updateDispute(
  tx: Tx,
  { id, closed_at }: DisputeRow,
  { entered, ...change }: DisputeChange,
  now: Date,
): Promise<DecidedDispute> {
  const row = await tx
    .updateTable('disputes')
    .set((set) => ({
      ...change,
      closed_at: isOpenDispute(change.state) ? null : (closed_at ?? now),
      entered_by: entered?.by ?? null,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertChange(tx, row, entered?.reason ?? null, now)
  return { ...row, loss: await postLoss(tx, row, now) }
}

/** The company was asked again, and nothing has changed. */
export async function noteAsked(tx: Tx, id: number, asked_at: Date): Promise<void> {
  await tx.updateTable('disputes').set({ asked_at }).where('id', '=', id).execute()
}

async function insertChange(tx: Tx, row: DisputeRow, reason: string | null, at: Date): Promise<void> {
  const { id: dispute_id, state, amount, evidence_due, borne_by, entered_by } = row
  await tx
    .insertInto('dispute_changes')
    .values({ dispute_id, state, amount, evidence_due, borne_by, entered_by, reason, at })
    .execute()
}

/** Posts what the state of a dispute takes from the reservation, as the difference to before. */
async function postLoss(tx: Tx, dispute: DisputeRow, at: Date): Promise<PostedLoss | null> {
  const { id: dispute_id, reservation_id } = dispute
  const { rows } = await sql<{ lost: number; by_host: number; times: number; after_refund_id: number }>`
    select coalesce(sum(lost), 0)::int as lost, coalesce(sum(by_host), 0)::int as by_host, count(*)::int as times,
      (select coalesce(max(id), 0) from refunds where reservation_id = ${reservation_id}) as after_refund_id
    from dispute_losses where dispute_id = ${dispute_id}`.execute(tx)
  const { times, after_refund_id, ...posted } = oneRow(rows)
  const change = lossChange(dispute, posted)
  if (!change) return null
  const cause = times === 0 ? `dispute:${dispute_id}` : `dispute:${dispute_id}:${times + 1}`
  await tx
    .insertInto('dispute_losses')
    .values({ dispute_id, reservation_id, ...change, after_refund_id, cause, at })
    .execute()
  // A reservation that hasn't ended is posted by the sweep, with this loss.
  await insertEntries(tx, [reservation_id], at)
  const found = await sql<Omit<PostedLoss, keyof Loss>>`
    select coalesce(r.payee_id, e.payee_id) as payee_id, r.experience_title, r.posted_at is not null as ended,
      to_char(r.last_ends_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, r.status = 'cancelled' as cancelled,
      coalesce((select sum(l.amount) from ledger_entries l where l.cause = ${cause}), 0)::int as entered
    from reservations r join experiences e on e.id = r.experience_id where r.id = ${reservation_id}`.execute(tx)
  return { ...change, ...oneRow(found.rows) }
}
