import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { markOf, type SlotMark } from '#domain/schedule/slot.ts'

/** Places that are still free. */
export const placesLeft = (slot: Pick<Slot, 'recruitment_number' | 'participant_number'>) =>
  Math.max(0, slot.recruitment_number - slot.participant_number)

/** The mark of a slot: a sign and a word, never a color alone (docs/product/schedule.md#marks). */
export const markWords: Record<SlotMark, { sign: string; word: string }> = {
  reserved: { sign: '✓', word: '予約済み' },
  held: { sign: '…', word: 'お手続き中' },
  full: { sign: '×', word: '満席' },
  closed: { sign: '−', word: '受付終了' },
  few: { sign: '△', word: '残りわずか' },
  available: { sign: '○', word: '予約できます' },
}

/** The user's own slots: reserved ones, and those of unfinished holds with their reservations. */
export type OwnSlots = { reserved: ReadonlySet<number>; holds: ReadonlyMap<number, number> }

/** The mark of a slot from the API. */
export const markOfSlot = (slot: Slot, { reserved, holds }: OwnSlots): SlotMark =>
  markOf({
    reserved_by_me: reserved.has(slot.id),
    held_by_me: holds.has(slot.id),
    places_left: placesLeft(slot),
    accepting: slot.accepting_reservation,
    recruitment_number: slot.recruitment_number,
  })

/** Whether a slot with this mark can be selected. */
export const isChoosable = (mark: SlotMark) => mark === 'available' || mark === 'few'

/** Words for a whole day, in the order in which a day takes the mark of one of its slots. */
export const dayWords: Record<SlotMark, { sign: string; word: string }> = {
  available: { sign: '○', word: '空きあり' },
  few: { sign: '△', word: '空きわずか' },
  held: { sign: '…', word: 'お手続き中' },
  reserved: { sign: '✓', word: '予約した日' },
  full: { sign: '×', word: '空きなし' },
  closed: { sign: '−', word: '受付なし' },
}
const DAY_ORDER = Object.keys(dayWords) as SlotMark[]

/** The mark of a day: the best one of its slots. */
export function markOfDay(slots: readonly Slot[], own: OwnSlots): SlotMark {
  const marks = new Set(slots.map((slot) => markOfSlot(slot, own)))
  return DAY_ORDER.find((mark) => marks.has(mark)) ?? 'closed'
}
