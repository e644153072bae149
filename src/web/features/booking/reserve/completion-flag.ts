import { completionFlag } from '#web/features/shared/completion-flag.ts'

export type Completion = { reservation_id: number }

/** Flag for the completion page of a booking; its subject is `slotsOf`. */
export const booked = completionFlag(
  'booked',
  (stored): stored is Completion =>
    typeof stored === 'object' &&
    stored !== null &&
    'reservation_id' in stored &&
    typeof stored.reservation_id === 'number',
)

/** The subject of the flag: the slots in the address of the page. */
export const slotsOf = (calendar_ids: readonly number[]) => calendar_ids.toSorted((a, b) => a - b).join()
