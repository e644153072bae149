// Events of reservations whose mails are not written yet.
import { sql } from 'kysely'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import type { Db, Tx } from '../../client.ts'
import { isOneOf } from '../../sql-parts.ts'

export type MailEvent = ReservationEvent & {
  id: number
  reservation_id: number
  request_id: string | null
}

/** The oldest due events, by id. */
export async function findDueMails(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reservation_events where mails_due_at <= ${now} order by mails_due_at, id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Those of the events that are still due and that no other transaction is writing mails for. They
 * are no longer due when the transaction commits.
 */
export async function takeDueMails(tx: Tx, ids: readonly number[]): Promise<MailEvent[]> {
  const { rows } = await sql<MailEvent>`
    update reservation_events set mails_due_at = null
    where id in (select id from reservation_events where ${isOneOf(sql`id`, ids)} and mails_due_at is not null
      order by id for update skip locked)
    returning id, reservation_id, type, detail, request_id`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

export async function postponeMails(tx: Tx, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('reservation_events')
    .set({ mails_due_at: until })
    .where('id', '=', id)
    .where('mails_due_at', 'is not', null)
    .execute()
}
