import type { Slot } from '#contract/schedule/schedule-schemas.ts'

/** Places that are still free. */
export const placesLeft = (slot: Pick<Slot, 'recruitment_number' | 'participant_number'>) =>
  Math.max(0, slot.recruitment_number - slot.participant_number)
