/** Which slot a guest attends next, and in how many days. */
import { dateOf, epochOf, instantOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'

type Slot = { date: string; start_time: string; end_time: string; cancelled: boolean }

/** The first slot that has not ended and is not cancelled; null if there is none. */
export function nextSlotOf<S extends Slot>(slots: readonly S[], now: Instant): S | null {
  const coming = slots.filter((slot) => !slot.cancelled && instantOf(slot.date, slot.end_time).getTime() > epochOf(now))
  return coming.toSorted((a, b) => startOf(a) - startOf(b))[0] ?? null
}

const startOf = ({ date, start_time }: Slot) => instantOf(date, start_time).getTime()

/** Of confirmed reservations, the one with the next slot, and that slot. Null if there is none. */
export function nextEventOf<R extends { status: string; calendars: readonly Slot[] }>(
  reservations: readonly R[],
  now: Instant,
): { reservation: R; slot: R['calendars'][number] } | null {
  const events = reservations.flatMap((reservation) => {
    const slot = reservation.status === 'confirmed' ? nextSlotOf(reservation.calendars, now) : null
    return slot ? [{ reservation, slot }] : []
  })
  return events.toSorted((a, b) => startOf(a.slot) - startOf(b.slot))[0] ?? null
}

/** 「今日」, 「明日」, 「あと3日」 until the slot's date in Japan; 「開催中」 from its start. */
export function daysLeftWords(slot: Slot, now: Instant): string {
  if (epochOf(now) >= startOf(slot)) return '開催中'
  const midnight = (date: string) => instantOf(date, '00:00').getTime()
  const days = Math.round((midnight(slot.date) - midnight(dateOf(now))) / 86_400_000)
  return days === 0 ? '今日' : days === 1 ? '明日' : `あと${days}日`
}
