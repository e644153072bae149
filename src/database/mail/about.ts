import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../client.ts'

/**
 * What a mail or a copy says to be so. It is untrue when the reservation isn't confirmed any more,
 * none of its slots takes place, the request isn't open, the host side has written after the
 * question, or the offer has ended.
 */
export type About = {
  reservation_id?: number
  calendar_ids?: readonly number[]
  request_id?: number
  offer_id?: number
  question?: { thread_id: number; message_id: number }
}

/** A booking with its slots, or with those that the mail is about. */
export const aboutBooking = (
  { id, calendars }: { id: number; calendars: readonly { id: number }[] },
  calendar_ids = calendars.map((slot) => slot.id),
): About => ({ reservation_id: id, calendar_ids })

/** The place of a guest in a slot. @param slot.reservation_id null: none has it any more */
export const aboutPlace = ({
  reservation_id,
  calendar_id,
}: {
  reservation_id: number | null
  calendar_id: number
}): About => (reservation_id === null ? { calendar_ids: [] } : { reservation_id, calendar_ids: [calendar_id] })

/** Whether it became untrue. Then nothing more is sent about it, by mail or any other channel. */
export async function isUntrue(db: Db, about: About | null): Promise<boolean> {
  if (about === null) return false
  const { reservation_id: reservation, calendar_ids: slots, request_id: request, offer_id: offer, question } = about
  const ended: RawBuilder<unknown>[] = []
  if (reservation !== undefined)
    ended.push(sql`exists (select from reservations where id = ${reservation} and status <> 'confirmed')`)
  if (slots !== undefined)
    ended.push(sql`not exists (select from calendars c where c.id = any(${[...slots]}::int[]) and c.cancelled_at is null
      ${reservation === undefined ? sql`` : sql`and exists (select from reservation_calendars rc where rc.reservation_id = ${reservation} and rc.calendar_id = c.id)`})`)
  if (request !== undefined)
    ended.push(sql`exists (select from holding_requests where id = ${request} and state <> 'open')`)
  if (offer !== undefined)
    ended.push(sql`exists (select from kept_places where id = ${offer} and cancelled_at is not null)`)
  if (question !== undefined)
    ended.push(
      sql`exists (select from threads where id = ${question.thread_id} and host_last_id > ${question.message_id})`,
    )
  if (ended.length === 0) return false
  const { rows } = await sql<{ untrue: boolean }>`select ${sql.join(ended, sql` or `)} as untrue`.execute(db)
  return rows[0]?.untrue === true
}
