import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import type { HostSlotRow } from '#database/schedule/host-slots.ts'
import { hostSlotState } from '#domain/schedule/host-slot.ts'
import { pendingDecision } from '#domain/schedule/decision.ts'
import { missingForMinimum } from '#domain/schedule/slot.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A slot in the API's form for hosts. */
export function hostCalendarOf(row: HostSlotRow, now: Date): HostCalendar {
  const pending = pendingDecision({ ...row, participants: row.confirmed_number }, now)
  const places_left = row.recruitment_number - row.participant_number
  return {
    id: row.id,
    experience: { id: row.experience_id, title: row.experience_title },
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    recruitment_number: row.recruitment_number,
    participant_number: row.participant_number,
    held_number: row.participant_number - row.confirmed_number,
    phone_number: row.phone_number,
    reservation_count: row.reservation_count,
    open: row.open,
    cancelled: row.cancelled,
    cancelled_by: row.cancelled_by,
    cancel_requested_by: row.cancel_requested_by,
    cancel_reason: row.cancel_reason,
    minimum: row.minimum,
    missing_for_minimum: row.minimum === null ? null : missingForMinimum(row.minimum, row.confirmed_number),
    decides_at: pending && isoJapan(pending.decides_at),
    state: hostSlotState({ ...row, places_left }, now),
  }
}
