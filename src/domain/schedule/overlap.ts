/**
 * Slots of one host at the same time. A host may have a helper, so the form warns about them and
 * doesn't refuse them (docs/product/schedule.md#overlapping-slots).
 */
export type TimedSlot = { date: string; start_time: string; end_time: string }

/** Whether both are on one day and share more than an instant. */
export const overlaps = (a: TimedSlot, b: TimedSlot): boolean =>
  a.date === b.date && a.start_time < b.end_time && b.start_time < a.end_time

/** Those of `others` at the same time as one of `slots`, each once, in their order. */
export const overlapping = <S extends TimedSlot>(slots: readonly TimedSlot[], others: readonly S[]): S[] =>
  others.filter((other) => slots.some((slot) => overlaps(slot, other)))
