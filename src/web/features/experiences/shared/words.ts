/** Texts for a story's place and next date, the same on all pages. */
import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'

type Slot = NonNullable<StoryCard['next_slot']>

/** 「京都府」 or 「オンライン」; '' if neither is known. */
export function placeOf({ online, state }: Pick<StoryCard, 'online' | 'state'>): string {
  if (online) return 'オンライン'
  return state === null ? '' : (prefectureOf(state)?.name ?? '')
}

/** 「11月20日(金) 10:00〜12:00」 */
export const whenOf = (slot: Slot) => `${formatDateShort(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`

/** 「12月5日(土)・2名」: the dates and the people of a search. */
export function wishWords({
  date_from: from,
  date_to: to,
  people,
}: {
  date_from?: string
  date_to?: string
  people?: string
}) {
  const days = [from && formatDateShort(from), to && to !== from && formatDateShort(to)]
  const range = from && to === from ? days[0] : days.some(Boolean) ? days.map((day) => day || '').join('〜') : ''
  return [range, people && `${people}名`].filter(Boolean).join('・')
}

/** Up to this number, the free places are shown. */
const FEW = 3

/**
 * How many participants are missing for the minimum, or how few places are left; null otherwise.
 */
export function placesWord(slot: Slot): string | null {
  if (slot.missing_for_minimum !== null && slot.missing_for_minimum > 0) return missingWords(slot.missing_for_minimum)
  return slot.places_left <= FEW ? `残り${slot.places_left}名` : null
}
