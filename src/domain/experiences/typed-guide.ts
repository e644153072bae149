// The day guide as a host types it. Public pages load day-guide.ts, not this.

import { cleanLine, cleanText, toHalfWidth } from '../shared/text.ts'
import type { DayGuide } from './day-guide.ts'

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
