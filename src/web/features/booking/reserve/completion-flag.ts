import { completionFlag } from '#web/features/shared/completion-flag.ts'

export type Completion = { reservation_id: number }

/** Flag for the completion page of a booking. */
export const booked = completionFlag(
  'booked',
  (stored): stored is Completion =>
    typeof stored === 'object' &&
    stored !== null &&
    'reservation_id' in stored &&
    typeof stored.reservation_id === 'number',
)
