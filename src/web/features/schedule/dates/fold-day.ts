import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { SLOTS_SHOWN_NARROW, SLOTS_SHOWN_WIDE } from '#domain/experiences/limits.ts'

/**
 * Today's date in Japan, and the time of the last start of today: '2026-11-20', '10:00'. The time
 * is '' before the first start.
 */
export type Now = { date: string; time: string }

/** Whether a slot has begun. */
export const hasBegun = (date: string, { start_time }: Pick<Slot, 'start_time'>, now: Now): boolean =>
  date < now.date || (date === now.date && start_time <= now.time)

/**
 * What a folded day shows: its first slots that have not begun.
 * @returns those slots on a narrow screen, and how many of the day's slots are hidden on each
 */
export function foldDay(date: string, slots: readonly Slot[], now: Now) {
  const coming = slots.filter((slot) => !hasBegun(date, slot, now))
  const hidden = (shown: number) => slots.length - Math.min(shown, coming.length)
  return {
    shown: coming.slice(0, SLOTS_SHOWN_NARROW),
    rest: { narrow: hidden(SLOTS_SHOWN_NARROW), wide: hidden(SLOTS_SHOWN_WIDE) },
  }
}
