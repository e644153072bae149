// State changes of reservations and payments after the hold. Callers hold the locks of
// database/locks.ts.
import { type Selectable, sql } from 'kysely'
import type { Canceller, CancelRequester, RefundChoice } from '#domain/booking/cancellation.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import { canMovePayment, type PaymentState } from '#domain/booking/reservation-machine.ts'
import type { Abandonment } from '#domain/booking/unfinished-holds.ts'
import type { Db, Tx } from '../../client.ts'
import { requestId } from '../../request-id.ts'
import { paymentUnderWay } from '../../experiences/places.ts'
import { addDigestEvent } from '../shared/digests.ts'
import { returnToWaiting } from '../shared/waiting.ts'
import type { DB } from '../../tables.ts'

const stateColumns = [
  'id',
  'user_id',
  'experience_id',
  'status',
  'total',
  'hold_expires_at',
  'first_starts_at',
  'last_ends_at',
  'cancel_deadline',
  'free_cancel_until',
  'abandoned',
  'cancelled_by',
  'cancel_requested_by',
] as const

type ReservationState = Pick<Selectable<DB['reservations']>, (typeof stateColumns)[number]>

export async function readReservationState(db: Db, id: number): Promise<ReservationState | undefined> {
  return await db.selectFrom('reservations').select(stateColumns).where('id', '=', id).executeTakeFirst()
}

const paymentColumns = [
  'id',
  'reservation_id',
  'provider',
  'reference',
  'amount',
  'refunded',
  'state',
  'charge_id',
  'failure_code',
  'sent_at',
  'checks',
] as const

export type PaymentRow = Pick<Selectable<DB['payments']>, (typeof paymentColumns)[number]>

export async function readPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()
}

/** The payment attempt of a reservation; undefined if its total is 0. */
export async function readPaymentOf(db: Db, reservation_id: number): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()
}

export async function readPaymentByCharge(
  db: Db,
  provider: string,
  charge_id: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .executeTakeFirst()
}

export type PaymentChange = {
  state: PaymentState
  charge_id?: string | null
  card_brand?: string | null
  card_last4?: string | null
  failure_code?: string | null
  sent_at?: Date
  settled_at?: Date
  refunded?: number
}

/**
 * Changes the state of a payment.
 * @throws Error for a change that the state machine doesn't allow, which rolls the transaction
 *   back
 */
export async function updatePayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'state'>,
  change: PaymentChange,
): Promise<void> {
  if (!canMovePayment(payment.state, change.state))
    throw new Error(`payment ${payment.id} can't go from ${payment.state} to ${change.state}`)
  await tx.updateTable('payments').set(change).where('id', '=', payment.id).execute()
}

/** Session and address of a hold are stored only while it is unfinished or counts as abandoned. */
const untraced = { held_session: null, held_address: null }

export async function confirmReservationRow(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ status: 'confirmed', hold_expires_at: null, confirmed_at: now, ...untraced })
    .where('id', '=', id)
    .execute()
}

export type Ending =
  | {
      status: 'declined' | 'expired'
      /**
       * How the guest abandoned the hold; empty if the card was declined or another user ended it.
       */
      abandoned?: Abandonment | null
    }
  | {
      status: 'cancelled'
      cancelled_by: Canceller
      cancel_requested_by?: CancelRequester
      cancel_reason: string | null
      refund_choice?: RefundChoice | null
    }

/** The common table `ended`: the open proposal of a reservation is over. */
export const endingProposals = (reservation_id: number, now: Date) => sql`ended as (
  update reservation_changes set state = 'ended', decided_at = ${now} where reservation_id = ${reservation_id} and state = 'open')`

/** Ends a reservation and releases its places. Without payment, a guest who waited waits again. */
export async function endReservationRow(tx: Tx, id: number, ending: Ending, now: Date): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({
      hold_expires_at: null,
      ended_at: now,
      ...ending,
      ...('abandoned' in ending && ending.abandoned ? {} : untraced),
    })
    .where('id', '=', id)
    .execute()
  await sql`
    with given as (
      update reservation_calendars set released = true where reservation_id = ${id} and not released returning calendar_id, places
    ), ${endingProposals(id, now)}
    update calendars set taken = taken - given.places from given where calendars.id = given.calendar_id`.execute(tx)
  if (ending.status !== 'cancelled') await returnToWaiting(tx, id)
}

/** Removes the mark of an abandoned hold, because its payment arrived later. */
export async function clearAbandoned(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ abandoned: null, ...untraced })
    .where('id', '=', id)
    .execute()
}

/** @param mails whether guests or hosts get a mail; the mails are written soon after the commit */
export async function addReservationEvent(
  tx: Tx,
  reservation_id: number,
  { type, detail }: ReservationEvent,
  at: Date,
  mails: boolean | { digest_id: number } = false,
): Promise<void> {
  const { id } = await tx
    .insertInto('reservation_events')
    .values({
      reservation_id,
      type,
      at,
      detail: JSON.stringify(detail),
      mails_due_at: mails === true ? at : null,
      request_id: requestId(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (typeof mails === 'object') await addDigestEvent(tx, mails.digest_id, id)
}

/**
 * The usual end of an attempt: it is paid, and the reservation is still held with all its slots.
 * The caller has locked both. In any other case nothing changes, and the caller reads the rows to
 * find out why.
 */
export async function confirmPaid(
  tx: Tx,
  payment: { id: number; reservation_id: number },
  paid: { charge_id: string; card_brand: string | null; card_last4: string | null },
  now: Date,
): Promise<void> {
  await sql`
    with confirmed as (
      update reservations set status = 'confirmed', hold_expires_at = null, confirmed_at = ${now}, held_session = null, held_address = null
      where id = ${payment.reservation_id} and status = 'held'
        and exists (select 1 from payments where id = ${payment.id} and reservation_id = ${payment.reservation_id} and state in ('sent', 'unknown', 'action_needed'))
        and not exists (select 1 from reservation_calendars rc join calendars c on c.id = rc.calendar_id
          where rc.reservation_id = ${payment.reservation_id} and c.cancelled_at is not null)
      returning id
    ), noted as (
      insert into reservation_events (reservation_id, type, at, mails_due_at, request_id)
      select id, 'confirmed', ${now}::timestamptz, ${now}::timestamptz, ${requestId()}::text from confirmed
    )
    update payments set state = 'captured', charge_id = ${paid.charge_id}, card_brand = ${paid.card_brand},
      card_last4 = ${paid.card_last4}, settled_at = ${now}
    from confirmed where payments.id = ${payment.id}`.execute(tx)
}

/** Expired holds without a payment in progress. */
export async function findExpiredHolds(
  db: Db,
  now: Date,
  options: { limit: number; calendar_ids?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from (select reservation_id as id, expires_at from holds where expires_at <= ${now}) r
    where not ${paymentUnderWay}
      ${
        options.calendar_ids
          ? sql`and exists (select 1 from reservation_calendars rc
              where rc.reservation_id = r.id and not rc.released and rc.calendar_id = any(${[...options.calendar_ids]}::int[]))`
          : sql``
      }
    order by r.expires_at limit ${options.limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Attempts without a response of the provider: unknown ones, and sent ones whose process must have
 * died.
 */
export async function findUnsettledPayments(db: Db, sent_before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where((where) =>
      where.or([
        where('state', '=', 'unknown'),
        where.and([where('state', '=', 'sent'), where('sent_at', '<=', sent_before)]),
      ]),
    )
    .orderBy('sent_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function countCheck(tx: Tx, payment_id: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((set) => ({ checks: set('checks', '+', 1) }))
    .where('id', '=', payment_id)
    .execute()
}

export async function readPaymentByReference(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').select(paymentColumns).where('reference', '=', reference).executeTakeFirst()
}
