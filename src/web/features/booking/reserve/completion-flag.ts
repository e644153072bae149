import { completionFlag } from '#web/features/shared/completion-flag.ts'

export type Completion = { reservation_id: number }

/** Flag for the completion page of a booking. */
export const booked = completionFlag(
  'booked',
  (kept): kept is Completion => typeof (kept as Completion | null)?.reservation_id === 'number',
)
