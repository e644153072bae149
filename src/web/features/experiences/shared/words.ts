/** How a story's place and next date are said, the same wherever a story is shown. */
import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'

type Slot = NonNullable<StoryCard['next_slot']>

/** 「京都府」 or 「オンライン」; empty where neither is known. */
export function placeOf({ online, state }: Pick<StoryCard, 'online' | 'state'>): string {
  if (online) return 'オンライン'
  return state === null ? '' : (prefectureOf(state)?.name ?? '')
}

/** 「11月20日(金) 10:00〜12:00」 */
export const whenOf = (slot: Slot) => `${formatDateShort(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`

/** Up to this many places left are worth saying. */
const FEW = 3

/** A true word about the places of a slot: how many are missing until it takes place, or how few are left. */
export function placesWord(slot: Slot): string | null {
  if (slot.missing_for_minimum !== null && slot.missing_for_minimum > 0)
    return `あと${slot.missing_for_minimum}名で開催決定`
  return slot.places_left <= FEW ? `残り${slot.places_left}名` : null
}
