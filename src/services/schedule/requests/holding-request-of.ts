import type { HostHoldingRequest } from '#contract/schedule/host-schedule-schemas.ts'
import type { HostRequestRow } from '#database/schedule/holding-requests.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A request in the API's form for hosts: with the guest's name, without the address. */
export function holdingRequestOf(row: HostRequestRow): HostHoldingRequest {
  return {
    id: row.id,
    experience: {
      id: row.experience_id,
      title: row.experience_title,
      recruitment_number: row.recruitment_number,
      reservation_deadline: row.reservation_deadline,
      approve: row.approve,
      duration_minutes: row.duration_minutes,
      last_slot: row.last_slot,
    },
    guest_name: row.guest_name,
    date: row.date,
    start_time: row.start_time,
    number_of_people: row.number_of_people,
    message: row.message,
    state: row.state,
    answer: row.answer,
    answered_at: row.answered_at && isoJapan(row.answered_at),
    calendar: row.calendar,
    created_at: isoJapan(row.created_at),
  }
}
