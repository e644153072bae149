// What a guest needs on the day: where to meet, how to get there, how long it takes, for whom it
// is. All of it is optional (docs/product/experiences.md#day-guide).

import { cleanLine, cleanText, toHalfWidth } from '../shared/text.ts'

export type DayGuide = {
  meeting_point: string
  nearest_station: string
  directions: string
  duration_minutes: number | null
  target_age: string
  languages: string
}

/** '1時間30分' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`
}

/** The guide as headings and texts, without what is empty, for mails and calendar files. */
export function guideLines(guide: DayGuide): { heading: string; text: string }[] {
  const { duration_minutes } = guide
  return [
    { heading: '集合場所', text: guide.meeting_point },
    { heading: '最寄り駅', text: guide.nearest_station },
    { heading: '道順', text: guide.directions },
    { heading: '所要時間', text: duration_minutes === null ? '' : formatDuration(duration_minutes) },
    { heading: '対象年齢', text: guide.target_age },
    { heading: '言語', text: guide.languages },
  ].filter(({ text }) => text !== '')
}

export const MAX_MEETING_POINT = 1000
export const MAX_NEAREST_STATION = 100
export const MAX_DIRECTIONS = 2000
export const MAX_TARGET_AGE = 100
export const MAX_LANGUAGES = 100
/** Minutes: two days. */
export const MAX_DURATION = 2880

/** A guide as typed. */
export type TypedGuide = Omit<DayGuide, 'duration_minutes'> & { duration_minutes: number | string | null }

const lengthOf = (text: string) => Array.from(text).length

/** Minutes from 90, '90', '９０' or '90分'; null for an empty text, NaN for any other. */
export function readMinutes(typed: number | string | null): number | null {
  if (typeof typed === 'number') return Number.isInteger(typed) ? typed : Number.NaN
  const text = toHalfWidth(typed ?? '').trim()
  if (text === '') return null
  const digits = /^(\d{1,6}) ?分?$/.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}

/**
 * The values to store. An online experience has no place to meet.
 * @param add receives each invalid field with its message
 */
export function checkGuide(
  typed: TypedGuide,
  online: boolean,
  add: (field: keyof DayGuide, sentence: string) => void,
): DayGuide {
  const limited = (field: keyof DayGuide, text: string, most: number) => {
    if (lengthOf(text) > most) add(field, `${most}文字以内で入力してください。`)
    return text
  }
  const minutes = readMinutes(typed.duration_minutes)
  if (minutes !== null && !(minutes >= 1 && minutes <= MAX_DURATION))
    add('duration_minutes', `所要時間は、1から${MAX_DURATION}までの数字（分）で入力してください。`)
  return {
    meeting_point: online ? '' : limited('meeting_point', cleanText(typed.meeting_point), MAX_MEETING_POINT),
    nearest_station: online ? '' : limited('nearest_station', cleanLine(typed.nearest_station), MAX_NEAREST_STATION),
    directions: online ? '' : limited('directions', cleanText(typed.directions), MAX_DIRECTIONS),
    duration_minutes: minutes,
    target_age: limited('target_age', cleanLine(typed.target_age), MAX_TARGET_AGE),
    languages: limited('languages', cleanLine(typed.languages), MAX_LANGUAGES),
  }
}
