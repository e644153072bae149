// The slots of a reservation with the pending decisions about them. Pages, mails and the calendar
// file all use this function.
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { pendingDecision, type ReservedSlot } from '#domain/schedule/decision.ts'
import { instantOf, isoJapan } from '#domain/shared/japan-time.ts'

export type SlotOfReservation = ReservedSlot & { id: number; date: string; start_time: string; end_time: string }

/** A decision is pending only for a confirmed reservation: all others have no place. */
export function slotsOfReservation(row: ReservationRow, now: Date): SlotOfReservation[] {
  return row.calendars.map(({ participants, ...slot }) => {
    const pending =
      row.status === 'confirmed'
        ? pendingDecision({ ...row, ...slot, participants, starts_at: instantOf(slot.date, slot.start_time) }, now)
        : null
    return {
      ...slot,
      missing_for_minimum: pending && pending.missing,
      decides_at: pending && isoJapan(pending.decides_at),
    }
  })
}
