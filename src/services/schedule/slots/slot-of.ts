import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import type { SlotRow } from '#database/schedule/find-slots.ts'
import { acceptanceProblem, missingForMinimum } from '#domain/schedule/slot.ts'

/** A slot in the API's form. */
export function slotOf(row: SlotRow, now: Date): Slot {
  const places_left = row.recruitment_number - row.participant_number
  return {
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    recruitment_number: row.recruitment_number,
    participant_number: row.participant_number,
    accepting_reservation: acceptanceProblem({ ...row, places_left }, now) === null,
    recurrence_rule_uuid: row.recurrence_rule_uuid,
    missing_for_minimum: missingForMinimum(row.minimum, row.participant_number) || null,
  }
}
