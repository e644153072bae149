// The new slot of a postponed one, and the places of its guests there.
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import { type PostponingTo, postponePlaces, readPostponingTo } from '#database/booking/shared/postponements.ts'
import type { EndingSlot } from '#database/booking/slots/slot-ends.ts'
import type { Tx } from '#database/client.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import { answerBy } from '#domain/booking/postponement.ts'
import { Refused } from '../../shared/refused.ts'

export type Target = PostponingTo & { id: number; answer_by: Date }

/**
 * The slot to which this one is postponed.
 * @param id it is locked, or new
 * @throws Refused postponed_too_early, slot_cancelled, postponed_without_places
 */
export async function postponing(tx: Tx, slot: EndingSlot, id: number, now: Date): Promise<Target> {
  const target = await readPostponingTo(tx, id)
  if (!target) throw new Refused('slot_cancelled')
  if (target.starts_at <= slot.starts_at || target.starts_at <= now) throw new Refused('postponed_too_early')
  if (target.places_left < slot.taken)
    throw new Refused('postponed_without_places', { places_left: Math.max(0, target.places_left) })
  return { ...target, id, answer_by: answerBy(now, target.starts_at) }
}

/** Moves the places of one guest, whom the digest tells. */
export async function postponeForGuest(
  tx: Tx,
  slot: EndingSlot,
  reservation_id: number,
  { id: to, answer_by }: Target,
  {
    by,
    requested_by,
    reason,
    digest_id,
  }: Pick<EventDetail<'postponed'>, 'by' | 'requested_by' | 'reason'> & { digest_id: number },
  now: Date,
): Promise<void> {
  await postponePlaces(tx, reservation_id, { from: slot.id, to, answer_by })
  const { date, start_time, end_time } = slot
  const detail = {
    calendar_id: to,
    from: { date, start_time, end_time },
    by,
    requested_by,
    reason,
    answer_by: answer_by.toISOString(),
  }
  await addReservationEvent(tx, reservation_id, { type: 'postponed', detail }, now, { digest_id })
}
